#include "rebus/loose.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "rebus/index.hpp"
#include "words/ones.hpp"

namespace lettercup::rebus {
namespace {

// The sets of runs with these lengths, out of some of them.
std::vector<unsigned> sets_of(const std::array<std::uint8_t, max_runs>& lengths, unsigned candidates,
                              LengthsId wanted) {
    std::vector<unsigned> found;
    const int count = Lengths::all().count(wanted);
    for (unsigned set = candidates;; set = (set - 1) & candidates) {
        if (ones(set) == count) {
            LengthsId id = Lengths::none;
            for (unsigned left = set; left != 0 && id != no_lengths; left &= left - 1) {
                id = Lengths::all().with(id, lengths[index(std::countr_zero(left))]);
            }
            if (id == wanted) {
                found.push_back(set);
            }
        }
        if (set == 0) {
            return found;
        }
    }
}

// The outlines of a shape with strays of these lengths.
void add_outlines(const Shape& shape, const Part& part, std::vector<Outline>& outlines) {
    const Outline whole(shape);
    if (!part.has_strays()) {
        outlines.push_back(whole);
        return;
    }
    const RunSets candidates = whole.crossed_everywhere();
    const auto down_sets = sets_of(whole.down_lengths, candidates.down, part.stray_down);
    for (const unsigned across : sets_of(whole.across_lengths, candidates.across, part.stray_across)) {
        for (const unsigned down : down_sets) {
            if (const auto outline = whole.without({across, down})) {
                outlines.push_back(*outline);
            }
        }
    }
}

std::vector<Outline> all_above(const std::vector<Outline>& upper, const std::vector<Outline>& lower) {
    std::vector<Outline> both;
    for (const Outline& one : upper) {
        for (const Outline& other : lower) {
            both.push_back(one.above(other));
        }
    }
    return both;
}

}  // namespace

LooseScan::LooseScan(const Book& book, const Bounds& bounds, int cells, int singles, int max_loss)
    : book_(book), bounds_(bounds) {
    combine(cells, singles, max_loss);
}

// An order of the pieces, so that no combination comes up twice.
bool LooseScan::Choice::comes_before(const Choice& other) const {
    return std::tie(cells, singles, number) >= std::tie(other.cells, other.singles, other.number);
}

// Chooses the lengths of the words of each piece.
void LooseScan::combine(int cells, int singles, int max_loss) {
    if (cells == 0) {
        ++combinations_;
        if (is_possible(max_loss)) {
            Job job;
            add_jobs(job, max_loss);
        }
        return;
    }
    const int largest = chosen_.empty() ? cells : std::min(cells, chosen_.back().cells);
    for (int next = largest; next >= 2; --next) {
        if (cells - next == 1) {
            continue;
        }
        for (int single = next == cells ? singles : 0; single <= std::min(singles, next); ++single) {
            const auto& groups = book_.parts(next, single);
            for (std::size_t number = 0; number < groups.size(); ++number) {
                const Choice choice{next, single, number, &groups[number]};
                if (chosen_.empty() || chosen_.back().comes_before(choice)) {
                    chosen_.push_back(choice);
                    combine(cells - next, singles - single, max_loss);
                    chosen_.pop_back();
                }
            }
        }
    }
}

// The lengths of all words, if some of the pieces after the first are turned about their diagonal.
Demand LooseScan::demand_of_chosen(unsigned turned) const {
    Demand demand{Lengths::none, Lengths::none, 0};
    for (std::size_t piece = 0; piece < chosen_.size(); ++piece) {
        const PartGroup& group = *chosen_[piece].group;
        const bool is_turned = turned >> piece & 1;
        demand.across = Lengths::all().joined(demand.across, is_turned ? group.down : group.across);
        demand.down = Lengths::all().joined(demand.down, is_turned ? group.across : group.down);
    }
    return demand;
}

// Turning a piece changes neither the rule nor the score, so the bounds must allow it in every way.
bool LooseScan::is_possible(int max_loss) const {
    for (unsigned turned = 0; turned < 1U << chosen_.size(); turned += 2) {
        const Demand demand = demand_of_chosen(turned);
        if (bounds_.quick_loss(demand.across, demand.down) > max_loss || bounds_.pairs(demand, max_loss) == 0) {
            return false;
        }
    }
    return true;
}

void LooseScan::add_jobs(Job& job, int max_loss) {
    if (job.pieces == chosen_.size()) {
        const Demand lengths = demand_of_chosen(0);
        job.demand.across = lengths.across;
        job.demand.down = lengths.down;
        if ((job.pieces > 1 || job.parts[0]->has_strays()) && bounds_.pairs(job.demand, max_loss) != 0) {
            jobs_.push_back(job);
        }
        return;
    }
    for (const Part& part : chosen_[job.pieces].group->parts) {
        job.parts[job.pieces++] = &part;
        job.demand.need += part.need;
        add_jobs(job, max_loss);
        job.demand.need -= part.need;
        --job.pieces;
    }
}

const Outline* LooseScan::next(int max_loss) {
    while (outline_ == outlines_.size()) {
        if (reader_ && reader_->has_next()) {
            expand(reader_->next());
        } else if (!next_job(max_loss)) {
            return nullptr;
        }
    }
    return &outlines_[outline_++];
}

bool LooseScan::next_job(int max_loss) {
    for (; job_ < jobs_.size(); ++job_) {
        const Job& job = jobs_[job_];
        pairs_ = bounds_.pairs(job.demand, max_loss);
        if (pairs_ == 0) {
            continue;
        }
        others_.clear();
        for (std::size_t piece = 1; piece < job.pieces; ++piece) {
            std::vector<Outline> own;
            for (Reader reader(book_, *job.parts[piece]->section); reader.has_next();) {
                add_outlines(reader.next(), *job.parts[piece], own);
            }
            others_ = piece == 1 ? std::move(own) : all_above(others_, own);
        }
        first_ = job.parts[0];
        is_alone_ = job.pieces == 1;
        reader_.emplace(book_, *first_->section);
        ++job_;
        return true;
    }
    return false;
}

void LooseScan::expand(const Shape& shape) {
    outlines_.clear();
    outline_ = 0;
    add_outlines(shape, *first_, outlines_);
    if (!is_alone_) {
        outlines_ = all_above(outlines_, others_);
    }
}

}  // namespace lettercup::rebus
