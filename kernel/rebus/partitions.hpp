// Partitions of the dice of a hand into words that share no dice. The words across are one such partition, and the
// words down another; together they bound the score.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rebus/hand.hpp"

namespace lettercup::rebus {

// Bare words (words without a vowel) in one direction: none, one, two, or more.
inline constexpr int bare_levels = 4;

// A partition in one direction: the dice that it leaves out, their loss, and the possible numbers of bare words (a bit
// each).
struct Partition {
    Counts missing;
    std::int16_t loss;
    std::uint8_t levels;
};

// Lower bounds on the loss in one direction: by the lengths of its words, by the number of bare words, and by which of
// the forced letters it has. No two words share a forced letter, so what one direction has the other lacks.
struct Losses {
    static constexpr int impossible = 1000;
    static constexpr int max_forced = 3;

    int forced_sets = 1;
    std::array<std::array<std::array<std::int16_t, bare_levels>, 256>, 1 << max_forced> at;
    std::array<std::int16_t, 256> least;
    std::array<std::vector<Partition>, 256> partitions;  // by the lengths of the words, the least loss first
};

// The possible numbers of bare words across and down: bit `across * bare_levels + down`.
using BarePairs = std::uint16_t;

class Partitions {
public:
    explicit Partitions(const Hand& hand);

    struct Choice {
        std::uint16_t laid;
        std::int16_t bound;
    };

    // All sets of dice whose upper bound exceeds `beyond`, the highest bound first.
    std::vector<Choice> choices(int beyond) const;

    Counts laid(std::uint16_t number) const;
    std::uint32_t number_of(Counts dice) const;

    // The ranks of the word lengths of all partitions of this set of dice, a bit each.
    std::uint64_t ranks(std::uint32_t number) const { return ranks_[number]; }

    // Sets of dice have numbers below this; the last one has all dice. The number of a set is the sum of the strides of
    // its dice.
    std::uint32_t size() const { return size_; }
    std::uint32_t stride(std::size_t letter) const { return strides_[letter]; }
    int value(std::uint32_t number) const { return values_[number]; }

    // The most that words which share no dice are worth.
    int best(std::uint32_t number) const { return best_[number]; }

    // The lower bounds if exactly these dice are laid; losses above `most` count as impossible.
    Losses losses(Counts laid, LetterSet forced, int most) const;

private:
    // The dice of some words: how many of each letter (four bits each), and the number of that set.
    struct Part {
        std::uint64_t counts;
        std::uint16_t number;
        std::uint8_t length;
        bool is_bare;

        int count(int letter) const { return static_cast<int>(counts >> (4 * letter) & 15); }
    };

    using Parts = std::vector<Part>;
    using Ranks = std::array<std::uint64_t, bare_levels>;

    void sort_letters();
    void number_sets();
    void sort_words();
    void fill(std::size_t depth, std::uint32_t set, const Parts& parts);
    void combine(std::uint32_t set, const Parts& parts);
    void find_best();
    void note(std::size_t set, Counts laid, std::int16_t loss, std::size_t has, Losses& losses) const;

    const Hand& hand_;
    std::array<std::uint32_t, 16> strides_{};
    std::uint32_t size_ = 1;
    std::vector<int> rarest_first_;  // the letters
    std::array<Parts, 16> parts_;    // by the rarest letter of the word, the shortest words first
    std::array<Parts, 16> fitting_;  // by depth: the parts that fit the letters chosen so far
    std::vector<Counts> sets_;
    std::vector<std::uint8_t> sums_;
    std::vector<std::int16_t> values_;
    std::vector<Ranks> partitions_;     // of each set: the ranks of the word lengths of its partitions, by bare words
    std::vector<std::uint64_t> ranks_;  // the same, whatever the bare words
    std::vector<std::int16_t> best_;    // of each set: the highest value of a subset with a partition
};

}  // namespace lettercup::rebus
