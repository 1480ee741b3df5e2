// Finds the skeletons of a grid: which cells hold vowels, so that every run has the vowel pattern of some word.
#pragma once

#include <array>
#include <cstdint>

#include "rebus/effort.hpp"
#include "rebus/fill.hpp"
#include "rebus/grid.hpp"
#include "rebus/instance.hpp"

namespace lettercup::rebus::LETTERCUP_SEARCH {

// Backtracks over the cells in reading order and passes every complete skeleton to the fill.
class SkeletonSearch {
public:
    SkeletonSearch(const Instance& instance, const Grid& grid, Effort& effort, Fill& fill)
        : instance_(instance), grid_(grid), effort_(effort), fill_(fill) {}

    // Every run has a vowel, except those that are laid already.
    void run();

private:
    // The state after some cells: sixteen bytes, copied at every step.
    struct Partial {
        std::uint8_t vowels_left = 0;
        std::uint8_t open_across = 0;  // 1 while the current word across has no vowel
        std::uint8_t open_down = 0;    // unfinished words down that have no vowel yet
        std::uint8_t single_vowels = 0;
        std::uint8_t single_others = 0;
        LetterSet once = 0;         // letters that at least one of the cells so far can hold
        LetterSet twice = 0;        // at least two
        LetterSet once_before = 0;  // the same without the current word across
        LetterSet twice_before = 0;
    };

    // What the cells from some cell on have: the starts of words that need a vowel, and so on.
    struct Rest {
        std::uint8_t across_starts = 0;
        std::uint8_t down_starts = 0;
        std::uint8_t singles = 0;
        LetterSet once = 0;
        LetterSet twice = 0;
    };

    // The pattern of a word down so far, and whether it has no vowel yet.
    struct DownState {
        std::uint16_t node = 0;
        bool is_open = false;
    };

    bool needs_vowel(const RunPosition& run) const { return run.exists() && !grid_.is_laid(run); }
    void find_rests();
    void extend(int at, const Partial& partial);
    bool can_complete(int at, const Partial& partial);
    bool has_enough_letters(const Rest& rest, const Partial& partial) const;
    bool has_enough_vowels(int at, const Partial& partial) const;
    bool place(int at, bool is_vowel, Partial& partial);
    bool end_across(int at, std::uint16_t node, Partial& partial);
    bool step_down(int at, bool is_vowel, std::uint16_t node, Partial& partial);
    bool end_down(int at, std::uint16_t node) const;
    void complete(const Partial& partial);

    const Instance& instance_;
    const Grid& grid_;
    Effort& effort_;
    Fill& fill_;
    std::array<Rest, max_dice + 1> rests_{};
    std::array<LetterSet, max_dice> by_prefix_{};  // what each cell can hold by the prefixes of its words
    std::array<LetterSet, max_dice> by_across_{};  // and by its whole word across
    std::array<std::uint16_t, max_dice> across_nodes_{};
    std::array<DownState, max_dice> down_states_{};
};

}  // namespace lettercup::rebus::LETTERCUP_SEARCH
