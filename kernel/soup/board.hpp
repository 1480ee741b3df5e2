// A position of Alphabet Dice: the crossword, as seen along its rows or columns, and the hand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "words/alphabet.hpp"

namespace lettercup::soup {

inline constexpr std::size_t max_on_board = 36;
inline constexpr std::size_t max_in_hand = 20;
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

// A die of the hand that may not be added to the word that these board dice form.
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

// Throws std::invalid_argument if the position is not valid.
void check(const Position& position);

// A die of the board, as an index into `Position::board`.
using Slot = std::uint8_t;
inline constexpr Slot nobody = 255;

// Adjacent dice in reading order; a single die is a run too.
using Run = std::vector<Slot>;

// The board as seen along one direction: `line` is the row (or column), `place` the cell in it. There is a margin for
// everything that can be laid or pushed aside.
class View {
public:
    static constexpr int lines = static_cast<int>(max_on_board) + 4;
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

    // The index of a die's run in its line.
    std::size_t run_of(Slot slot) const { return run_of_[slot]; }

    // The neighbours of a die in its line.
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

// Interchangeable dice of the hand: they show the same letters, and have no ban. The most expensive die comes first.
struct Kind {
    Letters letters;
    std::vector<std::size_t> dice;
    std::vector<std::size_t> bans;
};

std::vector<Kind> kinds_of(const Position& position);

}  // namespace lettercup::soup
