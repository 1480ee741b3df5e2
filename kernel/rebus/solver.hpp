// Finds the best layout of a roll by best-first branch and bound, in one thread or several.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <queue>
#include <string>
#include <vector>

#include "rebus/book.hpp"
#include "rebus/local_search.hpp"
#include "rebus/worker.hpp"
#include "threads.hpp"

namespace lettercup::rebus {

class Solver {
public:
    struct Limits {
        double seconds = 0;
        std::int64_t nodes = 0;
        bool by_processor = false;  // measure the processor time of each thread, not wall time
    };

    enum class Pause { improved, finished, stopped };
    enum class Proof { none, one_piece, whole_rule };

    // Words consist of A to Z, the roll of A to Z and `*`. The book must outlive the solver.
    Solver(const Book& book, const std::string& roll, std::vector<std::string> words, const Values& values,
           int threads = 1);

    // Works until it finds a better layout or knows that no layout in one piece is, reaches a limit, or has nothing
    // left to try.
    Pause work(const Limits& limits);

    // May be called from another thread. `work` returns within milliseconds, and later calls do nothing.
    void stop() { stopped_ = true; }

    int score() const { return best_.score(); }

    // No layout has more points.
    int bound() const { return std::max(bound(Kind::strict), bound(Kind::loose)); }

    // What the proof that nothing is better covers.
    Proof proof() const;
    const Layout& layout() const { return best_.layout(); }
    std::int64_t nodes() const { return nodes_; }

private:
    // Letters for the stars. The hand is cached, and rebuilt when it was evicted.
    struct Assignment {
        std::string stars;
        std::shared_ptr<const AssignedHand> hand;
        std::vector<Partitions::Choice> choices;
        std::array<std::size_t, 2> next_choice{};  // by kind
        std::uint64_t last_use = 0;
    };

    // Layouts in one piece in which every run is a word, and all others. The strict ones are searched first.
    enum class Kind : std::uint8_t { strict, loose };

    enum class Step : std::uint8_t { assign, open, choose, scan };

    // A search of random shapes for one assignment.
    struct Probe {
        std::uint16_t assignment;
        std::size_t next_choice = 0;
        std::int64_t nodes_left = 0;
        std::int64_t choice_nodes_left = 0;
        std::vector<const Section*> sections;
    };

    struct Task {
        int bound;
        Kind kind;
        Step step;
        std::uint8_t singles;
        std::uint16_t assignment;
        std::uint16_t laid;

        bool operator<(const Task& other) const { return bound < other.bound; }
    };

    void assign_stars();
    void drive(Worker& worker, const Limits& limits, std::int64_t last_node);
    bool advance(Worker& worker);
    bool advance_early(Worker& worker);
    bool next_task(Worker& worker, Task& task);
    void take(Worker& worker, const Task& task);
    void bound_assignments(Worker& worker);
    void open(Worker& worker, const Task& task);
    void choose(Worker& worker, const Task& task);
    void queue_strict_scans(const Worker& worker, const Task& task, std::uint16_t laid);
    void queue_loose_scans(const Worker& worker, const Task& task, std::uint16_t laid);
    bool has_news() const { return best_.has_improved() || (waits_for_strict_ && open_bound(Kind::strict) <= score()); }
    bool is_over() const { return std::max(open_bound(Kind::strict), open_bound(Kind::loose)) <= score(); }
    int open_bound(Kind kind) const;
    int bound(Kind kind) const;
    void leave_uncovered(Kind kind, int up_to);
    void push(const Task& task);
    std::shared_ptr<const AssignedHand> hand_of(Worker& worker, std::uint16_t assignment);
    void evict_oldest_hand();

    bool wants_local_search() const;
    void search_locally(Worker& worker);
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

    mutable Mutex mutex_;  // guards the assignments, the queue, and the bounds of the workers
    std::vector<Assignment> assignments_;
    std::array<std::priority_queue<Task>, 2> queues_;  // by kind
    std::array<int, 2> uncovered_;                     // by kind: the bound of shapes that are not in the book
    std::uint64_t uses_ = 0;

    LocalSearch local_search_;  // used by the first worker only, like the probes
    bool has_planned_probes_ = false;
    std::vector<Probe> probes_;  // a stack
    std::uint64_t random_ = 88172645463325252U;

    std::atomic<std::int64_t> nodes_ = 0;
    std::atomic<bool> waits_for_strict_ = true;
    std::atomic<bool> stopped_ = false;
};

}  // namespace lettercup::rebus
