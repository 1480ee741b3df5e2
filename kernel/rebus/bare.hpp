// Lays words without a vowel into a grid in every way, and draws the skeletons of the other words.
#pragma once

#include <array>
#include <cstdint>

#include "rebus/effort.hpp"
#include "rebus/grid.hpp"
#include "rebus/instance.hpp"
#include "rebus/partitions.hpp"
#include "rebus/skeleton.hpp"

namespace lettercup::rebus::LETTERCUP_SEARCH {

// There are few such words, so they are written out letter by letter, in the order of the runs: first none, then one in
// each run, then another one in each later run, and so on.
class BareWords {
public:
    BareWords(Instance& instance, Grid& grid, Effort& effort, SkeletonSearch& skeletons)
        : instance_(instance), grid_(grid), effort_(effort), skeletons_(skeletons) {}

    // Allows only these numbers of bare words.
    void run(BarePairs pairs, const UsablePair* words);

private:
    using Letters = std::array<std::uint8_t, 16>;

    struct Saved {
        std::array<LetterSet, max_dice> possible;
        std::array<std::uint8_t, 16> left;
        std::uint32_t laid_runs;
    };

    const std::vector<Letters>& words_for(int run) const;
    void lay(int first, int across, int down);
    bool can_lead_further(int across, int down) const;
    bool is_possible(const Run& run, const Letters& letters) const;
    bool write(int run, const Letters& letters);
    void narrow_crossings(const Run& run, const Letters& letters);
    bool remove_used(LetterSet used);
    Saved save() const;
    void restore(const Saved& saved);

    Instance& instance_;
    Grid& grid_;
    Effort& effort_;
    SkeletonSearch& skeletons_;
    BarePairs pairs_ = 0;
    const UsablePair* words_ = nullptr;
    std::array<std::uint8_t, 16> left_{};  // dice of each letter that no bare word has
};

}  // namespace lettercup::rebus::LETTERCUP_SEARCH
