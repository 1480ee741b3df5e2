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
    Worth(std::size_t dice, std::size_t sides, std::size_t rerolls, std::vector<std::vector<float>> after);

    std::size_t rerolls() const { return rerolls_; }

    // Whether it is known for so many rerolls: for up to two, and for the most.
    bool knows(std::size_t left) const { return left <= rerolls_ && (left == rerolls_ || left < after_.size() - 1); }

    // The mean over what the set-aside dice may show, when they are rolled and `left` rerolls remain after that.
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

    // The most that any roll is worth: what patience brings to those who may roll as often as they like.
    float most(const WordRules& rules) const;

    std::size_t situations() const { return situations_; }

private:
    // What dice can show when all of them lay some word: letters, and how many wild sides beside them. The sets of letters of
    // these words begin at `first_set`.
    struct Form {
        std::uint64_t shown;
        std::uint32_t first_set;
        LetterSet always;     // the letters of all the words
        LetterSet sometimes;  // the letters of any of them
    };

    // A situation in which all dice that are not set aside lay some word.
    struct Laid {
        Situation situation;
        std::uint32_t form;
        std::int32_t points;
        std::uint32_t dice;
    };

    // Dice that are being laid for a form.
    struct Hand {
        std::uint32_t form;
        Situation situation;
        std::uint32_t used;  // a bit for each die
        std::int32_t points;
        std::size_t next;    // the first die for another letter like the last one
    };

    void find_sides();
    void find_forms(std::span<const Alphagram> words, std::size_t wilds);
    void lay(std::uint64_t shown, std::size_t at, const Hand& hand);
    void lay_wild(const Hand& hand, std::size_t wilds, std::size_t first);
    Hand with(Hand hand, std::size_t die, std::size_t side) const;
    std::vector<std::uint8_t> most_targets(LetterSet targets) const;
    std::vector<float> best_words(const WordRules& rules) const;

    std::vector<std::vector<Side>> dice_;
    std::size_t sides_;
    std::size_t situations_;
    std::vector<Situation> place_;  // what one step of each die's digit is worth
    std::vector<std::array<std::size_t, max_letters>> shows_;  // which side of a die shows a letter, or `sides_`
    std::vector<std::size_t> wild_;                            // which side of a die is wild, or `sides_`
    std::size_t wild_dice_ = 0;
    LetterSet showable_ = 0;
    std::vector<Form> forms_;
    std::vector<LetterSet> sets_;
    std::vector<Laid> laid_;  // in the order of the situations
};

}  // namespace lettercup
