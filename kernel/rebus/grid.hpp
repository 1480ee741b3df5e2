// A shape with the letters that each of its cells can hold.
#pragma once

#include <array>
#include <cstdint>

#include "rebus/instance.hpp"
#include "rebus/search.hpp"
#include "rebus/shape.hpp"
#include "rebus/usable.hpp"

namespace lettercup::rebus::LETTERCUP_SEARCH {

// Letters that at least one, two, three, four of some cells can hold.
struct LetterSupply {
    std::array<LetterSet, 4> at_least{};

    void add(LetterSet letters) {
        at_least[3] |= static_cast<LetterSet>(at_least[2] & letters);
        at_least[2] |= static_cast<LetterSet>(at_least[1] & letters);
        at_least[1] |= static_cast<LetterSet>(at_least[0] & letters);
        at_least[0] |= letters;
    }

    bool is_short_of(const std::array<LetterSet, 4>& wanted) const {
        return ((wanted[0] & ~at_least[0]) | (wanted[1] & ~at_least[1]) | (wanted[2] & ~at_least[2]) |
                (wanted[3] & ~at_least[3])) != 0;
    }
};

// The position of a cell in its run across or down; the length is 0 if there is no such run.
struct RunPosition {
    const PatternNode* patterns = nullptr;
    std::uint8_t run = 0;
    std::uint8_t length = 0;
    std::uint8_t at = 0;
    std::uint8_t before = 0;  // the cell before it in the run, if it is not the first

    bool exists() const { return length != 0; }
    bool is_first() const { return at == 0; }
    bool is_last() const { return at + 1 == length; }
};

struct Cell {
    LetterSet possible = 0;
    RunPosition across;
    RunPosition down;
    bool is_single = false;
};

struct Run {
    std::array<std::uint8_t, max_dice> cells{};
    std::uint8_t length = 0;
};

// Cells are in reading order; runs across come before runs down.
struct Grid {
    // Returns false if the dice cannot be laid on this outline without losing more than `max_loss`.
    bool build(Instance& instance, const Outline& on, int max_loss, const UsablePair* words);

    // Keeps the letters that some word of these runs has there, given what their other cells can hold; does the same
    // for all runs that cross a narrowed cell. Returns false if no word is left for a run.
    bool filter(const UsablePair& words, std::uint32_t open);

    const Outline* outline = nullptr;
    int size = 0;
    int run_count = 0;
    std::uint32_t laid_runs = 0;  // the runs whose letters are known, a bit each
    std::array<Cell, max_dice> cells;
    std::array<Run, 2 * max_runs + 1> runs;

    bool is_laid(const RunPosition& position) const { return position.exists() && (laid_runs >> position.run & 1); }
    bool is_laid(const Cell& cell) const { return is_laid(cell.across) || is_laid(cell.down); }

private:
    static constexpr std::size_t no_run = 2 * max_runs;  // for cells in one run only; its length stays 0

    void find_runs();
    bool filter_run(int number, const UsableWords& words, std::uint32_t& open);
    void make_cell(Instance& instance, const Place& place, int number);
};

}  // namespace lettercup::rebus::LETTERCUP_SEARCH
