// What one thread needs to lay dice on shapes; threads share the best layout and the book.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "rebus/book.hpp"
#include "rebus/layout.hpp"
#include "rebus/packing.hpp"
#include "rebus/search.hpp"

namespace lettercup::rebus {

// The best layout so far; what is offered is taken only if it is better.
class Best {
public:
    explicit Best(int score) : score_(score) {}

    int score() const { return score_; }
    const Layout& layout() const { return layout_; }
    void offer(int score, Layout layout);

    // Whether something better came since this was last forgotten.
    bool is_new() const { return is_new_; }
    void forget_news() { is_new_ = false; }

private:
    std::mutex mutex_;
    std::atomic<int> score_;
    std::atomic<bool> is_new_ = false;
    Layout layout_;
};

// Dice with letters for the stars, and their cuts into words.
struct Cast {
    Cast(const std::string& natural, const std::string& star_letters, const std::vector<std::string>& words, const Values& values)
        : stars(star_letters), hand(natural, star_letters, words, values), packing(hand) {}

    std::string stars;
    Hand hand;
    Packing packing;
};

class Worker {
public:
    Worker(const Book& book, Best& best, const std::atomic<bool>& stopped) : book_(book), best_(best), stopped_(stopped) {}

    // From now on it lays exactly these dice.
    void prepare(std::shared_ptr<const Cast> cast, std::uint16_t laid);
    const Instance& instance() const { return instance_; }

    // The score if nothing of what is laid were lost, and the most that a better layout may lose.
    int top() const { return top_; }
    int most_loss() const { return top_ - best_.score() - 1; }

    // The numbers of words without a vowel that a section leaves open below this loss; lowers `least` to what it loses at least.
    BarePairs pairs_of(const Section& section, int most, int& least) const;

    // Those of them that are left if no die is missing across and down.
    BarePairs pairs_together(const Section& section, BarePairs pairs, int most) const;

    // What a section loses at least, if that is less than `most`; else `most`.
    int least_loss(const Section& section, int most) const;

    // Walks through all shapes with so many singles; true when it is through, or when nothing above the score is left.
    void start_scan(int singles, int bound);
    bool scan(std::int64_t nodes);

    // Tries one shape; false if it had to end before all was tried.
    bool try_shape(const Shape& shape, BarePairs pairs, std::int64_t nodes);

    // Work done since this was last asked.
    std::int64_t take_nodes();
    void count(std::int64_t nodes) { nodes_ += nodes; }

    // What it works on may still score this; nothing if it has no work.
    std::optional<int> bound;
    bool is_scanning() const { return scan_.has_value(); }

private:
    struct Scan {
        int singles;
        int bound;
        std::size_t section = 0;
        std::optional<Reader> reader;
        std::optional<Shape> again;  // begun, and not finished
        BarePairs pairs = 0;
    };

    bool next_section();
    void keep(const Shape& shape);

    const Book& book_;
    Best& best_;
    const std::atomic<bool>& stopped_;
    std::shared_ptr<const Cast> cast_;
    std::optional<std::uint16_t> laid_;
    Instance instance_;
    Search search_{instance_};
    Losses losses_;
    int top_ = 0;
    std::optional<Scan> scan_;
    std::int64_t nodes_ = 0;
};

}  // namespace lettercup::rebus
