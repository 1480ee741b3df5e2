#include "rebus/solver.hpp"

#include <time.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace lettercup::rebus {
namespace {

constexpr int most_stars = 2;
constexpr std::size_t most_packings = 40;
constexpr std::int64_t nodes_between_looks = 20'000;
constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max() / 2;

double now(bool by_processor) {
    timespec time{};
    clock_gettime(by_processor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void check(const std::string& roll) {
    if (roll.size() > most_dice) {
        throw std::invalid_argument("A layout has at most 15 dice, not " + std::to_string(roll.size()) + ".");
    }
    if (std::count(roll.begin(), roll.end(), '*') > most_stars) {
        throw std::invalid_argument("At most two dice can show a star.");
    }
    if (!std::all_of(roll.begin(), roll.end(), [](char face) { return face == '*' || (face >= 'A' && face <= 'Z'); })) {
        throw std::invalid_argument("A die shows a letter from A to Z, or a star.");
    }
}

int of_level(int level) { return level == bare_levels - 1 ? most_dice : level; }

}  // namespace

Solver::Solver(const Book& book, const std::string& roll, std::vector<std::string> words, const Values& values)
    : book_(book), words_(std::move(words)), values_(values) {
    check(roll);
    for (const char face : roll) {
        if (face == '*') {
            ++star_count_;
        } else {
            natural_ += face;
            score_ -= values_[static_cast<std::size_t>(face - 'A')];
        }
    }
    cast_stars();
    sketch_.emplace(natural_, star_count_, words_, values_);
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
        int sum = 0;
        for (const char letter : natural_ + stars) {
            sum += values_[static_cast<std::size_t>(letter - 'A')];
        }
        castings_.push_back({stars, nullptr, nullptr, {}, 0, 0});
        push({2 * sum, Step::open, 0, static_cast<std::uint16_t>(castings_.size() - 1), 0});
    }
}

void Solver::push(const Task& task) {
    if (task.bound > score_) {
        queue_.push(task);
    }
}

int Solver::bound() const {
    int bound = std::max(score_, uncovered_);
    if (scan_) {
        bound = std::max(bound, scan_->task.bound);
    }
    return queue_.empty() ? bound : std::max(bound, queue_.top().bound);
}

Solver::Pause Solver::work(const Limits& limits) {
    const double end = now(limits.by_processor) + limits.seconds;
    const std::int64_t last_node = nodes_ + limits.nodes;
    improved_ = false;
    stopped_ = false;
    while (scan_ || (!queue_.empty() && queue_.top().bound > score_)) {
        if (stopped_ || nodes_ >= last_node || now(limits.by_processor) >= end) {
            return Pause::stopped;
        }
        if (wants_sketch()) {
            sketch(std::min(last_node, nodes_ + nodes_between_looks));
        } else if (!probes_.empty()) {
            probe();
        } else if (scan_) {
            if (scan(std::min(last_node, nodes_ + nodes_between_looks))) {
                scan_.reset();
            }
        } else {
            const Task task = queue_.top();
            queue_.pop();
            take(task);
        }
        if (improved_) {
            return Pause::improved;
        }
    }
    return Pause::finished;
}

void Solver::take(const Task& task) {
    nodes_ += 100;
    switch (task.step) {
        case Step::open: return open(task);
        case Step::choose: return choose(task);
        case Step::scan: return start_scan(task);
    }
}

void Solver::open(const Task& task) {
    Casting& casting = castings_[task.casting];
    casting.choices = packing_of(casting).choices(score_);
    if (!casting.choices.empty()) {
        push({casting.choices.front().bound, Step::choose, 0, task.casting, 0});
    }
}

Packing& Solver::packing_of(Casting& casting) {
    casting.last_use = ++uses_;
    if (casting.packing == nullptr) {
        casting.hand = std::make_unique<Hand>(natural_, casting.stars, words_, values_);
        casting.packing = std::make_unique<Packing>(*casting.hand);
        nodes_ += 100'000;
        std::vector<Casting*> kept;
        for (Casting& each : castings_) {
            if (each.packing != nullptr) {
                kept.push_back(&each);
            }
        }
        if (kept.size() > most_packings) {
            Casting& oldest = **std::min_element(kept.begin(), kept.end(), [](auto* one, auto* other) { return one->last_use < other->last_use; });
            oldest.packing.reset();
        }
    }
    return *casting.packing;
}

// The next set of dice to lay: a scan for every number of single cells that the bounds leave.
void Solver::choose(const Task& task) {
    Casting& casting = castings_[task.casting];
    const Packing::Choice choice = casting.choices[casting.next_choice++];
    if (casting.next_choice < casting.choices.size()) {
        push({casting.choices[casting.next_choice].bound, Step::choose, 0, task.casting, 0});
    }
    prepare(task.casting, choice.laid);
    if (instance_.is_hopeless()) {
        return;
    }
    for (int singles = instance_.forced_dice; singles <= instance_.dice; ++singles) {
        int least = Losses::impossible;
        for (const Section& section : book_.sections(instance_.dice, singles)) {
            pairs_of(section, std::min(least - 1, most_loss()), least);
        }
        const int cheapest = instance_.least_loss(0, 0, singles);
        if (!is_covered(singles)) {
            uncovered_ = std::max(uncovered_, std::min(task.bound, top_ - cheapest));
        }
        push({std::min(task.bound, top_ - std::max(least, cheapest)), Step::scan, static_cast<std::uint8_t>(singles), task.casting, choice.laid});
    }
}

bool Solver::is_covered(int singles) const { return book_.complete_to(instance_.dice, singles) >= most_dice; }

void Solver::prepare(std::uint16_t casting_number, std::uint16_t laid) {
    const std::uint32_t key = std::uint32_t{casting_number} << 16 | laid;
    if (key == prepared_) {
        return;
    }
    Casting& casting = castings_[casting_number];
    const Packing& packing = packing_of(casting);
    const Hand& hand = *casting.hand;
    const Counts counts = packing.laid(laid);
    instance_.become(hand, counts);
    top_ = 2 * instance_.sum - hand.value_of(hand.dice - counts);
    losses_ = packing.losses(counts, instance_.forced, most_loss());
    prepared_ = key;
    nodes_ += 10'000;
}

BarePairs Solver::pairs_of(const Section& section, int most, int& least) const {
    if (losses_.least[section.across] + losses_.least[section.down] > most) {
        return 0;
    }
    BarePairs pairs = 0;
    for (int set = 0; set < losses_.forced_sets; ++set) {
        const auto& across = losses_.at[static_cast<std::size_t>(set)][section.across];
        const auto& down = losses_.at[static_cast<std::size_t>(losses_.forced_sets - 1 - set)][section.down];
        for (int pair = 0; pair < bare_levels * bare_levels; ++pair) {
            const int bare_across = pair / bare_levels;
            const int bare_down = pair % bare_levels;
            const int loss = across[static_cast<std::size_t>(bare_across)] + down[static_cast<std::size_t>(bare_down)];
            if (loss <= most && section.need <= instance_.vowel_dice + of_level(bare_across) + of_level(bare_down)) {
                pairs |= static_cast<BarePairs>(1U << pair);
                least = std::min(least, loss);
            }
        }
    }
    return pairs;
}

void Solver::start_scan(const Task& task) {
    prepare(task.casting, task.laid);
    scan_ = Scan{task, 0, std::nullopt, 0};
}

bool Solver::scan(std::int64_t node_limit) {
    while (scan_->task.bound > score_) {
        if (!scan_->reader || !scan_->reader->has_next()) {
            if (!next_section()) {
                return true;
            }
        }
        try_shape(scan_->reader->next(), scan_->pairs, no_limit);
        if (nodes_ >= node_limit) {
            return false;
        }
    }
    return true;
}

bool Solver::next_section() {
    const auto sections = book_.sections(instance_.dice, scan_->task.singles);
    for (; scan_->section < sections.size(); ++scan_->section) {
        const Section& section = sections[scan_->section];
        int least = Losses::impossible;
        scan_->pairs = pairs_of(section, most_loss(), least);
        ++nodes_;
        if (scan_->pairs != 0) {
            scan_->reader.emplace(book_, section);
            ++scan_->section;
            return true;
        }
    }
    return false;
}

void Solver::try_shape(const Shape& shape, BarePairs pairs, std::int64_t node_limit) {
    const std::int64_t before = search_.nodes();
    search_.run(shape, {most_loss(), pairs, node_limit});
    nodes_ += search_.nodes() - before;
    if (search_.found()) {
        keep(shape);
    }
}

void Solver::keep(const Shape& shape) {
    score_ = top_ - search_.loss();
    layout_.rows.assign(shape.height, std::string(shape.width, '.'));
    const Outline& outline = search_.outline();
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(outline.size); ++cell) {
        const Place& place = outline.places[cell];
        layout_.rows[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)] = instance_.hand->names[search_.letters()[cell]];
    }
    layout_.stars = castings_[prepared_ >> 16].stars;
    improved_ = true;
}

}  // namespace lettercup::rebus
