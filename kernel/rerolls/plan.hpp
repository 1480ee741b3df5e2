// The exact expected value of dice that are rolled for one word, with rerolls (Dice Words).
//
// A situation says for each die which side it shows, or that it is set aside (unused, or about to be rolled again).
// It is a number in base `sides + 1` with the first die as its lowest digit; the digit `sides` means set aside.
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

inline constexpr std::size_t max_dice = 8;
inline constexpr std::size_t max_sides = 6;
inline constexpr std::size_t max_situations = 5'764'801;  // 8 dice with 6 sides

// The sorted letters of a word, padded with `no_letter`.
using Alphagram = std::array<Letter, max_dice>;

struct Side {
    bool wild;
    Letter letter;  // unused if wild
    std::int32_t points;
};

struct WordRules {
    LetterSet targets;
    bool times_length;                // multiply by the length, not by the targets in the word
    std::vector<std::int32_t> bonus;  // by the number of dice used
};

// The expected value of every situation, by the number of rerolls left.
class Worth {
public:
    Worth(std::size_t dice, std::size_t sides, std::size_t rerolls, std::vector<std::vector<float>> after);

    std::size_t rerolls() const { return rerolls_; }

    // Whether the values for this many rerolls were kept: those for up to two, and those for the most.
    bool knows(std::size_t left) const { return left <= rerolls_ && (left == rerolls_ || left < after_.size() - 1); }

    // The expected value of rolling the dice that are set aside, with `left` rerolls after that.
    float after_rolling(Situation situation, std::size_t left) const {
        return (left == rerolls_ ? after_.back() : after_[left])[situation];
    }

    std::size_t dice() const { return dice_; }
    std::size_t sides() const { return sides_; }

private:
    std::size_t dice_;
    std::size_t sides_;
    std::size_t rerolls_;
    std::vector<std::vector<float>> after_;
};

class Plan {
public:
    // All dice have the same number of sides.
    Plan(std::vector<std::vector<Side>> dice, std::span<const Letters> words);

    Worth worth(const WordRules& rules, std::size_t rerolls) const;

    // The highest value of any roll: the result with unlimited rerolls.
    float most(const WordRules& rules) const;

    std::size_t situations() const { return situations_; }

private:
    // What dice show when all of them together make some word: letters, and a number of wild sides. The letter sets of
    // these words start at `first_set`.
    struct Form {
        std::uint64_t shown;
        std::uint32_t first_set;
        LetterSet always;     // letters that all words have
        LetterSet sometimes;  // letters that any word has
    };

    // The dice used so far while a form is being laid.
    struct Hand {
        std::uint32_t form;
        Situation situation;
        std::uint32_t used;  // a bit for each die
        std::size_t next;    // the first die for a repeated letter
    };

    // A situation in which all dice that are not set aside make some word.
    struct Laid {
        Situation situation;
        std::uint32_t form;
        std::int32_t points;
        std::uint32_t dice;
    };

    void find_sides();
    void find_forms(std::span<const Alphagram> words, std::size_t wilds);
    void lay_forms();
    void lay(std::uint64_t shown, std::size_t at, const Hand& hand, std::span<std::uint32_t> form_of) const;
    void lay_wild(const Hand& hand, std::size_t wilds, std::size_t first, std::span<std::uint32_t> form_of) const;
    Hand with(Hand hand, std::size_t die, std::size_t side) const;
    std::vector<std::uint8_t> most_targets(LetterSet targets) const;
    std::vector<float> best_words(const WordRules& rules) const;

    std::vector<std::vector<Side>> dice_;
    std::size_t sides_;
    std::size_t situations_;
    std::vector<Situation> place_;                             // the place value of each die's digit
    std::vector<std::array<std::size_t, max_letters>> shows_;  // which side of a die shows a letter, or `sides_`
    std::vector<std::size_t> wild_;                            // which side of a die is wild, or `sides_`
    std::size_t wild_dice_ = 0;
    LetterSet showable_ = 0;
    std::vector<Form> forms_;
    std::vector<LetterSet> sets_;
    std::vector<Laid> laid_;  // sorted by situation
};

}  // namespace lettercup
