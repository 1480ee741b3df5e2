// Lays all dice of an instance on one outline.
//
// The search is compiled twice, by the name of a namespace: `plain` for any processor, and `wide` for those with AVX2
// and popcnt. A search takes the best one that the processor has.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "rebus/instance.hpp"
#include "rebus/partitions.hpp"
#include "rebus/shape.hpp"

#ifndef LETTERCUP_SEARCH
#define LETTERCUP_SEARCH plain
#endif

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define LETTERCUP_HAS_WIDE_SEARCH
#endif

namespace lettercup::rebus {

struct UsablePair;

class Search {
public:
    struct Limits {
        int loss = 0;                       // the most that the layout may lose
        BarePairs bare = 0xFFFF;            // the allowed numbers of words without a vowel
        const UsablePair* words = nullptr;  // all words if there is none
        std::int64_t nodes = 0;
        const std::atomic<bool>* stopped = nullptr;  // stops the search at once
    };

    class Engine {
    public:
        virtual ~Engine() = default;
        virtual bool run(const Outline& on, const Limits& limits) = 0;
        virtual bool found() const = 0;
        virtual int loss() const = 0;
        virtual std::int64_t nodes() const = 0;
        virtual const std::array<std::uint8_t, max_dice>& letters() const = 0;
        virtual const Outline& outline() const = 0;
    };

    explicit Search(Instance& instance);

    // Finds the layout that loses least; returns false if a limit ended the search early.
    bool run(const Outline& on, const Limits& limits) { return engine_->run(on, limits); }

    bool found() const { return engine_->found(); }
    int loss() const { return engine_->loss(); }
    std::int64_t nodes() const { return engine_->nodes(); }

    // The letters of the best layout, by cell in reading order.
    const std::array<std::uint8_t, max_dice>& letters() const { return engine_->letters(); }
    const Outline& outline() const { return engine_->outline(); }

    // Whether this processor has what the wide search needs, and whether new searches may use it; tests compare both.
    static bool can_be_wide();
    static inline std::atomic<bool> may_be_wide = true;

private:
    std::unique_ptr<Engine> engine_;
};

}  // namespace lettercup::rebus
