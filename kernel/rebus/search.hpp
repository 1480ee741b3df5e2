// Lays all dice of an instance on one outline: finds skeletons of vowels, and fills each of them with letters.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "rebus/effort.hpp"
#include "rebus/fill.hpp"
#include "rebus/grid.hpp"
#include "rebus/instance.hpp"
#include "rebus/partitions.hpp"
#include "rebus/shape.hpp"
#include "rebus/skeleton.hpp"

namespace lettercup::rebus {

class Search {
public:
    struct Limits {
        int loss = 0;             // the most that the layout may lose
        BarePairs bare = 0xFFFF;  // the allowed numbers of words without a vowel
        std::int64_t nodes = 0;
        const std::atomic<bool>* stopped = nullptr;  // stops the search at once
    };

    explicit Search(Instance& instance) : instance_(instance) {}

    // Finds the layout that loses least; returns false if a limit ended the search early.
    bool run(const Outline& on, const Limits& limits) {
        effort_.start(limits.nodes, limits.stopped);
        effort_.count_node();
        fill_.start(limits.loss);
        if (limits.bare == 0 || !grid_.build(instance_, on, limits.loss)) {
            return true;
        }
        skeletons_.allow_bare(limits.bare);
        skeletons_.run();
        return !effort_.is_exhausted();
    }

    bool found() const { return fill_.found(); }
    int loss() const { return fill_.loss(); }
    std::int64_t nodes() const { return effort_.nodes(); }

    // The letters of the best layout, by cell in reading order.
    const std::array<std::uint8_t, max_dice>& letters() const { return fill_.letters(); }
    const Outline& outline() const { return grid_.outline; }

private:
    Instance& instance_;
    Grid grid_;
    Effort effort_;
    Fill fill_{instance_, grid_, effort_};
    SkeletonSearch skeletons_{instance_, grid_, effort_, fill_};
};

}  // namespace lettercup::rebus
