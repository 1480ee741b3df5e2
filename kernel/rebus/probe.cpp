// Early layouts: a sketch, then random shapes, each with little work, before the queue is worked off.
#include <algorithm>

#include "rebus/solver.hpp"

namespace lettercup::rebus {
namespace {

constexpr std::int64_t first_sketch = 1'000'000;
constexpr std::int64_t nodes_of_sketching = 20'000;
constexpr std::int64_t longest_sketch = 8'000'000;
constexpr std::int64_t sketch_share = 4;  // of the work in the queue
constexpr std::int64_t nodes_of_probe = 1'000'000;
constexpr std::int64_t nodes_of_choice = 1'000'000;
constexpr std::int64_t nodes_of_shape = 3'000;
constexpr int shapes_between_looks = 50;

}  // namespace

bool Solver::advance_early(Worker& worker) {
    if (wants_sketch()) {
        sketch(worker);
        return true;
    }
    if (!probes_.empty()) {
        probe(worker);
        return true;
    }
    return false;
}

bool Solver::wants_sketch() const {
    const std::int64_t done = sketch_.nodes();
    return done < first_sketch || (probes_.empty() && done < longest_sketch && done < nodes_ / sketch_share);
}

void Solver::sketch(Worker& worker) {
    const std::int64_t before = sketch_.nodes();
    while (sketch_.nodes() < before + nodes_of_sketching && !best_.is_new() && !stopped_) {
        if (sketch_.improve()) {
            best_.offer(sketch_.score(), sketch_.layout());
        }
    }
    worker.count(sketch_.nodes() - before);
    if (sketch_.nodes() >= first_sketch && !has_planned_probes_) {
        has_planned_probes_ = true;
        plan_probes();
    }
}

// First the stars of the sketch. A star as Z makes most points; as a vowel, or as S, it makes most words.
void Solver::plan_probes() {
    static const std::vector<std::vector<std::string>> wanted = {{}, {"S", "E", "Z"}, {"EZ", "ZZ"}};
    std::string sketched = sketch_.layout().stars;
    std::sort(sketched.begin(), sketched.end());
    auto casts = wanted[star_count_];
    std::erase(casts, sketched);
    casts.push_back(sketched);
    for (const std::string& stars : casts) {
        const auto casting = std::find_if(castings_.begin(), castings_.end(), [&](const Casting& each) { return each.stars == stars; });
        probes_.push_back({static_cast<std::uint16_t>(casting - castings_.begin()), 0, nodes_of_probe, 0, {}});
    }
}

void Solver::probe(Worker& worker) {
    Probe& probe = probes_.back();
    if (probe.nodes_left <= 0 || ((probe.sections.empty() || probe.choice_nodes_left <= 0) && !next_probe_choice(worker, probe))) {
        probes_.pop_back();
        return;
    }
    const std::int64_t done = worker.take_nodes();
    for (int shape = 0; shape < shapes_between_looks && !probe.sections.empty() && !best_.is_new(); ++shape) {
        const std::size_t place = random() % probe.sections.size();
        const Section& section = *probe.sections[place];
        int least = Losses::impossible;
        const BarePairs pairs = worker.pairs_of(section, worker.most_loss(), least);
        if (pairs == 0) {
            probe.sections[place] = probe.sections.back();
            probe.sections.pop_back();
            continue;
        }
        Reader reader(book_, section);
        reader.skip(static_cast<std::uint32_t>(random() % std::min<std::uint64_t>(section.count, 1000)));
        worker.try_shape(reader.next(), pairs, nodes_of_shape);
    }
    const std::int64_t spent = worker.take_nodes();
    probe.nodes_left -= spent + shapes_between_looks;
    probe.choice_nodes_left -= spent + shapes_between_looks;
    worker.count(done + spent);
}

// The most promising sets of dice are the hardest to lay: further and further down the list, then from the top again.
bool Solver::next_probe_choice(Worker& worker, Probe& probe) {
    const auto cast = cast_of(worker, probe.casting);
    const auto choices = cast->packing.choices(score());
    if (choices.empty()) {
        return false;
    }
    if (probe.next_choice >= choices.size()) {
        probe.next_choice = 0;
    }
    worker.prepare(cast, choices[probe.next_choice].laid);
    probe.next_choice = 2 * probe.next_choice + 1;
    probe.choice_nodes_left = nodes_of_choice;
    probe.nodes_left -= nodes_of_choice / 10;
    gather_sections(worker, probe);
    return true;
}

void Solver::gather_sections(const Worker& worker, Probe& probe) const {
    const Instance& instance = worker.instance();
    probe.sections.clear();
    for (int singles = instance.forced_dice; singles <= instance.dice && !instance.is_hopeless(); ++singles) {
        for (const Section& section : book_.sections(instance.dice, singles)) {
            int least = Losses::impossible;
            if (worker.pairs_of(section, worker.most_loss(), least) != 0) {
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
