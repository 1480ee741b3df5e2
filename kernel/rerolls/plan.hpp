// The exact worth of dice that are rolled for one word, with rerolls: Dice Words.
//
// A situation says for each die which side it shows, or that it is set aside (not laid, or about to be rolled again).
// It is a number in base `sides + 1`, the first die as its lowest digit; the highest digit means set aside.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "words/alphabet.hpp"

namespace lettercup {

using LetterSet = std::uint32_t;
using Situation = std::uint32_t;

inline constexpr std::size_t most_dice = 8;
inline constexpr std::size_t most_sides = 6;
inline constexpr std::size_t most_situations = 5'764'801;  // 8 dice with 6 sides

inline constexpr Letter no_letter = 255;

// The letters of a word in their order, and then `no_letter`.
using Alphagram = std::array<Letter, most_dice>;

struct Side {
    bool wild;
    Letter letter;  // of no meaning when it is wild
    std::int32_t points;
};

struct WordRules {
    LetterSet targets;
    bool times_length;                 // instead of × targets in the word
    std::vector<std::int32_t> bonus;  // by the number of dice laid, from none on
};

// What every situation is worth with some number of rerolls left.
class Worth {
public:
    Worth(std::size_t dice, std::size_t sides, std::vector<std::vector<float>> rolled);

    std::size_t rerolls() const { return after_.size() - 1; }

    // The mean over what the set-aside dice may show, when they are rolled and `left` rerolls remain after that.
    float after_rolling(Situation situation, std::size_t left) const { return after_[left][situation]; }

    std::size_t dice() const { return dice_; }
    std::size_t sides() const { return sides_; }

private:
    std::size_t dice_;
    std::size_t sides_;
    std::vector<std::vector<float>> after_;
};

class Plan {
public:
    // All dice have the same number of sides.
    Plan(std::vector<std::vector<Side>> dice, std::span<const Letters> words);

    Worth worth(const WordRules& rules, std::size_t rerolls) const;

    std::size_t situations() const { return situations_; }

private:
    // The dice of a situation, all of which some words use up; the sets of letters of these words begin at `first`.
    struct Counted {
        Situation situation;
        LetterSet always;     // the letters of all the words
        LetterSet sometimes;  // the letters of any of them
        std::uint32_t first;
        std::int32_t points;
        std::uint16_t laid;
        std::uint16_t wild;  // how many of the dice laid show a wild side
    };

    // Dice that are being laid for a word.
    struct Hand {
        Situation situation;
        LetterSet letters;
        std::uint32_t used;  // a bit for each die
        std::size_t next;    // the first die for another letter like the last one
        std::size_t wild;    // letters that are left to wild sides
    };

    void find_sides();
    void lay(const Alphagram& sorted, std::size_t at, Hand hand);
    void lay_wild(const Hand& hand, std::size_t first);
    Hand with(Hand hand, std::size_t die, std::size_t side) const;
    void collect();
    void keep(Situation situation, std::span<const LetterSet> sets);
    Counted counted(Situation situation, LetterSet letters, std::size_t first) const;
    std::int32_t most_targets(std::size_t at, LetterSet targets) const;
    std::vector<float> best_words(const WordRules& rules) const;

    std::vector<std::vector<Side>> dice_;
    std::size_t sides_;
    std::size_t situations_;
    std::vector<Situation> place_;  // what one step of each die's digit is worth
    std::vector<std::array<std::size_t, max_letters>> shows_;  // which side of a die shows a letter, or `sides_`
    std::vector<std::size_t> wild_;                            // which side of a die is wild, or `sides_`
    std::size_t wild_dice_ = 0;
    std::vector<std::pair<Situation, LetterSet>> laid_;        // only while the plan is made
    std::vector<Counted> hands_;
    std::vector<LetterSet> sets_;
};

}  // namespace lettercup
