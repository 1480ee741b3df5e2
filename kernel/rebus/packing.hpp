// How well the dice of a hand can be cut into words that share no dice: the words across are such a cut, and the words down another.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rebus/hand.hpp"

namespace lettercup::rebus {

// Words without a vowel in one direction: none, one, two, or more.
inline constexpr int bare_levels = 4;

// Dice that are missing in one direction, what that loses, and how many words without a vowel the others can make (a bit each).
struct Cut {
    Counts missing;
    std::int16_t loss;
    std::uint8_t levels;
};

// What one direction loses at least, by the lengths of its words, by how many of them have no vowel, and by which of the
// letters that no two words can share stand in it: those in one direction are missing in the other.
struct Losses {
    static constexpr int impossible = 1000;
    static constexpr int most_forced = 3;

    int forced_sets = 1;
    std::array<std::array<std::array<std::int16_t, bare_levels>, 256>, 1 << most_forced> at;
    std::array<std::int16_t, 256> least;
    std::array<std::vector<Cut>, 256> cuts;  // by the lengths of the words, those that lose least first
};

// Which numbers of words without a vowel, across and down, a bound leaves: bit `across * bare_levels + down`.
using BarePairs = std::uint16_t;

class Packing {
public:
    explicit Packing(const Hand& hand);

    struct Choice {
        std::uint16_t laid;
        std::int16_t bound;
    };

    // All sets of dice to lay that may score more than `beyond`, the most promising first.
    std::vector<Choice> choices(int beyond) const;

    Counts laid(std::uint16_t number) const;

    // What each direction loses at least if exactly these dice are laid; losses above `most` are reported as impossible.
    Losses losses(Counts laid, LetterSet forced, int most) const;

private:
    struct Part {
        Counts counts;
        std::uint16_t number;
        std::uint8_t length;
        bool is_bare;
    };

    void number_sets();
    void sort_words();
    void fill();
    void add(std::size_t set, const Part& part);
    void note(std::size_t set, Counts laid, std::int16_t loss, std::size_t has, Losses& losses) const;

    const Hand& hand_;
    std::array<std::uint32_t, 16> strides_{};
    std::uint32_t size_ = 1;
    std::array<std::vector<Part>, 16> parts_;  // by the rarest letter of the word
    std::array<int, 16> rarest_first_{};
    std::vector<Counts> sets_;
    std::vector<std::uint8_t> sums_;
    std::vector<std::int16_t> values_;
    std::vector<std::array<std::uint64_t, bare_levels>> cuts_;  // of each set: the ranks of the lengths of its exact cuts
    std::vector<std::int16_t> best_;                            // of each set: the most value of a subset that can be cut
};

}  // namespace lettercup::rebus
