// Lays all dice of an instance on one shape.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "rebus/instance.hpp"
#include "rebus/packing.hpp"
#include "rebus/shape.hpp"

namespace lettercup::rebus {

// First a skeleton (which cells have vowels), then letters; both cell by cell in reading order.
class Search {
public:
    struct Limits {
        int loss = 0;               // the most that the layout may lose
        BarePairs bare = 0xFFFF;    // which numbers of words without a vowel are worth a try
        std::int64_t nodes = 0;     // how much work the search may do
        const std::atomic<bool>* stopped = nullptr;  // ends it at once
    };

    explicit Search(Instance& instance) : instance_(instance) {}

    // Looks for the layout that loses least; false if it had to end before everything was tried.
    bool run(const Shape& shape, const Limits& limits);

    bool found() const { return found_; }
    int loss() const { return best_loss_; }
    std::int64_t nodes() const { return nodes_; }

    // Letters of the best layout, by cell in reading order.
    const std::array<std::uint8_t, most_dice>& letters() const { return best_; }
    const Outline& outline() const { return outline_; }

private:
    struct Cell {
        LetterSet possible = 0;
        LetterSet mask = 0;
        const PatternNode* across_patterns = nullptr;
        const PatternNode* down_patterns = nullptr;
        std::uint8_t across = 0, across_at = 0, across_end = 0;
        std::uint8_t down = 0, down_at = 0, down_end = 0;
        std::int8_t above = -1;
        bool is_single = false;
    };

    // Sixteen bytes, copied for every step.
    struct Hits {
        std::uint8_t vowels_left = 0;
        std::uint8_t open_across = 0;  // whether the present word across has no vowel yet
        std::uint8_t open_down = 0;
        std::uint8_t bare_across = 0;
        std::uint8_t bare_down = 0;
        std::uint8_t single_vowels = 0;
        std::uint8_t single_others = 0;
        LetterSet once = 0;         // letters that can stand in one of the cells so far
        LetterSet twice = 0;        // in two of them
        LetterSet once_before = 0;  // the present word across
        LetterSet twice_before = 0;
    };

    bool prepare();
    bool limit_bare(BarePairs pairs);
    void draw(int at, const Hits& hits);
    bool is_at_end();
    bool is_hopeless(int at, const Hits& hits);
    bool mark(int at, bool is_vowel, Hits& hits);
    bool step_down(int at, bool is_vowel, std::uint16_t node, Hits& hits);
    bool is_bare_allowed(const Hits& hits) const;
    bool end_across(int at, std::uint16_t node, Hits& hits);
    bool end_down(int at, std::uint16_t node) const;
    void finish_skeleton(const Hits& hits);
    bool read_masks(const Hits& hits);
    bool settle();
    bool narrow();
    bool narrow_run(const std::vector<std::array<std::uint8_t, 16>>& words, const std::uint8_t* run, int length);
    bool give_scarce_letters(LetterSet scarce);
    bool clear_taken_letters();
    void lay(int at);
    void take_layout();

    Instance& instance_;
    Outline outline_{Shape{}};
    int size_ = 0;
    std::array<Cell, most_dice> cells_;
    std::array<std::uint8_t, most_dice + 1> across_starts_{};
    std::array<std::uint8_t, most_dice + 1> down_starts_{};
    std::array<std::uint8_t, most_dice + 1> singles_from_{};
    std::array<LetterSet, most_dice + 1> once_from_{};  // letters that can stand in one of the cells from here on
    std::array<LetterSet, most_dice + 1> twice_from_{};
    std::array<LetterSet, most_dice> drawn_{};  // what can stand in each cell by the beginnings of its words
    std::array<LetterSet, most_dice> kept_{};   // and by its whole word across
    std::array<std::array<std::uint8_t, most_dice>, 2 * most_runs> runs_{};  // the cells of each, those across first
    std::array<std::uint16_t, most_dice + 1> across_pattern_{};  // one place to the right: the first has nothing on its left
    std::array<std::uint16_t, most_dice> down_pattern_{};
    BarePairs bare_pairs_ = 0;  // what the next two tables are for
    std::array<std::uint8_t, bare_levels * bare_levels> more_across_{};
    std::array<std::uint8_t, bare_levels * bare_levels> more_down_{};
    std::array<std::int16_t, most_dice + 1> rest_loss_{};  // what the singles from here on lose at least
    std::array<LetterSet, most_dice + 1> still_once_{};
    std::array<LetterSet, most_dice + 1> still_twice_{};
    std::array<std::uint8_t, 16> left_{};
    LetterSet once_ = 0;
    LetterSet twice_ = 0;
    std::array<std::uint32_t, most_dice + 1> across_node_{};
    std::array<std::uint32_t, most_dice> down_node_{};
    std::array<std::uint8_t, most_dice> now_{};
    std::array<std::uint8_t, most_dice> best_{};
    int budget_ = 0;
    int now_loss_ = 0;
    int best_loss_ = 0;
    bool found_ = false;
    std::int64_t nodes_ = 0;
    std::int64_t node_limit_ = 0;
    std::int64_t next_look_ = 0;
    const std::atomic<bool>* stopped_ = nullptr;
};

}  // namespace lettercup::rebus
