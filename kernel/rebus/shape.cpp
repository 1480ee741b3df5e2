#include "rebus/shape.hpp"

#include <bit>

#include "rebus/index.hpp"
#include "words/ones.hpp"

namespace lettercup::rebus {
namespace {

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
    std::uint64_t first_column = 0;
    for (int row = 0; row < height; ++row) {
        first_column |= std::uint64_t{1} << (row * width);
    }
    const std::uint64_t last_column = first_column << (width - 1);
    const std::uint64_t across = (cells & ~last_column) << 1 | (cells & ~first_column) >> 1;
    const std::uint64_t down = cells << width | cells >> width;
    return std::popcount(cells & ~(across & down));
}

Outline::Outline(const Shape& shape) {
    std::array<std::int8_t, 16> last_in_column;
    last_in_column.fill(-1);
    for (std::uint64_t left = shape.cells; left != 0; left &= left - 1) {
        const int bit = std::countr_zero(left);
        add(shape, bit / shape.width, bit % shape.width, last_in_column);
    }
}

void Outline::add(const Shape& shape, int row, int column, std::array<std::int8_t, 16>& last_in_column) {
    Place& place = places[index(size)];
    place = Place{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
    if (column > 0 && shape.has(row, column - 1)) {
        const Place& left = places[index(size - 1)];
        place.across = left.across;
        place.across_at = static_cast<std::uint8_t>(left.across_at + 1);
    } else if (column + 1 < shape.width && shape.has(row, column + 1)) {
        place.across = static_cast<std::int8_t>(across_runs++);
    }
    if (row > 0 && shape.has(row - 1, column)) {
        const Place& upper = places[index(last_in_column[index(column)])];
        place.down = upper.down;
        place.down_at = static_cast<std::uint8_t>(upper.down_at + 1);
    } else if (row + 1 < shape.height && shape.has(row + 1, column)) {
        place.down = static_cast<std::int8_t>(down_runs++);
    }
    if (place.across >= 0) {
        ++across_lengths[index(place.across)];
    }
    if (place.down >= 0) {
        ++down_lengths[index(place.down)];
    }
    last_in_column[index(column)] = static_cast<std::int8_t>(size++);
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

int Outline::singles() const {
    int count = 0;
    for (int cell = 0; cell < size; ++cell) {
        count += places[index(cell)].is_single();
    }
    return count;
}

LengthsId Outline::across_id() const { return id_of(across_lengths, across_runs); }

LengthsId Outline::down_id() const { return id_of(down_lengths, down_runs); }

int Outline::need() const { return across_runs + down_runs - Matching(*this).size(); }

}  // namespace lettercup::rebus
