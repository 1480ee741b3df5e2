// The best layout of a roll: a queue of what may still be better, the most promising first, worked off by one thread or several.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <queue>
#include <string>
#include <vector>

#include "rebus/book.hpp"
#include "rebus/sketch.hpp"
#include "rebus/worker.hpp"

namespace lettercup::rebus {

class Solver {
public:
    struct Limits {
        double seconds = 0;
        std::int64_t nodes = 0;
        bool by_processor = false;  // seconds of a thread's processor time, not of the clock on the wall
    };

    enum class Pause { improved, finished, stopped };

    // Words of A to Z; the roll of A to Z and `*`. The book must outlive the solver.
    Solver(const Book& book, const std::string& roll, std::vector<std::string> words, const Values& values, int threads = 1);

    // Works until it has something better, until a limit is reached, or until nothing is left to try.
    Pause work(const Limits& limits);

    // May be called from another thread: `work` returns within milliseconds, and does no more.
    void stop() { stopped_ = true; }

    int score() const { return best_.score(); }
    int bound() const;
    bool is_proven() const { return bound() <= score(); }
    const Layout& layout() const { return best_.layout(); }
    std::int64_t nodes() const { return nodes_; }

private:
    // Stars stand for certain letters.
    struct Casting {
        std::string stars;
        std::shared_ptr<const Cast> cast;
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

    void cast_stars();
    void drive(Worker& worker, const Limits& limits, std::int64_t last_node);
    bool advance(Worker& worker);
    bool advance_early(Worker& worker);
    bool next_task(Worker& worker, Task& task);
    void take(Worker& worker, const Task& task);
    void open(Worker& worker, const Task& task);
    void choose(Worker& worker, const Task& task);
    bool is_over() const { return open_bound() <= score(); }
    int open_bound() const;
    bool is_covered(const Instance& instance, int singles) const;
    void push(const Task& task);
    std::shared_ptr<const Cast> cast_of(Worker& worker, std::uint16_t casting);
    void forget_oldest_cast();

    bool wants_sketch() const;
    void sketch(Worker& worker);
    void plan_probes();
    void probe(Worker& worker);
    bool next_probe_choice(Worker& worker, Probe& probe);
    void gather_sections(const Worker& worker, Probe& probe) const;
    std::uint64_t random();

    const Book& book_;
    std::string natural_;
    std::size_t star_count_ = 0;
    std::vector<std::string> words_;
    Values values_;
    Best best_;
    std::vector<std::unique_ptr<Worker>> workers_;

    mutable std::mutex mutex_;  // guards the castings, the queue, and what workers hold
    std::vector<Casting> castings_;
    std::priority_queue<Task> queue_;
    int uncovered_ = std::numeric_limits<int>::min();
    std::uint64_t uses_ = 0;

    Sketch sketch_;  // this and the probes belong to the first worker
    bool has_planned_probes_ = false;
    std::vector<Probe> probes_;  // the next one last
    std::uint64_t random_ = 88172645463325252U;

    std::atomic<std::int64_t> nodes_ = 0;
    std::atomic<bool> stopped_ = false;
};

}  // namespace lettercup::rebus
