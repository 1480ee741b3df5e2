#include "rebus/shape.hpp"

#include <algorithm>
#include <bit>

#include "rebus/index.hpp"
#include "words/ones.hpp"

namespace lettercup::rebus {
namespace {

// By the width of a shape: the cells of its first column.
constexpr std::array<std::uint64_t, 16> first_columns = [] {
    std::array<std::uint64_t, 16> masks{};
    for (std::size_t width = 1; width < masks.size(); ++width) {
        for (std::size_t bit = 0; bit < 64; bit += width) {
            masks[width] |= std::uint64_t{1} << bit;
        }
    }
    return masks;
}();

LengthsId id_of(const std::array<std::uint8_t, max_runs>& lengths, int runs) {
    LengthsId id = Lengths::none;
    for (int run = 0; run < runs; ++run) {
        id = Lengths::all().with(id, lengths[index(run)]);
    }
    return id;
}

// The number of a run if some others are gone; -1 if it is one of those.
std::int8_t renumbered(std::int8_t run, unsigned gone) {
    if (run < 0 || (gone >> run & 1)) {
        return -1;
    }
    return static_cast<std::int8_t>(run - ones(gone & ((1U << run) - 1)));
}

// A maximum bipartite matching of across with down runs, by Kuhn's algorithm with bit sets.
class Matching {
public:
    explicit Matching(const Outline& outline) {
        partner_.fill(-1);
        for (int cell = 0; cell < outline.size; ++cell) {
            const Place& place = outline.places[index(cell)];
            if (!place.is_single()) {
                crossed_[index(place.across)] |= 1U << place.down;
            }
        }
        for (int run = 0; run < outline.across_runs; ++run) {
            tried_ = 0;
            size_ += augment(run);
        }
    }

    int size() const { return size_; }

private:
    bool augment(int across) {
        for (unsigned left = crossed_[index(across)] & ~tried_; left != 0; left &= ~tried_) {
            const int down = std::countr_zero(left);
            tried_ |= 1U << down;
            int& partner = partner_[index(down)];
            if (partner < 0 || augment(partner)) {
                partner = across;
                return true;
            }
        }
        return false;
    }

