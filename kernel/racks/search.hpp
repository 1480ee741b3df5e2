// All words that a rack can lay, and the best of them.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "racks/rack.hpp"
#include "racks/score.hpp"
#include "words/lexicon.hpp"

namespace lettercup {

// Which words count: those of the lexicon that pass the sieve, and `extra` ones; of `shortest` to `longest` letters.
struct Wanted {
    Sieve sieve;
    std::vector<Letters> extra;
    std::size_t shortest = 0;
    std::size_t longest = longest_word;
};

// Words of the lexicon in the order of their numbers, then extra ones, by their place in `Wanted::extra`; none comes twice.
struct Found {
    std::vector<WordNumber> words;
    std::vector<std::size_t> extra;
};

struct Best {
    Letters word;
    Points points;
};

Found words_from_rack(const Lexicon& lexicon, const Rack& rack, const Wanted& wanted);

// The word that is worth most; of equals, the one that `words_from_rack` gives first.
std::optional<Best> best_word(const Lexicon& lexicon, const Rack& rack, const Wanted& wanted, const Score& score);

}  // namespace lettercup
