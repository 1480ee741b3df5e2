// Shapes of crosswords: connected sets of cells, up to transposition.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rebus/index.hpp"
#include "rebus/lengths.hpp"

namespace lettercup::rebus {

inline constexpr int max_runs = max_dice / 2;
inline constexpr int max_pieces = max_dice / 2;

// Row by row, `width` bits per row. The height is at most the width and their sum at most 16, so 64 bits are enough.
struct Shape {
    std::uint64_t cells = 0;
    std::uint8_t height = 0;
    std::uint8_t width = 0;

    bool has(int row, int column) const { return cells >> (row * width + column) & 1; }

    // The number of cells that are in one run only.
    int singles() const;
};

// The place of a cell in the runs that count; -1 means that there is no such run.
struct Place {
    std::int8_t row = 0;
    std::int8_t column = 0;
    std::int8_t across = -1;
    std::int8_t down = -1;
    std::uint8_t across_at = 0;
    std::uint8_t down_at = 0;

    bool is_single() const { return across < 0 || down < 0; }
};

// A set of runs across and one of runs down, a bit each.
struct RunSets {
    unsigned across = 0;
    unsigned down = 0;
};

// The cells of a layout in reading order, piece by piece, and its runs of two or more that count as words.
struct Outline {
    Outline() = default;

    // One piece in which every run counts.
    explicit Outline(const Shape& shape);

    // One piece without these runs, which lie there and do not count; nothing if a cell would then be in no word, or if
    // the words no longer hang together.
    std::optional<Outline> without(RunSets strays) const;

    // The runs whose cells are all in a second run.
    RunSets crossed_everywhere() const;

    // These pieces, and below them those of another outline.
    Outline above(const Outline& other) const;

    int across_length(const Place& place) const { return place.across < 0 ? 0 : across_lengths[index(place.across)]; }
    int down_length(const Place& place) const { return place.down < 0 ? 0 : down_lengths[index(place.down)]; }
    int singles() const;
    LengthsId across_id() const;
    LengthsId down_id() const;

    // The least number of cells that hit every run: the runs minus a maximum matching (Gallai).
    int need() const;

    // The end of a piece in `places`.
    int end_of(int piece) const { return piece + 1 < pieces ? starts[index(piece + 1)] : size; }

    int size = 0;
    int pieces = 1;
    std::array<std::uint8_t, max_pieces> starts{};  // the first cell of each piece
    int across_runs = 0;
    int down_runs = 0;
    std::array<Place, max_dice> places;
    std::array<std::uint8_t, max_runs> across_lengths{};
    std::array<std::uint8_t, max_runs> down_lengths{};

private:
    bool hangs_together() const;
};

}  // namespace lettercup::rebus
