// The best layout of a roll: a queue of what may still be better, the most promising first.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <vector>

#include "rebus/book.hpp"
#include "rebus/layout.hpp"
#include "rebus/search.hpp"
#include "rebus/sketch.hpp"

namespace lettercup::rebus {

class Solver {
public:
    struct Limits {
        double seconds = 0;
        std::int64_t nodes = 0;
        bool by_processor = false;  // seconds of this thread's processor time, not of the clock on the wall
    };

    enum class Pause { improved, finished, stopped };

    // Words of A to Z; the roll of A to Z and `*`. The book must outlive the solver.
    Solver(const Book& book, const std::string& roll, std::vector<std::string> words, const Values& values);

    // Works until it has something better, until a limit is reached, or until nothing is left to try.
    Pause work(const Limits& limits);

    // May be called from another thread: `work` returns soon.
    void stop() { stopped_ = true; }

    int score() const { return score_; }
    int bound() const;
    bool is_proven() const { return bound() <= score_; }
    const Layout& layout() const { return layout_; }
    std::int64_t nodes() const { return nodes_; }

private:
    // Stars stand for certain letters.
    struct Casting {
        std::string stars;
        std::unique_ptr<Hand> hand;
        std::unique_ptr<Packing> packing;
        std::vector<Packing::Choice> choices;
        std::size_t next_choice = 0;
        std::uint64_t last_use = 0;
    };

    enum class Step : std::uint8_t { open, choose, scan };

    // Random shapes for one casting, to have something good early.
    struct Probe {
        std::uint16_t casting;
        std::size_t next_choice = 0;
        std::int64_t nodes_left = 0;
        std::int64_t choice_nodes_left = 0;
        std::vector<const Section*> sections;
    };

    struct Task {
        int bound;
        Step step;
        std::uint8_t singles;
        std::uint16_t casting;
        std::uint16_t laid;

        bool operator<(const Task& other) const { return bound < other.bound; }
    };

    struct Scan {
        Task task;
        std::size_t section = 0;
        std::optional<Reader> reader;
        BarePairs pairs = 0;
    };

    void cast_stars();
    bool wants_sketch() const;
    void sketch(std::int64_t node_limit);
    void plan_probes();
    void probe();
    bool next_probe_choice(Probe& probe);
    void gather_sections(Probe& probe);
    std::uint64_t random();
    void take(const Task& task);
    void open(const Task& task);
    void choose(const Task& task);
    void start_scan(const Task& task);
    bool scan(std::int64_t node_limit);
    bool next_section();
    void try_shape(const Shape& shape, BarePairs pairs, std::int64_t node_limit);
    void keep(const Shape& shape);
    void prepare(std::uint16_t casting, std::uint16_t laid);
    Packing& packing_of(Casting& casting);
    BarePairs pairs_of(const Section& section, int most_loss, int& least) const;
    int most_loss() const { return top_ - score_ - 1; }
    bool is_covered(int singles) const;
    void push(const Task& task);

    const Book& book_;
    std::string natural_;
    std::size_t star_count_ = 0;
    std::vector<std::string> words_;
    Values values_;
    std::vector<Casting> castings_;
    std::priority_queue<Task> queue_;
    std::optional<Scan> scan_;
    std::optional<Sketch> sketch_;
    bool has_planned_probes_ = false;
    std::vector<Probe> probes_;  // the next one last
    std::uint64_t random_ = 88172645463325252U;
    int uncovered_ = std::numeric_limits<int>::min();

    std::uint64_t uses_ = 0;
    Instance instance_;
    Search search_{instance_};
    Losses losses_;
    std::uint32_t prepared_ = 0xFFFFFFFF;
    int top_ = 0;  // the score if nothing of what is laid were lost

    int score_ = 0;
    Layout layout_;
    std::int64_t nodes_ = 0;
    bool improved_ = false;
    std::atomic<bool> stopped_ = false;
};

}  // namespace lettercup::rebus
