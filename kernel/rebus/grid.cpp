#include "rebus/grid.hpp"

#include <algorithm>
#include <bit>

#include "rebus/index.hpp"

namespace lettercup::rebus::LETTERCUP_SEARCH {
namespace {

constexpr LetterSet all_letters = 0xFFFF;

}  // namespace

bool Grid::build(Instance& instance, const Outline& on, int max_loss, const UsablePair* words) {
    outline = &on;
    size = on.size;
    laid_runs = 0;
    find_runs();
    const int other_singles = std::max(on.singles() - 1, 0);
    const LetterSet cheap = instance.up_to(max_loss - instance.least_loss(0, 0, other_singles));
    for (int at = 0; at < size; ++at) {
        make_cell(instance, on.places[index(at)], at);
        Cell& cell = cells[index(at)];
        cell.possible &= cell.is_single ? cheap : all_letters;
        if (words != nullptr) {
            cell.possible &= words->across.in_place[cell.across.length][cell.across.at];
            cell.possible &= words->down.in_place[cell.down.length][cell.down.at];
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

void Grid::find_runs() {
    run_count = outline->across_runs + outline->down_runs;
    for (int run = 0; run < outline->across_runs; ++run) {
        runs[index(run)].length = outline->across_lengths[index(run)];
    }
    for (int run = 0; run < outline->down_runs; ++run) {
        runs[index(outline->across_runs + run)].length = outline->down_lengths[index(run)];
    }
}

// What comes before a cell in its runs has been made already. A run that is not there has no length.
void Grid::make_cell(Instance& instance, const Place& place, int number) {
    Cell& cell = cells[index(number)];
    const auto make = [&](RunPosition& position, std::size_t run_number, std::uint8_t at) {
        Run& run = runs[run_number];
        run.cells[at] = static_cast<std::uint8_t>(number);
        position.patterns = instance.patterns[run.length].data();
        position.run = static_cast<std::uint8_t>(run_number);
        position.length = run.length;
        position.at = at;
        position.before = run.cells[at - (at > 0 ? 1U : 0U)];
    };
    make(cell.across, place.across < 0 ? no_run : index(place.across), place.across_at);
    make(cell.down, place.down < 0 ? no_run : index(outline->across_runs + place.down), place.down_at);
    cell.is_single = place.is_single();
    cell.possible = instance.crossing(cell.across.length, cell.across.at, cell.down.length, cell.down.at);
}

bool Grid::filter(const UsablePair& words, std::uint32_t open) {
    while (open != 0) {
        const int run = std::countr_zero(open);
        open &= open - 1;
        if (!filter_run(run, run < outline->across_runs ? words.across : words.down, open)) {
            return false;
        }
    }
    return true;
}

// The runs that cross a narrowed cell are open again.
bool Grid::filter_run(int number, const UsableWords& words, std::uint32_t& open) {
    const Run& run = runs[index(number)];
    const UsableWords::Bits& bits = words.bits[run.length];
    std::uint64_t alive = bits.all;
    for (std::size_t at = 0; at < run.length; ++at) {
        const LetterSet possible = cells[run.cells[at]].possible;
        if (possible == words.in_place[run.length][at]) {
            continue;
        }
        std::uint64_t fitting = 0;
        for (unsigned left = possible; left != 0 && alive != 0; left &= left - 1) {
            fitting |= bits.having[at * 16 + index(std::countr_zero(left))];
        }
        alive &= fitting;
    }
    if (alive == bits.all) {
        return true;
    }
    std::array<LetterSet, 16> kept{};
    for (std::uint64_t left = alive; left != 0; left &= left - 1) {
        const auto& letters = bits.in_place[index(std::countr_zero(left))];
        for (std::size_t at = 0; at < kept.size(); ++at) {
            kept[at] |= letters[at];
        }
    }
    for (std::size_t at = 0; at < run.length; ++at) {
        Cell& cell = cells[run.cells[at]];
        const LetterSet before = cell.possible;
        cell.possible &= kept[at];
        if (cell.possible != before && !cell.is_single) {
            open |= 1U << (cell.across.run == number ? cell.down.run : cell.across.run);
        }
    }
    return alive != 0;
}

}  // namespace lettercup::rebus::LETTERCUP_SEARCH
