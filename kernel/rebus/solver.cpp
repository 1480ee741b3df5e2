#include "rebus/solver.hpp"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <stdexcept>
#include <thread>

namespace lettercup::rebus {
namespace {

constexpr int most_stars = 2;
constexpr int most_threads = 64;
constexpr std::size_t most_casts = 40;
constexpr std::int64_t nodes_between_looks = 20'000;
constexpr std::chrono::microseconds nap{200};

double now(bool by_processor) {
    timespec time{};
    clock_gettime(by_processor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

const std::string& checked(const std::string& roll) {
    if (roll.size() > most_dice) {
        throw std::invalid_argument("A layout has at most 15 dice, not " + std::to_string(roll.size()) + ".");
    }
    if (std::count(roll.begin(), roll.end(), '*') > most_stars) {
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
        sum += values[static_cast<std::size_t>(letter - 'A')];
    }
    return sum;
}

}  // namespace

Solver::Solver(const Book& book, const std::string& roll, std::vector<std::string> words, const Values& values, int threads)
    : book_(book),
      natural_(without_stars(checked(roll))),
      star_count_(roll.size() - natural_.size()),
      words_(std::move(words)),
      values_(values),
      best_(-sum_of(natural_, values)),
      sketch_(natural_, star_count_, words_, values) {
    if (threads < 1 || threads > most_threads) {
        throw std::invalid_argument("A search has 1 to 64 threads, not " + std::to_string(threads) + ".");
    }
    for (int thread = 0; thread < threads; ++thread) {
        workers_.push_back(std::make_unique<Worker>(book_, best_, stopped_));
    }
    cast_stars();
}

// Every way to let stars stand for letters or stay unused; a casting that is not yet opened may reach twice its sum.
void Solver::cast_stars() {
    std::vector<std::string> casts{""};
    for (std::size_t star = 0; star < star_count_; ++star) {
        std::vector<std::string> longer = casts;
        for (const std::string& cast : casts) {
            for (char letter = cast.size() < star || cast.empty() ? 'A' : cast.back(); letter <= 'Z' && cast.size() == star; ++letter) {
                longer.push_back(cast + letter);
            }
        }
        casts = std::move(longer);
    }
    for (const std::string& stars : casts) {
        castings_.push_back({stars, nullptr, {}, 0, 0});
        push({2 * sum_of(natural_ + stars, values_), Step::open, 0, static_cast<std::uint16_t>(castings_.size() - 1), 0});
    }
}

void Solver::push(const Task& task) {
    if (task.bound > score()) {
        const std::lock_guard lock(mutex_);
        queue_.push(task);
    }
}

// What the queue and the work at hand may still reach.
int Solver::open_bound() const {
    const std::lock_guard lock(mutex_);
    int bound = queue_.empty() ? std::numeric_limits<int>::min() : queue_.top().bound;
    for (const auto& worker : workers_) {
        bound = std::max(bound, worker->bound.value_or(bound));
    }
    return bound;
}

int Solver::bound() const { return std::max({score(), uncovered_, open_bound()}); }

Solver::Pause Solver::work(const Limits& limits) {
    best_.forget_news();
    const std::int64_t last_node = nodes_ + limits.nodes;
    {
        std::vector<std::future<void>> others;
        for (std::size_t other = 1; other < workers_.size(); ++other) {
            others.push_back(std::async(std::launch::async, [&, other] { drive(*workers_[other], limits, last_node); }));
        }
        drive(*workers_[0], limits, last_node);
        for (auto& other : others) {
            other.get();
        }
    }
    return best_.is_new() ? Pause::improved : is_over() ? Pause::finished : Pause::stopped;
}

void Solver::drive(Worker& worker, const Limits& limits, std::int64_t last_node) {
    const double end = now(limits.by_processor) + limits.seconds;
    while (!stopped_ && !best_.is_new() && !is_over() && nodes_ < last_node && now(limits.by_processor) < end) {
        if (!advance(worker)) {
            std::this_thread::sleep_for(nap);
        }
        nodes_ += worker.take_nodes();
    }
}

// A little work; false if there is none for this worker now.
bool Solver::advance(Worker& worker) {
    if (&worker == workers_[0].get() && advance_early(worker)) {
        return true;
    }
    if (worker.is_scanning()) {
        if (worker.scan(nodes_between_looks)) {
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
    if (queue_.empty() || queue_.top().bound <= score()) {
        return false;
    }
    task = queue_.top();
    queue_.pop();
    worker.bound = task.bound;
    return true;
}

void Solver::take(Worker& worker, const Task& task) {
    worker.count(100);
    switch (task.step) {
        case Step::open: return open(worker, task);
        case Step::choose: return choose(worker, task);
        case Step::scan:
            worker.prepare(cast_of(worker, task.casting), task.laid);
            return worker.start_scan(task.singles, task.bound);
    }
}

void Solver::open(Worker& worker, const Task& task) {
    Casting& casting = castings_[task.casting];
    casting.choices = cast_of(worker, task.casting)->packing.choices(score());
    if (!casting.choices.empty()) {
        push({casting.choices.front().bound, Step::choose, 0, task.casting, 0});
    }
}

std::shared_ptr<const Cast> Solver::cast_of(Worker& worker, std::uint16_t number) {
    Casting& casting = castings_[number];
    {
        const std::lock_guard lock(mutex_);
        casting.last_use = ++uses_;
        if (casting.cast != nullptr) {
            return casting.cast;
        }
    }
    auto cast = std::make_shared<const Cast>(natural_, casting.stars, words_, values_);
    worker.count(100'000);
    const std::lock_guard lock(mutex_);
    casting.cast = cast;
    forget_oldest_cast();
    return cast;
}

void Solver::forget_oldest_cast() {
    std::vector<Casting*> kept;
    for (Casting& each : castings_) {
        if (each.cast != nullptr) {
            kept.push_back(&each);
        }
    }
    if (kept.size() > most_casts) {
        (*std::min_element(kept.begin(), kept.end(), [](auto* one, auto* other) { return one->last_use < other->last_use; }))->cast.reset();
    }
}

// The next set of dice to lay: a scan for every number of single cells that the bounds leave.
void Solver::choose(Worker& worker, const Task& task) {
    Casting& casting = castings_[task.casting];
    const Packing::Choice choice = casting.choices[casting.next_choice++];
    if (casting.next_choice < casting.choices.size()) {
        push({casting.choices[casting.next_choice].bound, Step::choose, 0, task.casting, 0});
    }
    worker.prepare(cast_of(worker, task.casting), choice.laid);
    const Instance& instance = worker.instance();
    if (instance.is_hopeless()) {
        return;
    }
    for (int singles = instance.forced_dice; singles <= instance.dice; ++singles) {
        int least = worker.most_loss() + 1;
        for (const Section& section : book_.sections(instance.dice, singles)) {
            least = worker.least_loss(section, least);
        }
        const int cheapest = instance.least_loss(0, 0, singles);
        if (!is_covered(instance, singles)) {
            const std::lock_guard lock(mutex_);
            uncovered_ = std::max(uncovered_, std::min(task.bound, worker.top() - cheapest));
        }
        push({std::min(task.bound, worker.top() - std::max(least, cheapest)), Step::scan, static_cast<std::uint8_t>(singles), task.casting, choice.laid});
    }
}

bool Solver::is_covered(const Instance& instance, int singles) const { return book_.complete_to(instance.dice, singles) >= most_dice; }

}  // namespace lettercup::rebus
