// Generates all legal moves of Alphabet Dice that add letters to one word.
#pragma once

#include <span>
#include <vector>

#include "soup/board.hpp"
#include "soup/trie.hpp"
#include "soup/walk.hpp"

namespace lettercup::soup {

// One word of a turn: adjacent dice from a cell on, at least one of them from the hand. Where new dice come between old
// neighbours, the crossword opens up. A Slurp first replaces a die of the board, and may have no line.
struct Move {
    std::uint32_t first;  // the start of its line in `Moves::lines`
    std::uint8_t length;
    bool is_down;
    Slot theirs;        // the die taken by a Slurp, or `nobody`
    std::uint8_t mine;  // the kind that replaces it
    std::int16_t row;   // of the line's first die; the line's first board die does not move
    std::int16_t column;
};

struct Moves {
    std::vector<Kind> kinds;
    std::vector<Laid> lines;
    std::vector<Move> moves;

    std::span<const Laid> line(const Move& move) const { return std::span(lines).subspan(move.first, move.length); }

    // For each place of the line the index of the die in the hand, or `not_mine`.
    std::vector<std::size_t> dice(const Move& move) const;

    static constexpr std::size_t not_mine = ~std::size_t{0};
};

// All Builds of one word, then all Slurps that add letters to one word through the new die, or none. Moves that differ
// only in dice of one kind are listed once, and so are moves that are equal up to translation of the whole board. A
// first word goes across. Throws what `check` throws.
Moves all_moves(const Trie& trie, const Position& position);

}  // namespace lettercup::soup
