#include "rebus/grid.hpp"

#include <algorithm>
#include <bit>

#include "rebus/index.hpp"

namespace lettercup::rebus::LETTERCUP_SEARCH {

bool Grid::build(Instance& instance, const Outline& on, int max_loss, const UsablePair* words) {
    outline = on;
    size = outline.size;
    laid_runs = 0;
    find_runs();
    const int other_singles = std::max(outline.singles() - 1, 0);
    const LetterSet cheap = instance.up_to(max_loss - instance.least_loss(0, 0, other_singles));
    for (int at = 0; at < size; ++at) {
        Cell& cell = cells[index(at)];
        cell = make_cell(instance, outline.places[index(at)], cheap);
        if (words != nullptr) {
            use_only(*words, cell);
        }
        if (cell.possible == 0) {
            return false;
        }
    }
    if (words != nullptr && !filter(*words, (1U << run_count) - 1)) {
        return false;
    }
    LetterSupply supply;
    for (int at = 0; at < size; ++at) {
        supply.add(cells[index(at)].possible);
    }
    return !supply.is_short_of(instance.at_least);
}

void Grid::use_only(const UsablePair& words, Cell& cell) {
    if (cell.across.exists()) {
        cell.possible &= words.across.in_place[cell.across.length][cell.across.at];
    }
    if (cell.down.exists()) {
        cell.possible &= words.down.in_place[cell.down.length][cell.down.at];
    }
    if (cell.is_single) {
        cell.possible &= cell.across.exists() ? words.across.alone : words.down.alone;
    }
}

bool Grid::filter(const UsablePair& words, std::uint32_t open) {
    while (open != 0) {
        const int run = std::countr_zero(open);
        open &= open - 1;
        const bool is_across = run < outline.across_runs;
        const auto& having = (is_across ? words.across : words.down).having[runs[index(run)].length];
        if (!having.empty() && !filter_run(run, having, open)) {
            return false;
        }
    }
    return true;
}

// The runs that cross a narrowed cell are open again.
bool Grid::filter_run(int number, const std::vector<std::uint64_t>& having, std::uint32_t& open) {
    const Run& run = runs[index(number)];
    std::uint64_t alive = ~std::uint64_t{0};
    for (std::size_t at = 0; at < run.length; ++at) {
        std::uint64_t fitting = 0;
        for (unsigned left = cells[run.cells[at]].possible; left != 0; left &= left - 1) {
            fitting |= having[at * 16 + index(std::countr_zero(left))];
        }
        alive &= fitting;
    }
    for (std::size_t at = 0; at < run.length; ++at) {
        Cell& cell = cells[run.cells[at]];
        const LetterSet before = cell.possible;
        for (unsigned left = before; left != 0; left &= left - 1) {
            const auto letter = index(std::countr_zero(left));
            cell.possible ^= static_cast<LetterSet>(((having[at * 16 + letter] & alive) == 0) << letter);
        }
        if (cell.possible != before && !cell.is_single) {
            open |= 1U << (cell.across.run == number ? cell.down.run : cell.across.run);
        }
    }
    return alive != 0;
}

void Grid::find_runs() {
    run_count = outline.across_runs + outline.down_runs;
    for (int run = 0; run < run_count; ++run) {
        runs[index(run)].length = 0;
    }
    const auto append = [&](int run, int cell) {
        runs[index(run)].cells[runs[index(run)].length++] = static_cast<std::uint8_t>(cell);
    };
    for (int at = 0; at < size; ++at) {
        const Place& place = outline.places[index(at)];
        if (place.across >= 0) {
            append(place.across, at);
        }
        if (place.down >= 0) {
            append(outline.across_runs + place.down, at);
        }
    }
}

Cell Grid::make_cell(Instance& instance, const Place& place, LetterSet cheap) const {
    Cell cell;
    if (place.across >= 0) {
        cell.across = position(instance, place.across, place.across_at);
    }
    if (place.down >= 0) {
        cell.down = position(instance, outline.across_runs + place.down, place.down_at);
    }
    cell.is_single = place.is_single();
    if (cell.is_single) {
        const RunPosition& only = cell.across.exists() ? cell.across : cell.down;
        cell.possible = static_cast<LetterSet>(instance.in_place(only.length, only.at) & cheap);
    } else {
        cell.possible = instance.crossing(cell.across.length, cell.across.at, cell.down.length, cell.down.at);
    }
    return cell;
}

RunPosition Grid::position(const Instance& instance, int run, int at) const {
    const Run& all = runs[index(run)];
    return {instance.patterns[all.length].data(), static_cast<std::uint8_t>(run), all.length,
            static_cast<std::uint8_t>(at), at == 0 ? std::uint8_t{0} : all.cells[index(at - 1)]};
}

}  // namespace lettercup::rebus::LETTERCUP_SEARCH
