// Shapes of crosswords: connected sets of cells, up to transposition.
#pragma once

#include <array>
#include <cstdint>

#include "rebus/index.hpp"
#include "rebus/lengths.hpp"

namespace lettercup::rebus {

inline constexpr int max_runs = max_dice / 2;

// Row by row, `width` bits per row. The height is at most the width and their sum at most 16, so 64 bits are enough.
struct Shape {
    std::uint64_t cells = 0;
    std::uint8_t height = 0;
    std::uint8_t width = 0;

    bool has(int row, int column) const { return cells >> (row * width + column) & 1; }
};

// The place of a cell in its runs; -1 means that there is no such run.
struct Place {
    std::int8_t row = 0;
    std::int8_t column = 0;
    std::int8_t across = -1;
    std::int8_t down = -1;
    std::uint8_t across_at = 0;
    std::uint8_t down_at = 0;
    std::int8_t above = -1;

    bool is_single() const { return across < 0 || down < 0; }
};

// The cells of a shape in reading order, and its runs of two or more.
struct Outline {
    explicit Outline(const Shape& shape);

    int across_length(const Place& place) const { return place.across < 0 ? 0 : across_lengths[index(place.across)]; }
    int down_length(const Place& place) const { return place.down < 0 ? 0 : down_lengths[index(place.down)]; }
    int singles() const;
    LengthsId across_id() const;
    LengthsId down_id() const;

    // The least number of cells that hit every run: the runs minus a maximum matching (Gallai).
    int need() const;

    int size = 0;
    int across_runs = 0;
    int down_runs = 0;
    std::array<Place, max_dice> places;
    std::array<std::uint8_t, max_runs> across_lengths{};
    std::array<std::uint8_t, max_runs> down_lengths{};

private:
    void add(const Shape& shape, int row, int column, std::array<std::int8_t, 16>& last_in_column);
};

}  // namespace lettercup::rebus
