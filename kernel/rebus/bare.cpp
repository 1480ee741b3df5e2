#include "rebus/bare.hpp"

#include <algorithm>
#include <cstring>

#include "rebus/index.hpp"

namespace lettercup::rebus::LETTERCUP_SEARCH {
namespace {

int level_of(int bare_words) { return std::min(bare_words, bare_levels - 1); }

}  // namespace

void BareWords::run(BarePairs pairs, const UsablePair* words) {
    words_ = words;
    pairs_ = pairs;
    std::memcpy(left_.data(), &instance_.laid, sizeof instance_.laid);
    lay(0, 0, 0);
}

const std::vector<BareWords::Letters>& BareWords::words_for(int run) const {
    const std::size_t length = grid_.runs[index(run)].length;
    if (words_ == nullptr) {
        return instance_.bare_words[length];
    }
    return (run < grid_.outline->across_runs ? words_->across : words_->down).bare[length];
}

// So many bare words lie in runs before the first one.
void BareWords::lay(int first, int across, int down) {
    if (pairs_ >> (level_of(across) * bare_levels + level_of(down)) & 1) {
        skeletons_.run();
    }
    const std::array<bool, 2> can_go_on = {can_lead_further(across, down + 1), can_lead_further(across + 1, down)};
    if (!can_go_on[0] && !can_go_on[1]) {
        return;
    }
    const Saved saved = save();
    for (int run = first; run < grid_.run_count; ++run) {
        const bool is_across = run < grid_.outline->across_runs;
        if (!can_go_on[is_across]) {
            continue;
        }
        for (const Letters& word : words_for(run)) {
            if (!is_possible(grid_.runs[index(run)], word)) {
                continue;
            }
            effort_.count_node();
            if (effort_.must_stop()) {
                return;
            }
            if (write(run, word)) {
                lay(run + 1, across + is_across, down + !is_across);
            }
            restore(saved);
        }
    }
}

// Whether these numbers of bare words, or more, are allowed.
bool BareWords::can_lead_further(int across, int down) const {
    for (int more_across = level_of(across); more_across < bare_levels; ++more_across) {
        const int allowed = pairs_ >> (more_across * bare_levels) & ((1 << bare_levels) - 1);
        if (allowed >> level_of(down) != 0) {
            return true;
        }
    }
    return false;
}

bool BareWords::is_possible(const Run& run, const Letters& letters) const {
    std::size_t at = 0;
    while (at < run.length && (grid_.cells[run.cells[at]].possible >> letters[at] & 1)) {
        ++at;
    }
    return at == run.length;
}

// Returns false if the dice cannot be laid any more.
bool BareWords::write(int number, const Letters& letters) {
    const Run& run = grid_.runs[index(number)];
    LetterSet used = 0;
    for (std::size_t at = 0; at < run.length; ++at) {
        Cell& cell = grid_.cells[run.cells[at]];
        if (!grid_.is_laid(cell)) {
            std::uint8_t& left = left_[letters[at]];
            if (left == 0) {
                return false;
            }
            used |= static_cast<LetterSet>((--left == 0) << letters[at]);
        }
        cell.possible = static_cast<LetterSet>(1U << letters[at]);
    }
    grid_.laid_runs |= 1U << number;
    narrow_crossings(run, letters);
    return remove_used(used);
}

// The words across these letters leave fewer letters in their other cells.
void BareWords::narrow_crossings(const Run& run, const Letters& letters) {
    for (std::size_t at = 0; at < run.length; ++at) {
        const Cell& cell = grid_.cells[run.cells[at]];
        for (const RunPosition* crossing : {&cell.across, &cell.down}) {
            if (crossing->exists() && !grid_.is_laid(*crossing)) {
                const auto& beside = instance_.beside(crossing->length, crossing->at, letters[at]);
                for (std::size_t place = 0; place < crossing->length; ++place) {
                    grid_.cells[grid_.runs[crossing->run].cells[place]].possible &= beside[place];
                }
            }
        }
    }
}

// Removes the letters without a die left from all other cells.
bool BareWords::remove_used(LetterSet used) {
    LetterSupply supply;
    bool is_any_empty = false;
    for (int at = 0; at < grid_.size; ++at) {
        Cell& cell = grid_.cells[index(at)];
        if (!grid_.is_laid(cell)) {
            cell.possible &= static_cast<LetterSet>(~used);
        }
        supply.add(cell.possible);
        is_any_empty = is_any_empty || cell.possible == 0;
    }
    return !is_any_empty && !supply.is_short_of(instance_.at_least);
}

BareWords::Saved BareWords::save() const {
    Saved saved{{}, left_, grid_.laid_runs};
    for (int at = 0; at < grid_.size; ++at) {
        saved.possible[index(at)] = grid_.cells[index(at)].possible;
    }
    return saved;
}

void BareWords::restore(const Saved& saved) {
    left_ = saved.left;
    grid_.laid_runs = saved.laid_runs;
    for (int at = 0; at < grid_.size; ++at) {
        grid_.cells[index(at)].possible = saved.possible[index(at)];
    }
}

}  // namespace lettercup::rebus::LETTERCUP_SEARCH
