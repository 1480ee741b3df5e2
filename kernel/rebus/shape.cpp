#include "rebus/shape.hpp"

#include <bit>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

LengthsId id_of(const std::array<std::uint8_t, max_runs>& lengths, int runs) {
    LengthsId id = Lengths::none;
    for (int run = 0; run < runs; ++run) {
        id = Lengths::all().with(id, lengths[index(run)]);
    }
    return id;
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
        place.above = last_in_column[index(column)];
        const Place& above = places[index(place.above)];
        place.down = above.down;
        place.down_at = static_cast<std::uint8_t>(above.down_at + 1);
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
