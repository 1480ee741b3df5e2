#include "rebus/apart.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

struct Die {
    int row;
    int column;
    int letter;
};

using Piece = std::vector<Die>;

// A table on which two pieces overlap, whichever cells they share.
class Table {
public:
    static constexpr int width = 4 * max_dice;

    // Returns false if another letter lies there.
    bool lay(const Piece& piece, int rows, int columns) {
        for (const Die& die : piece) {
            std::int8_t& cell = cells_[place(die.row + rows, die.column + columns)];
            if (cell != 0 && cell != die.letter + 1) {
                return false;
            }
            cell = static_cast<std::int8_t>(die.letter + 1);
        }
        return true;
    }

    bool has(int row, int column) const { return cells_[place(row, column)] != 0; }

private:
    static std::size_t place(int row, int column) { return index((row + middle) * width + column + middle); }
    static constexpr int middle = 2 * max_dice;

    std::array<std::int8_t, width * width> cells_{};
};

// A run by its first cell: row, column, whether it goes down, and its length.
using Line = std::tuple<int, int, bool, int>;

void add_lines(const Piece& piece, int rows, int columns, const Table& table, std::vector<Line>& lines) {
    for (const Die& die : piece) {
        const int row = die.row + rows;
        const int column = die.column + columns;
        for (const bool down : {false, true}) {
            const int next_row = down ? 1 : 0;
            const int next_column = down ? 0 : 1;
            int length = 1;
            while (table.has(row + length * next_row, column + length * next_column)) {
                ++length;
            }
            if (length > 1 && !table.has(row - next_row, column - next_column)) {
                lines.emplace_back(row, column, down, length);
            }
        }
    }
}

std::vector<Line> lines_of(const Piece& piece, int rows, int columns) {
    Table table;
    table.lay(piece, rows, columns);
    std::vector<Line> lines;
    add_lines(piece, rows, columns, table, lines);
    return lines;
}

// Whether the words are exactly those of both pieces if the other one is moved by so much.
bool crosses(const Piece& one, const Piece& other, int rows, int columns) {
    Table table;
    if (!table.lay(one, 0, 0) || !table.lay(other, rows, columns)) {
        return false;
    }
    std::vector<Line> separate = lines_of(one, 0, 0);
    const std::vector<Line> more = lines_of(other, rows, columns);
    separate.insert(separate.end(), more.begin(), more.end());
    std::vector<Line> together;
    add_lines(one, 0, 0, table, together);
    add_lines(other, rows, columns, table, together);
    std::sort(together.begin(), together.end());
    together.erase(std::unique(together.begin(), together.end()), together.end());
    std::sort(separate.begin(), separate.end());
    return together == separate;
}

// The dice that have no neighbour above or below (or, if `down`, none beside them).
Piece only_in(const Piece& piece, bool down) {
    Table table;
    table.lay(piece, 0, 0);
    Piece found;
    std::copy_if(piece.begin(), piece.end(), std::back_inserter(found), [&](const Die& die) {
        return down ? !table.has(die.row, die.column - 1) && !table.has(die.row, die.column + 1)
                    : !table.has(die.row - 1, die.column) && !table.has(die.row + 1, die.column);
    });
    return found;
}

bool could_cross(const Piece& one, const Piece& other) {
    for (const bool down : {false, true}) {
        for (const Die& here : only_in(one, down)) {
            for (const Die& there : only_in(other, !down)) {
                if (here.letter == there.letter &&
                    crosses(one, other, here.row - there.row, here.column - there.column)) {
                    return true;
                }
            }
        }
    }
    return false;
}

Piece turned(Piece piece) {
    for (Die& die : piece) {
        std::swap(die.row, die.column);
    }
    return piece;
}

// A piece of a layout, moved to the top left.
Piece piece_of(const Outline& outline, int number, const std::array<std::uint8_t, max_dice>& letters) {
    Piece piece;
    const int first = outline.starts[index(number)];
    for (int cell = first; cell < outline.end_of(number); ++cell) {
        const Place& place = outline.places[index(cell)];
        piece.push_back({place.row - outline.places[index(first)].row, place.column, letters[index(cell)]});
    }
    return piece;
}

}  // namespace

bool could_cross(const Outline& outline, const std::array<std::uint8_t, max_dice>& letters) {
    for (int number = 1; number < outline.pieces; ++number) {
        const Piece piece = piece_of(outline, number, letters);
        for (int before = 0; before < number; ++before) {
            const Piece other = piece_of(outline, before, letters);
            if (could_cross(other, piece) || could_cross(other, turned(piece))) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace lettercup::rebus
