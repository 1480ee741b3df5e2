#include "rebus/grid.hpp"

#include <algorithm>

#include "rebus/index.hpp"

namespace lettercup::rebus::LETTERCUP_SEARCH {

bool Grid::build(Instance& instance, const Outline& on, int max_loss) {
    outline = on;
    size = outline.size;
    laid_runs = 0;
    find_runs();
    const int other_singles = std::max(outline.singles() - 1, 0);
    const LetterSet cheap = instance.up_to(max_loss - instance.least_loss(0, 0, other_singles));
    LetterSupply supply;
    for (int at = 0; at < size; ++at) {
        Cell& cell = cells[index(at)];
        cell = make_cell(instance, outline.places[index(at)], cheap);
        if (cell.possible == 0) {
            return false;
        }
        supply.add(cell.possible);
    }
    return !supply.is_short_of(instance.at_least);
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
