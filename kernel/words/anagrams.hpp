// An index of words by their letters in any order: a trie of letter multisets, rare letters first, so that most
// branches end early.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "words/lexicon.hpp"

namespace lettercup {

class Anagrams {
public:
    // The children of a node are adjacent, in the order of the bits of `letters`.
    struct Node {
        std::uint32_t letters;
        std::uint32_t first_child;
        std::uint32_t first_word;
        std::uint32_t words;
    };

    // Indexes the words that pass the sieve and are not longer than `longest`.
    Anagrams(const Lexicon& lexicon, const Sieve& sieve, std::size_t longest);

    const std::vector<Node>& nodes() const { return nodes_; }
    const std::vector<WordNumber>& words() const { return words_; }

    std::span<const WordNumber> words(std::uint32_t first, std::uint32_t count) const {
        return std::span(words_).subspan(first, count);
    }

    // The trie numbers letters by rank; 0 is the rarest.
    std::uint8_t rank(Letter letter) const { return ranks_[letter]; }

private:
    std::array<std::uint8_t, max_letters> ranks_{};
    std::vector<Node> nodes_;
    std::vector<WordNumber> words_;
};

}  // namespace lettercup
