#include "rebus/enumerate.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

constexpr int origin = max_dice;
constexpr int board_width = 2 * max_dice + 1;
constexpr int board_height = max_dice + 2;

struct Spot {
    std::int8_t row;
    std::int8_t column;
};

Shape transposed(const Shape& shape) {
    Shape result{0, shape.width, shape.height};
    for (std::uint64_t left = shape.cells; left != 0; left &= left - 1) {
        const int bit = std::countr_zero(left);
        result.cells |= std::uint64_t{1} << (bit % shape.width * shape.height + bit / shape.width);
    }
    return result;
}

// Grows shapes from a start cell that is the first in reading order. A cell that was once skipped is never used again.
class Growth {
public:
    Growth(int cells, const std::function<bool(const Shape&)>& visit) : cells_(cells), visit_(visit) {
        open_.push_back({0, origin});
        seen_[0][origin] = true;
        taken_.reserve(max_dice);
    }

    bool grow(std::size_t from = 0) {
        for (std::size_t next = from; next < open_.size(); ++next) {
            taken_.push_back(open_[next]);
            if (!go_on(next)) {
                return false;
            }
            taken_.pop_back();
        }
        return true;
    }

private:
    bool go_on(std::size_t next) {
        if (static_cast<int>(taken_.size()) == cells_) {
            return report();
        }
        const std::size_t before = open_.size();
        open_around(open_[next]);
        const bool wanted = grow(next + 1);
        while (open_.size() > before) {
            seen_[index(open_.back().row)][index(open_.back().column)] = false;
            open_.pop_back();
        }
        return wanted;
    }

    void open_around(Spot spot) {
        open_spot(spot.row, spot.column + 1);
        open_spot(spot.row, spot.column - 1);
        open_spot(spot.row + 1, spot.column);
        open_spot(spot.row - 1, spot.column);
    }

    void open_spot(int row, int column) {
        if (row < 0 || (row == 0 && column < origin)) {
            return;
        }
        bool& seen = seen_[index(row)][index(column)];
        if (!seen) {
            seen = true;
            open_.push_back({static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)});
        }
    }

    bool report() const {
        int bottom = 0;
        int left = origin;
        int right = origin;
        for (const Spot& spot : taken_) {
            bottom = std::max<int>(bottom, spot.row);
            left = std::min<int>(left, spot.column);
            right = std::max<int>(right, spot.column);
        }
        Shape shape{0, static_cast<std::uint8_t>(bottom + 1), static_cast<std::uint8_t>(right - left + 1)};
        if (shape.height > shape.width) {
            return true;
        }
        for (const Spot& spot : taken_) {
            shape.cells |= std::uint64_t{1} << (spot.row * shape.width + spot.column - left);
        }
        const bool is_twin = shape.height == shape.width && transposed(shape).cells < shape.cells;
        return is_twin || visit_(shape);
    }

    int cells_;
    const std::function<bool(const Shape&)>& visit_;
    std::vector<Spot> open_;
    std::vector<Spot> taken_;
    bool seen_[board_height][board_width] = {};
};

}  // namespace

void for_each_shape(int cells, const std::function<bool(const Shape&)>& visit) { Growth(cells, visit).grow(); }

}  // namespace lettercup::rebus
