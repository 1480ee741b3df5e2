// Multisets of word lengths: the partitions of a number of cells into words of two or more letters.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rebus/index.hpp"

namespace lettercup::rebus {

inline constexpr int max_dice = 15;

using LengthsId = std::uint8_t;
inline constexpr LengthsId no_lengths = 255;

// All multisets with a sum of at most 15, numbered. Those of one sum also have ranks below 64, so that 64 bits hold a
// set of them.
class Lengths {
public:
    static const Lengths& all();

    int size() const { return static_cast<int>(sums_.size()); }
    int sum(LengthsId id) const { return sums_[id]; }
    int count(LengthsId id) const { return counts_[id]; }
    int rank(LengthsId id) const { return ranks_[id]; }
    LengthsId at(int sum, int rank) const { return by_rank_[index(sum)][index(rank)]; }
    const std::vector<LengthsId>& of_sum(int sum) const { return by_rank_[index(sum)]; }

    // The multiset with one more word; `no_lengths` if that exceeds 15 cells.
    LengthsId with(LengthsId id, int length) const { return with_[id][index(length)]; }

    // The multiset without one word; `no_lengths` if it has none of that length.
    LengthsId without(LengthsId id, int length) const { return without_[id][index(length)]; }

    // Both multisets together; `no_lengths` if that exceeds 15 cells.
    LengthsId joined(LengthsId one, LengthsId other) const { return joined_[one][other]; }

    static constexpr LengthsId none = 0;

private:
    Lengths();

    std::vector<std::uint8_t> sums_;
    std::vector<std::uint8_t> counts_;
    std::vector<std::uint8_t> ranks_;
    std::array<std::vector<LengthsId>, max_dice + 1> by_rank_;
    std::vector<std::array<LengthsId, max_dice + 1>> with_;
    std::vector<std::array<LengthsId, max_dice + 1>> without_;
    std::vector<std::vector<LengthsId>> joined_;
};

}  // namespace lettercup::rebus