    std::array<unsigned, max_runs> crossed_{};
    std::array<int, max_runs> partner_{};
    unsigned tried_ = 0;
    int size_ = 0;
};

}  // namespace

int Shape::singles() const {
    const std::uint64_t first_column = first_columns[index(width)];
    const std::uint64_t last_column = first_column << (width - 1);
    const std::uint64_t across = (cells & ~last_column) << 1 | (cells & ~first_column) >> 1;
    const std::uint64_t down = cells << width | cells >> width;
    return std::popcount(cells & ~(across & down));
}

// Finds all neighbours at once, and has no branches in the loop: which cells have neighbours cannot be predicted.
Outline::Outline(const Shape& shape) {
    const int width = shape.width;
    const std::uint64_t cells = shape.cells;
    const std::uint64_t first_column = first_columns[index(width)];
    const std::uint64_t has_left = (cells & ~(first_column << (width - 1))) << 1 & cells;
    const std::uint64_t has_upper = cells << width & cells;
    const std::uint64_t is_across = has_left | ((cells & ~first_column) >> 1 & cells);
    const std::uint64_t is_down = has_upper | (cells >> width & cells);
    std::array<std::uint8_t, 8> across{};        // lengths by the number of the run plus one
    std::array<std::uint8_t, 8> down{};          // the same
    std::array<std::uint8_t, 16> down_number{};  // by column: the last run down
    std::array<std::uint8_t, 16> down_length{};  // and its length so far
    unsigned across_number = 0;
    unsigned across_length = 0;
    unsigned down_count = 0;
    int row = 0;
    int row_start = 0;
    for (std::uint64_t left = cells; left != 0; left &= left - 1) {
        const int bit = std::countr_zero(left);
        for (; bit >= row_start + width; row_start += width) {
            ++row;
        }
        const auto column = index(bit - row_start);
        const auto goes_on = static_cast<unsigned>(has_left >> bit & 1);
        const auto crosses = static_cast<unsigned>(is_across >> bit & 1);
        across_number += crosses & ~goes_on;
        across_length = (across_length & (0U - goes_on)) + crosses;
        const unsigned here = across_number & (0U - crosses);
        across[here] = static_cast<std::uint8_t>(across_length);
        const auto goes_down = static_cast<unsigned>(has_upper >> bit & 1);
        const auto falls = static_cast<unsigned>(is_down >> bit & 1);
        down_count += falls & ~goes_down;
        const unsigned below = (down_number[column] & (0U - goes_down)) | (down_count & (0U - (falls & ~goes_down)));
        const unsigned length = (down_length[column] & (0U - goes_down)) + falls;
        down[below] = down_length[column] = static_cast<std::uint8_t>(length);
        down_number[column] = static_cast<std::uint8_t>(below);
        places[index(size++)] = {static_cast<std::int8_t>(row),
                                 static_cast<std::int8_t>(column),
                                 static_cast<std::int8_t>(static_cast<int>(here) - 1),
                                 static_cast<std::int8_t>(static_cast<int>(below) - 1),
                                 static_cast<std::uint8_t>(across_length - crosses),
                                 static_cast<std::uint8_t>(length - falls)};
    }
    across_runs = static_cast<int>(across_number);
    down_runs = static_cast<int>(down_count);
    std::copy(across.begin() + 1, across.end(), across_lengths.begin());
    std::copy(down.begin() + 1, down.end(), down_lengths.begin());
}

RunSets Outline::crossed_everywhere() const {
    RunSets crossed{(1U << across_runs) - 1, (1U << down_runs) - 1};
    for (int cell = 0; cell < size; ++cell) {
        const Place& place = places[index(cell)];
        if (place.is_single()) {
            crossed.across &= place.across < 0 ? ~0U : ~(1U << place.across);
            crossed.down &= place.down < 0 ? ~0U : ~(1U << place.down);
        }
    }
    return crossed;
}

std::optional<Outline> Outline::without(RunSets strays) const {
    Outline rest = *this;
    rest.across_runs = across_runs - ones(strays.across);
    rest.down_runs = down_runs - ones(strays.down);
    for (int cell = 0; cell < size; ++cell) {
        Place& place = rest.places[index(cell)];
        place.across = renumbered(place.across, strays.across);
        place.down = renumbered(place.down, strays.down);
        if (place.across < 0 && place.down < 0) {
            return std::nullopt;
        }
        place.across_at = place.across < 0 ? std::uint8_t{0} : place.across_at;
        place.down_at = place.down < 0 ? std::uint8_t{0} : place.down_at;
    }
    for (int run = 0; run < across_runs; ++run) {
        if (const int number = renumbered(static_cast<std::int8_t>(run), strays.across); number >= 0) {
            rest.across_lengths[index(number)] = across_lengths[index(run)];
        }
    }
    for (int run = 0; run < down_runs; ++run) {
        if (const int number = renumbered(static_cast<std::int8_t>(run), strays.down); number >= 0) {
            rest.down_lengths[index(number)] = down_lengths[index(run)];
        }
    }
    return rest.hangs_together() ? std::optional(rest) : std::nullopt;
}

// Whether all runs can be reached from the first, by cells that are in two of them.
bool Outline::hangs_together() const {
    RunSets reached{across_runs > 0 ? 1U : 0U, across_runs > 0 ? 0U : 1U};
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        for (int cell = 0; cell < size; ++cell) {
            const Place& place = places[index(cell)];
            if (!place.is_single() && (reached.across >> place.across & 1) != (reached.down >> place.down & 1)) {
                reached.across |= 1U << place.across;
                reached.down |= 1U << place.down;
                has_grown = true;
            }
        }
    }
    return reached.across == (1U << across_runs) - 1 && reached.down == (1U << down_runs) - 1;
}

Outline Outline::above(const Outline& other) const {
    Outline both = *this;
    const int rows = places[index(size - 1)].row + 2;
    for (int piece = 0; piece < other.pieces; ++piece) {
        both.starts[index(both.pieces++)] = static_cast<std::uint8_t>(size + other.starts[index(piece)]);
    }
    for (int cell = 0; cell < other.size; ++cell) {
        Place& place = both.places[index(both.size++)];
        place = other.places[index(cell)];
        place.row = static_cast<std::int8_t>(place.row + rows);
        place.across = static_cast<std::int8_t>(place.across < 0 ? -1 : place.across + across_runs);
        place.down = static_cast<std::int8_t>(place.down < 0 ? -1 : place.down + down_runs);
    }
    for (int run = 0; run < other.across_runs; ++run) {
        both.across_lengths[index(both.across_runs++)] = other.across_lengths[index(run)];
    }
    for (int run = 0; run < other.down_runs; ++run) {
        both.down_lengths[index(both.down_runs++)] = other.down_lengths[index(run)];
    }
    return both;
}

// The cells of all runs are each cell once, and once more unless it is single.
int Outline::singles() const {
    int singles = 2 * size;
    for (int run = 0; run < across_runs; ++run) {
        singles -= across_lengths[index(run)];
    }
    for (int run = 0; run < down_runs; ++run) {
        singles -= down_lengths[index(run)];
    }
    return singles;
}

LengthsId Outline::across_id() const { return id_of(across_lengths, across_runs); }

LengthsId Outline::down_id() const { return id_of(down_lengths, down_runs); }

int Outline::need() const { return across_runs + down_runs - Matching(*this).size(); }

}  // namespace lettercup::rebus
