// Fills a skeleton with letters: the layout of all dice that loses least.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rebus/effort.hpp"
#include "rebus/grid.hpp"
#include "rebus/instance.hpp"

namespace lettercup::rebus::LETTERCUP_SEARCH {

// Which cells hold vowels, as the number of each run's vowel pattern.
struct Skeleton {
    std::array<std::uint16_t, 2 * max_runs> patterns{};
    int single_vowels = 0;
    int single_others = 0;
};

// Reduces the candidates of every cell, then backtracks over the cells in reading order.
class Fill {
public:
    Fill(const Instance& instance, const Grid& grid, Effort& effort)
        : instance_(instance), grid_(grid), effort_(effort) {}

    // Starts a new grid; layouts may lose at most this much.
    void start(int max_loss);
    void run(const Skeleton& skeleton);

    // The most that the next layout may lose: less than the best one so far.
    int max_loss() const { return max_loss_; }

    bool found() const { return found_; }
    int loss() const { return best_loss_; }
    const std::array<std::uint8_t, max_dice>& letters() const { return best_; }

private:
    using Words = std::vector<std::array<std::uint8_t, 16>>;

    bool find_candidates(const Skeleton& skeleton);
    LetterSet cheap_letters(const Skeleton& skeleton) const;
    bool propagate();
    bool give_scarce_letters(LetterSet scarce);
    bool remove_used_letters();
    bool filter_by_words(const Skeleton& skeleton);
    int open_choices() const;
    bool filter_run(const Words& words, const Run& run);
    void find_rests();
    void extend(int at);
    void keep_layout();

    const Instance& instance_;
    const Grid& grid_;
    Effort& effort_;
    std::array<LetterSet, max_dice> candidates_{};
    std::array<std::int16_t, max_dice + 1> rest_loss_{};  // a lower bound for the singles from each cell on
    std::array<LetterSet, max_dice> rest_once_{};         // letters that at least one cell from here on can hold
    std::array<LetterSet, max_dice> rest_twice_{};        // at least two
    std::array<std::uint8_t, 16> left_{};                 // dice left of each letter
    LetterSet once_ = 0;                                  // letters with at least one die left
    LetterSet twice_ = 0;                                 // at least two
    std::array<std::uint32_t, max_dice> across_nodes_{};
    std::array<std::uint32_t, max_dice> down_nodes_{};
    std::array<std::uint8_t, max_dice> letters_{};
    std::array<std::uint8_t, max_dice> best_{};
    int max_loss_ = 0;
    int loss_ = 0;
    int best_loss_ = 0;
    bool found_ = false;
};

}  // namespace lettercup::rebus::LETTERCUP_SEARCH
