// Upper bounds for every choice of letters for the stars, from one set of partitions of the other dice.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "rebus/partitions.hpp"

namespace lettercup::rebus {

class StarBounds {
public:
    // `natural` are the dice without stars.
    StarBounds(const Hand& natural, const Partitions& partitions, std::size_t stars,
               const std::vector<std::string>& words, const Values& values);

    // No layout in which the stars have these letters (none, one or two, sorted) has more points.
    int bound(const std::string& stars) const;

    // How much work it was.
    std::int64_t nodes() const { return nodes_; }

private:
    using Letters = std::uint32_t;                  // a set of letters, A is bit 0
    using ByLetter = std::array<std::int16_t, 26>;  // the most that words across (or down) are worth

    void note_word(const std::string& word);
    void note_pair(std::uint32_t rest, std::size_t one, std::size_t other);
    void find_one_star();
    void find_two_stars();
    std::vector<std::uint32_t> sets_without(std::uint32_t rest) const;
    int with_one(std::size_t star) const;

    const Partitions& partitions_;
    Values values_;
    std::array<std::uint8_t, 26> natural_{};
    std::array<std::uint32_t, 26> strides_{};
    std::size_t stars_;
    std::vector<Letters> missing_;    // by the number of a set: the letters that make a word of it
    ByLetter one_{};                  // with this letter
    std::array<ByLetter, 26> two_{};  // with both letters
    std::int64_t nodes_ = 0;
};

}  // namespace lettercup::rebus
