#include "rebus/solver.hpp"

#include <algorithm>
#include <stdexcept>

#include "rebus/index.hpp"
#include "rebus/stars.hpp"
#include "threads.hpp"

namespace lettercup::rebus {
namespace {

constexpr int max_stars = 2;
constexpr int max_threads = 64;
constexpr std::size_t max_cached_hands = 40;
constexpr std::int64_t nodes_between_checks = 20'000;

const std::string& checked(const std::string& roll) {
    if (roll.size() > max_dice) {
        throw std::invalid_argument("A layout has at most 15 dice, not " + std::to_string(roll.size()) + ".");
    }
    if (std::count(roll.begin(), roll.end(), '*') > max_stars) {
        throw std::invalid_argument("At most two dice can show a star.");
    }
    if (!std::all_of(roll.begin(), roll.end(), [](char face) { return face == '*' || (face >= 'A' && face <= 'Z'); })) {
        throw std::invalid_argument("A die shows a letter from A to Z, or a star.");
    }
    return roll;
}

std::string without_stars(std::string roll) {
    std::erase(roll, '*');
    return roll;
}

int sum_of(const std::string& letters, const Values& values) {
    int sum = 0;
    for (const char letter : letters) {
        sum += values[index(letter - 'A')];
    }
    return sum;
}

}  // namespace

Solver::Solver(const Book& book, const std::string& roll, std::vector<std::string> words, const Values& values,
               int threads)
    : book_(book),
      natural_(without_stars(checked(roll))),
      star_count_(roll.size() - natural_.size()),
      words_(std::move(words)),
      values_(values),
      best_(-sum_of(natural_, values)),
      local_search_(natural_, star_count_, words_, values) {
    if (threads < 1 || threads > max_threads) {
        throw std::invalid_argument("A search has 1 to 64 threads, not " + std::to_string(threads) + ".");
    }
    for (int thread = 0; thread < (has_threads ? threads : 1); ++thread) {
        workers_.push_back(std::make_unique<Worker>(book_, best_, stopped_));
    }
    uncovered_.fill(std::numeric_limits<int>::min());
    assign_stars();
}

// Lists every way to assign letters to the stars or to leave them unused.
void Solver::assign_stars() {
    std::vector<std::string> assignments{""};
    for (std::size_t star = 0; star < star_count_; ++star) {
        std::vector<std::string> longer = assignments;
        for (const std::string& stars : assignments) {
            if (stars.size() == star) {
                for (char letter = stars.empty() ? 'A' : stars.back(); letter <= 'Z'; ++letter) {
                    longer.push_back(stars + letter);
                }
            }
        }
        assignments = std::move(longer);
    }
    int most = 0;
    for (const std::string& stars : assignments) {
        assignments_.push_back({stars, nullptr, {}, {}, 0});
        most = std::max(most, 2 * sum_of(natural_ + stars, values_));
    }
    push({most, Kind::strict, Step::assign, 0, 0, 0});
}

void Solver::push(const Task& task) {
    if (task.bound > score()) {
        const std::lock_guard lock(mutex_);
        queues_[index(task.kind)].push(task);
    }
}

// The upper bound of what is in the queue or in progress.
int Solver::open_bound(Kind kind) const {
    const std::lock_guard lock(mutex_);
    const auto& queue = queues_[index(kind)];
    int bound = queue.empty() ? std::numeric_limits<int>::min() : queue.top().bound;
    for (const auto& worker : workers_) {
        if (worker->bound && worker->is_loose == (kind == Kind::loose)) {
            bound = std::max(bound, *worker->bound);
        }
    }
    return bound;
}

int Solver::bound(Kind kind) const { return std::max({score(), uncovered_[index(kind)], open_bound(kind)}); }

Solver::Proof Solver::proof() const {
    if (bound(Kind::strict) > score()) {
        return Proof::none;
    }
    return bound(Kind::loose) > score() ? Proof::one_piece : Proof::whole_rule;
}

void Solver::leave_uncovered(Kind kind, int up_to) {
    const std::lock_guard lock(mutex_);
    uncovered_[index(kind)] = std::max(uncovered_[index(kind)], up_to);
}

Solver::Pause Solver::work(const Limits& limits) {
    best_.clear_improved();
    waits_for_strict_ = open_bound(Kind::strict) > score();
    const std::int64_t last_node = nodes_ + limits.nodes;
    in_threads(workers_.size(), [&](std::size_t worker) { drive(*workers_[worker], limits, last_node); });
    return has_news() ? Pause::improved : is_over() ? Pause::finished : Pause::stopped;
}

void Solver::drive(Worker& worker, const Limits& limits, std::int64_t last_node) {
    const double end = seconds_now(limits.by_processor) + limits.seconds;
    while (!stopped_ && !has_news() && !is_over() && nodes_ < last_node && seconds_now(limits.by_processor) < end) {
        if (!advance(worker)) {
            wait_for_others();
        }
        nodes_ += worker.take_nodes();
    }
}

// Does a small piece of work; returns false if there is none for this worker now.
bool Solver::advance(Worker& worker) {
    if (&worker == workers_[0].get() && advance_early(worker)) {
        return true;
    }
    if (worker.is_scanning()) {
        if (worker.scan(nodes_between_checks)) {
            const std::lock_guard lock(mutex_);
            worker.bound.reset();
        }
        return true;
    }
    Task task;
    if (!next_task(worker, task)) {
        return false;
    }
    take(worker, task);
    if (!worker.is_scanning()) {
        const std::lock_guard lock(mutex_);
        worker.bound.reset();
    }
    return true;
}

bool Solver::next_task(Worker& worker, Task& task) {
    const std::lock_guard lock(mutex_);
    for (auto& queue : queues_) {
        if (!queue.empty() && queue.top().bound > score()) {
            task = queue.top();
            queue.pop();
            worker.bound = task.bound;
            worker.is_loose = task.kind == Kind::loose;
            return true;
        }
    }
    return false;
}

void Solver::take(Worker& worker, const Task& task) {
    worker.count(100);
    switch (task.step) {
        case Step::assign:
            return bound_assignments(worker);
        case Step::open:
            return open(worker, task);
        case Step::choose:
            return choose(worker, task);
        case Step::scan:
            worker.prepare(hand_of(worker, task.assignment), task.laid);
            return worker.start_scan(task.singles, task.bound, task.kind == Kind::loose);
    }
}

// Queues the letters for the stars. The first assignment leaves them unused.
void Solver::bound_assignments(Worker& worker) {
    const auto natural = hand_of(worker, 0);
    const StarBounds bounds(natural->hand, natural->partitions, star_count_, words_, values_);
    worker.count(bounds.nodes());
    for (std::size_t number = 0; number < assignments_.size(); ++number) {
        push({bounds.bound(assignments_[number].stars), Kind::strict, Step::open, 0, static_cast<std::uint16_t>(number),
              0});
    }
}

void Solver::open(Worker& worker, const Task& task) {
    Assignment& assignment = assignments_[task.assignment];
    assignment.choices = hand_of(worker, task.assignment)->partitions.choices(score());
    for (const Kind kind : {Kind::strict, Kind::loose}) {
        if (!assignment.choices.empty()) {
            const int bound = std::min<int>(task.bound, assignment.choices.front().bound);
            push({bound, kind, Step::choose, 0, task.assignment, 0});
        }
    }
}

std::shared_ptr<const AssignedHand> Solver::hand_of(Worker& worker, std::uint16_t number) {
    Assignment& assignment = assignments_[number];
    {
        const std::lock_guard lock(mutex_);
        assignment.last_use = ++uses_;
        if (assignment.hand != nullptr) {
            return assignment.hand;
        }
    }
    auto hand = std::make_shared<const AssignedHand>(natural_, assignment.stars, words_, values_);
    worker.count(100'000);
    const std::lock_guard lock(mutex_);
    assignment.hand = hand;
    evict_oldest_hand();
    return hand;
}

void Solver::evict_oldest_hand() {
    std::vector<Assignment*> kept;
    for (Assignment& each : assignments_) {
        if (each.hand != nullptr) {
            kept.push_back(&each);
        }
    }
    if (kept.size() > max_cached_hands) {
        (*std::min_element(kept.begin(), kept.end(), [](auto* one, auto* other) {
            return one->last_use < other->last_use;
        }))->hand.reset();
    }
}

// Takes the next set of dice, and queues a scan for every number of singles that the bounds allow.
void Solver::choose(Worker& worker, const Task& task) {
    Assignment& assignment = assignments_[task.assignment];
    std::size_t& next = assignment.next_choice[index(task.kind)];
    const Partitions::Choice choice = assignment.choices[next++];
    if (next < assignment.choices.size()) {
        push({assignment.choices[next].bound, task.kind, Step::choose, 0, task.assignment, 0});
    }
    worker.prepare(hand_of(worker, task.assignment), choice.laid);
    if (worker.instance().is_hopeless()) {
        return;
    }
    if (task.kind == Kind::strict) {
        queue_strict_scans(worker, task, choice.laid);
    } else {
        queue_loose_scans(worker, task, choice.laid);
    }
}

void Solver::queue_strict_scans(const Worker& worker, const Task& task, std::uint16_t laid) {
    const Instance& instance = worker.instance();
    for (int singles = instance.forced_dice; singles <= instance.dice; ++singles) {
        int least = worker.max_loss() + 1;
        for (const Section& section : book_.sections(instance.dice, singles)) {
            least = worker.bounds().least_loss(demand_of(section), least);
        }
        const int cheapest = instance.least_loss(0, 0, singles);
        if (book_.complete_to(instance.dice, singles) < max_dice) {
            leave_uncovered(Kind::strict, std::min(task.bound, worker.top() - cheapest));
        }
        push({std::min(task.bound, worker.top() - std::max(least, cheapest)), Kind::strict, Step::scan,
              static_cast<std::uint8_t>(singles), task.assignment, laid});
    }
}

void Solver::queue_loose_scans(const Worker& worker, const Task& task, std::uint16_t laid) {
    const Instance& instance = worker.instance();
    for (int singles = instance.forced_dice; singles <= instance.dice; ++singles) {
        const int least = std::max(instance.least_loss(0, 0, singles), worker.bounds().quick_loss(singles));
        const int bound = std::min(task.bound, worker.top() - least);
        if (!book_.has_all_parts(instance.dice, singles)) {
            leave_uncovered(Kind::loose, bound);
        }
        push({bound, Kind::loose, Step::scan, static_cast<std::uint8_t>(singles), task.assignment, laid});
    }
}

}  // namespace lettercup::rebus
