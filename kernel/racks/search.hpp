// Finds all words that a rack can lay, or the best one.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "racks/rack.hpp"
#include "racks/score.hpp"
#include "words/lexicon.hpp"

namespace lettercup {

// Which words count: those of the lexicon that pass the sieve, and the `extra` ones, with `shortest` to `longest`
// letters.
struct Wanted {
    Sieve sieve;
    std::vector<Letters> extra;
    std::size_t shortest = 0;
    std::size_t longest = longest_word;
};

// Words of the lexicon by number, then extra words by their index in `Wanted::extra`; no word twice.
struct Found {
    std::vector<WordNumber> words;
    std::vector<std::size_t> extra;
};

struct Best {
    Letters word;
    Points points;
};

Found words_from_rack(const Lexicon& lexicon, const Rack& rack, const Wanted& wanted);

// The word with the highest score; on a tie the one that `words_from_rack` returns first.
std::optional<Best> best_word(const Lexicon& lexicon, const Rack& rack, const Wanted& wanted, const Score& score);

}  // namespace lettercup
