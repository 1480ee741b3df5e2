// Every legal move of Alphabet Dice.
#pragma once

#include <span>
#include <vector>

#include "soup/board.hpp"
#include "soup/trie.hpp"
#include "soup/walk.hpp"

namespace lettercup::soup {

// One word of a turn: dice side by side from a cell on, some of them of the board and at least one of the hand; where new
// ones come between old neighbours, the crossword opens up. A Slurp puts a die in the place of one of the board first, and
// need not have a line.
struct Move {
    std::uint32_t first;   // where its line begins in `Moves::lines`
    std::uint8_t length;
    bool is_down;
    Slot theirs;           // the die that is slurped, or nobody
    std::uint8_t mine;     // the kind that takes its place
    std::int16_t row;      // of the line's first die; the first old die of the line stays where it is
    std::int16_t column;
};

struct Moves {
    std::vector<Kind> kinds;
    std::vector<Laid> lines;
    std::vector<Move> moves;

    std::span<const Laid> line(const Move& move) const { return std::span(lines).subspan(move.first, move.length); }

    // The dice of the hand that lie in a line: for each place of the line its number in the hand, or `not_mine`.
    std::vector<std::size_t> dice(const Move& move) const;

    static constexpr std::size_t not_mine = ~std::size_t{0};
};

// The Builds that make one word, then the Slurps. Moves that differ only in dice of one kind come once, and so do moves
// that are the same when the whole board is moved; a first word lies across. Refuses what `check` refuses.
Moves all_moves(const Trie& trie, const Position& position);

}  // namespace lettercup::soup
