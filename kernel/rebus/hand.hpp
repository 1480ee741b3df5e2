// The dice of a roll with letters assigned to its stars, and the words that they can make.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "rebus/lengths.hpp"

namespace lettercup::rebus {

// A set of the distinct letters of a hand; the cheapest letter is bit 0.
using LetterSet = std::uint16_t;

// The number of dice for each letter of a hand.
using Counts = std::uint8_t __attribute__((vector_size(16)));

inline bool fits(Counts part, Counts whole) {
    const auto beyond = part > whole;
    std::uint64_t halves[2];
    std::memcpy(halves, &beyond, sizeof halves);
    return (halves[0] | halves[1]) == 0;
}

// The letters with at least one die.
inline LetterSet letters_of(Counts counts) {
    LetterSet letters = 0;
    for (int letter = 0; letter < 16; ++letter) {
        letters |= static_cast<LetterSet>((counts[letter] > 0) << letter);
    }
    return letters;
}

struct Word {
    Counts counts{};
    std::array<std::uint8_t, 16> letters{};
    std::uint8_t length = 0;
    bool is_bare = false;  // has no vowel
};

using Values = std::array<int, 26>;

class Hand {
public:
    // `natural` dice may stay unused; `stars` are the letters assigned to stars, which are all laid.
    Hand(const std::string& natural, const std::string& stars, const std::vector<std::string>& words,
         const Values& values);

    int letter_count() const { return static_cast<int>(names.size()); }
    int value_of(Counts counts) const;
    int sum(Counts counts) const;

    std::string names;
    std::array<int, 16> values{};
    Counts dice{};
    Counts natural{};
    LetterSet vowels = 0;
    std::vector<Word> words;

private:
    void add_word(const std::string& text, const std::array<int, 26>& codes);
    void drop_idle_vowels();
};

}  // namespace lettercup::rebus
