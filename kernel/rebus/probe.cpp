// Early layouts: a sketch, then random shapes, each with little work, before the queue is worked off.
#include <algorithm>

#include "rebus/solver.hpp"

namespace lettercup::rebus {
namespace {

constexpr std::int64_t first_sketch = 1'000'000;
constexpr std::int64_t longest_sketch = 15'000'000;
constexpr std::int64_t sketch_share = 4;  // of the work in the queue
constexpr std::int64_t nodes_of_probe = 1'000'000;
constexpr std::int64_t nodes_of_choice = 1'000'000;
constexpr std::int64_t nodes_of_shape = 3'000;
constexpr int shapes_between_looks = 50;

}  // namespace

bool Solver::wants_sketch() const {
    const std::int64_t done = sketch_->nodes();
    return done < first_sketch || (probes_.empty() && done < longest_sketch && done < nodes_ / sketch_share);
}

void Solver::sketch(std::int64_t node_limit) {
    while (nodes_ < node_limit && !improved_) {
        const std::int64_t before = sketch_->nodes();
        if (sketch_->improve() && sketch_->score() > score_) {
            score_ = sketch_->score();
            layout_ = sketch_->layout();
            improved_ = true;
        }
        nodes_ += sketch_->nodes() - before;
    }
    if (sketch_->nodes() >= first_sketch && !has_planned_probes_) {
        has_planned_probes_ = true;
        plan_probes();
    }
}

// First the stars of the sketch. A star as Z makes most points; as a vowel, or as S, it makes most words.
void Solver::plan_probes() {
    static const std::vector<std::vector<std::string>> wanted = {{}, {"S", "E", "Z"}, {"EZ", "ZZ"}};
    std::string sketched = layout_.stars;
    std::sort(sketched.begin(), sketched.end());
    auto casts = wanted[star_count_];
    std::erase(casts, sketched);
    casts.push_back(sketched);
    for (const std::string& stars : casts) {
        const auto casting = std::find_if(castings_.begin(), castings_.end(), [&](const Casting& each) { return each.stars == stars; });
        probes_.push_back({static_cast<std::uint16_t>(casting - castings_.begin()), 0, nodes_of_probe, 0, {}});
    }
}

void Solver::probe() {
    Probe& probe = probes_.back();
    if (probe.nodes_left <= 0 || ((probe.sections.empty() || probe.choice_nodes_left <= 0) && !next_probe_choice(probe))) {
        probes_.pop_back();
        return;
    }
    const std::int64_t before = nodes_;
    for (int shape = 0; shape < shapes_between_looks && !probe.sections.empty() && !improved_; ++shape) {
        const std::size_t place = random() % probe.sections.size();
        const Section& section = *probe.sections[place];
        int least = Losses::impossible;
        const BarePairs pairs = pairs_of(section, most_loss(), least);
        if (pairs == 0) {
            probe.sections[place] = probe.sections.back();
            probe.sections.pop_back();
            continue;
        }
        Reader reader(book_, section);
        reader.skip(static_cast<std::uint32_t>(random() % std::min<std::uint64_t>(section.count, 1000)));
        try_shape(reader.next(), pairs, nodes_of_shape);
    }
    probe.nodes_left -= nodes_ - before + shapes_between_looks;
    probe.choice_nodes_left -= nodes_ - before + shapes_between_looks;
}

// The most promising sets of dice are the hardest to lay: further and further down the list, then from the top again.
bool Solver::next_probe_choice(Probe& probe) {
    const auto choices = packing_of(castings_[probe.casting]).choices(score_);
    if (choices.empty()) {
        return false;
    }
    if (probe.next_choice >= choices.size()) {
        probe.next_choice = 0;
    }
    prepare(probe.casting, choices[probe.next_choice].laid);
    probe.next_choice = 2 * probe.next_choice + 1;
    probe.choice_nodes_left = nodes_of_choice;
    probe.nodes_left -= nodes_of_choice / 10;
    gather_sections(probe);
    return true;
}

void Solver::gather_sections(Probe& probe) {
    probe.sections.clear();
    for (int singles = instance_.forced_dice; singles <= instance_.dice && !instance_.is_hopeless(); ++singles) {
        for (const Section& section : book_.sections(instance_.dice, singles)) {
            int least = Losses::impossible;
            if (pairs_of(section, most_loss(), least) != 0) {
                probe.sections.push_back(&section);
            }
        }
    }
}

std::uint64_t Solver::random() {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    return random_ ^= random_ << 17;
}

}  // namespace lettercup::rebus
