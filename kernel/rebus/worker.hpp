// The state of one thread of the solver. Threads share the best layout and the book.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rebus/book.hpp"
#include "rebus/bounds.hpp"
#include "rebus/layout.hpp"
#include "rebus/loose.hpp"
#include "rebus/partitions.hpp"
#include "rebus/search.hpp"
#include "rebus/usable.hpp"
#include "threads.hpp"

namespace lettercup::rebus {

// The best layout so far. Thread-safe.
class Best {
public:
    explicit Best(int score) : score_(score) {}

    int score() const { return score_; }
    const Layout& layout() const { return layout_; }
    void offer(int score, Layout layout);

    // Whether a better layout was offered since this was last cleared.
    bool has_improved() const { return has_improved_; }
    void clear_improved() { has_improved_ = false; }

private:
    Mutex mutex_;
    std::atomic<int> score_;
    std::atomic<bool> has_improved_ = false;
    Layout layout_;
};

// A hand with its partitions into words.
struct AssignedHand {
    AssignedHand(const std::string& natural, const std::string& star_letters, const std::vector<std::string>& words,
                 const Values& values)
        : stars(star_letters), hand(natural, star_letters, words, values), partitions(hand) {}

    std::string stars;
    Hand hand;
    Partitions partitions;
};

class Worker {
public:
    Worker(const Book& book, Best& best, const std::atomic<bool>& stopped)
        : book_(book), best_(best), stopped_(stopped) {}

    // Selects the dice that are all to be laid.
    void prepare(std::shared_ptr<const AssignedHand> assigned, std::uint16_t laid);
    const Instance& instance() const { return instance_; }

    // The score if every die laid counted twice, and the most that a better layout may lose from that.
    int top() const { return top_; }
    int max_loss() const { return top_ - best_.score() - 1; }

    const Bounds& bounds() const { return bounds_; }

    // Tries all shapes with this number of singles, as one piece in which every run is a word, or else all other ways.
    // `scan` returns true when it is finished, or when nothing can beat the score.
    void start_scan(int singles, int bound, bool is_loose);
    bool scan(std::int64_t nodes);

    // Tries one outline; returns false if a limit ended the search early.
    bool try_outline(const Outline& outline, BarePairs pairs, const UsablePair* words, std::int64_t nodes);

    // The number of nodes since the last call.
    std::int64_t take_nodes();
    void count(std::int64_t nodes) { nodes_ += nodes; }

    // The upper bound of the work in progress, if there is any, and whether that is a loose scan.
    std::optional<int> bound;
    bool is_loose = false;
    bool is_scanning() const { return scan_.has_value(); }

private:
    struct Scan {
        Scan(int with_singles, int with_bound) : singles(with_singles), bound(with_bound) {}

        int singles;
        int bound;
        std::optional<LooseScan> loose;
        std::size_t section = 0;
        std::optional<Reader> reader;
        std::optional<Outline> again;  // started, but not finished
        BarePairs pairs = 0;
        const UsablePair* words = nullptr;
    };

    bool next_outline();
    bool next_section();
    void use_words(const Demand& demand);
    void keep();

    const Book& book_;
    Best& best_;
    const std::atomic<bool>& stopped_;
    std::shared_ptr<const AssignedHand> assigned_;
    std::optional<std::uint16_t> laid_;
    Instance instance_;
    Search search_{instance_};
    Bounds bounds_;
    Usable usable_{instance_, bounds_};
    int top_ = 0;
    std::optional<Scan> scan_;
    std::int64_t nodes_ = 0;
};

}  // namespace lettercup::rebus
