// Multisets of word lengths: how a number of cells is cut into words of two or more letters.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace lettercup::rebus {

inline constexpr int most_dice = 15;

using LengthsId = std::uint8_t;
inline constexpr LengthsId no_lengths = 255;

// All such multisets with a sum of at most 15, numbered; those of one sum have ranks, small enough for the bits of a word.
class Lengths {
public:
    static const Lengths& all();

    int size() const { return static_cast<int>(sums_.size()); }
    int sum(LengthsId id) const { return sums_[id]; }
    int count(LengthsId id) const { return counts_[id]; }
    int rank(LengthsId id) const { return ranks_[id]; }
    LengthsId at(int sum, int rank) const { return by_rank_[static_cast<std::size_t>(sum)][static_cast<std::size_t>(rank)]; }

    // The multiset with one more word; `no_lengths` beyond 15 cells.
    LengthsId with(LengthsId id, int length) const { return with_[id][static_cast<std::size_t>(length)]; }

    static constexpr LengthsId none = 0;

private:
    Lengths();

    std::vector<std::uint8_t> sums_;
    std::vector<std::uint8_t> counts_;
    std::vector<std::uint8_t> ranks_;
    std::array<std::vector<LengthsId>, most_dice + 1> by_rank_;
    std::vector<std::array<LengthsId, most_dice + 1>> with_;
};

}  // namespace lettercup::rebus
