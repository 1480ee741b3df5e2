// A position of Alphabet Dice: the crossword, seen along its rows or along its columns, and the dice in hand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "words/alphabet.hpp"

namespace lettercup::soup {

inline constexpr std::size_t most_on_board = 36;
inline constexpr std::size_t most_in_hand = 20;
inline constexpr std::size_t longest_face = 4;

struct BoardDie {
    Letters letters;
    int row;
    int column;
};

struct HandDie {
    Letters letters;
    int cost;
};

// A die of the hand that may not go into the word in which these dice of the board stand.
struct Ban {
    std::size_t die;
    std::vector<std::size_t> word;
};

struct Position {
    std::vector<BoardDie> board;
    std::vector<HandDie> hand;
    std::vector<Ban> bans;
    bool may_slurp = false;
};

// Refuses a position that cannot be searched with std::invalid_argument.
void check(const Position& position);

// A die of the board, by its place in `Position::board`.
using Slot = std::uint8_t;
inline constexpr Slot nobody = 255;

// Dice side by side, in reading order; one die alone is a run too.
using Run = std::vector<Slot>;

// The board as seen along one direction: `line` counts rows (or columns), `place` cells in it. There is room around the
// dice for everything that can be laid, and for everything that can be pushed aside.
class View {
public:
    static constexpr int lines = static_cast<int>(most_on_board) + 4;
    static constexpr int width = 192;
    static constexpr int first_line = 2;
    static constexpr int first_place = 64;

    View(const std::vector<BoardDie>& board, bool is_down);

    static std::size_t cell(int line, int place) { return static_cast<std::size_t>(line * width + place); }

    Slot at(int line, int place) const { return cells_[cell(line, place)]; }
    int line(Slot slot) const { return line_[slot]; }
    int place(Slot slot) const { return place_[slot]; }

    bool is_down() const { return is_down_; }
    int last_line() const { return last_line_; }
    int last_place() const { return last_place_; }

    // The row and column of a cell on the table.
    int row_of(int line, int place) const;
    int column_of(int line, int place) const;

    const std::vector<Run>& runs(int line) const { return runs_[static_cast<std::size_t>(line)]; }

    // The number of the run of a die among those of its line.
    std::size_t run_of(Slot slot) const { return run_of_[slot]; }

    // The dice before and behind a die in its line.
    Slot before(Slot slot) const { return at(line_[slot], place_[slot] - 1); }
    Slot behind(Slot slot) const { return at(line_[slot], place_[slot] + 1); }

private:
    bool is_down_;
    int least_line_ = 0;
    int least_place_ = 0;
    int last_line_ = first_line;
    int last_place_ = first_place;
    std::vector<int> line_;
    std::vector<int> place_;
    std::vector<std::size_t> run_of_;
    std::vector<Slot> cells_;
    std::array<std::vector<Run>, lines> runs_;
};

// Dice of the hand that nobody can tell apart: they show the same, and are under no ban. The dearest comes first.
struct Kind {
    Letters letters;
    std::vector<std::size_t> dice;
    std::vector<std::size_t> bans;
};

std::vector<Kind> kinds_of(const Position& position);

}  // namespace lettercup::soup
