// Finds good layouts early, before the queue is processed: a local search, then random shapes with a small node limit
// each.
#include <algorithm>

#include "rebus/solver.hpp"

namespace lettercup::rebus {
namespace {

constexpr std::int64_t first_local_nodes = 1'000'000;
constexpr std::int64_t local_nodes_per_call = 20'000;
constexpr std::int64_t max_local_nodes = 8'000'000;
constexpr std::int64_t local_share = 4;  // one node in this many
constexpr std::int64_t nodes_of_probe = 100'000;
constexpr std::int64_t nodes_of_choice = 100'000;
constexpr std::int64_t nodes_of_shape = 3'000;
constexpr int shapes_between_checks = 50;
constexpr std::uint64_t most_skipped = 200;

}  // namespace

bool Solver::advance_early(Worker& worker) {
    if (wants_local_search()) {
        search_locally(worker);
        return true;
    }
    if (!probes_.empty()) {
        probe(worker);
        return true;
    }
    return false;
}

bool Solver::wants_local_search() const {
    const std::int64_t done = local_search_.nodes();
    return done < first_local_nodes ||
           (waits_for_strict_ && probes_.empty() && done < max_local_nodes && done < nodes_ / local_share);
}

void Solver::search_locally(Worker& worker) {
    const std::int64_t before = local_search_.nodes();
    while (local_search_.nodes() < before + local_nodes_per_call && !best_.has_improved() && !stopped_) {
        if (local_search_.improve()) {
            best_.offer(local_search_.score(), local_search_.layout());
        }
    }
    worker.count(local_search_.nodes() - before);
    if (local_search_.nodes() >= first_local_nodes && !has_planned_probes_) {
        has_planned_probes_ = true;
        plan_probes();
    }
}

// The stars of the local search come first. A star as Z scores most; as a vowel or as S it makes most words.
void Solver::plan_probes() {
    static const std::vector<std::vector<std::string>> wanted = {{}, {"Z"}, {"ZZ"}};
    std::string found = local_search_.layout().stars;
    std::sort(found.begin(), found.end());
    auto assignments = wanted[star_count_];
    std::erase(assignments, found);
    assignments.push_back(found);
    for (const std::string& stars : assignments) {
        const auto assignment = std::find_if(assignments_.begin(), assignments_.end(),
                                             [&](const Assignment& each) { return each.stars == stars; });
        probes_.push_back({static_cast<std::uint16_t>(assignment - assignments_.begin()), 0, nodes_of_probe, 0, {}});
    }
}

void Solver::probe(Worker& worker) {
    Probe& probe = probes_.back();
    if (probe.nodes_left <= 0 ||
        ((probe.sections.empty() || probe.choice_nodes_left <= 0) && !next_probe_choice(worker, probe))) {
        probes_.pop_back();
        return;
    }
    const std::int64_t done = worker.take_nodes();
    for (int shape = 0; shape < shapes_between_checks && !probe.sections.empty() && !best_.has_improved(); ++shape) {
        const std::size_t place = random() % probe.sections.size();
        const Section& section = *probe.sections[place];
        int least = Losses::impossible;
        const BarePairs pairs = worker.bounds().quick_pairs(demand_of(section), worker.max_loss(), least);
        if (pairs == 0) {
            probe.sections[place] = probe.sections.back();
            probe.sections.pop_back();
            continue;
        }
        Reader reader(book_, section);
        reader.skip(static_cast<std::uint32_t>(random() % std::min<std::uint64_t>(section.count, most_skipped)));
        worker.try_outline(Outline(reader.next()), pairs, nullptr, nodes_of_shape);
    }
    const std::int64_t spent = worker.take_nodes();
    probe.nodes_left -= spent + shapes_between_checks;
    probe.choice_nodes_left -= spent + shapes_between_checks;
    worker.count(done + spent);
}

// The sets with the highest bounds are the hardest to lay, so go down the list in doubling steps, then start again.
bool Solver::next_probe_choice(Worker& worker, Probe& probe) {
    const auto hand = hand_of(worker, probe.assignment);
    const auto choices = hand->partitions.choices(score());
    if (choices.empty()) {
        return false;
    }
    if (probe.next_choice >= choices.size()) {
        probe.next_choice = 0;
    }
    worker.prepare(hand, choices[probe.next_choice].laid);
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
            if (worker.bounds().quick_pairs(demand_of(section), worker.max_loss(), least) != 0) {
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
