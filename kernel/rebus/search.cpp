#include "rebus/search.hpp"

#include <algorithm>
#include <bit>

namespace lettercup::rebus {
namespace {

constexpr int unlimited = 100;
constexpr int worth_narrowing = 20;
constexpr std::uint8_t no_end = 255;
constexpr std::int64_t nodes_between_looks = 20'000;

template <class Number>
std::size_t at_(Number number) {
    return static_cast<std::size_t>(number);
}

// Letters that stand in at least one, two, three, four cells.
struct Supply {
    std::array<LetterSet, 4> at_least{};

    void add(LetterSet mask) {
        at_least[3] |= static_cast<LetterSet>(at_least[2] & mask);
        at_least[2] |= static_cast<LetterSet>(at_least[1] & mask);
        at_least[1] |= static_cast<LetterSet>(at_least[0] & mask);
        at_least[0] |= mask;
    }

    bool is_short_of(const std::array<LetterSet, 4>& wanted) const {
        return ((wanted[0] & ~at_least[0]) | (wanted[1] & ~at_least[1]) | (wanted[2] & ~at_least[2]) | (wanted[3] & ~at_least[3])) != 0;
    }
};

// What can follow one of these letters.
LetterSet after(const PatternNode& node, LetterSet before) {
    unsigned letters = 0;
    for (unsigned left = before; left != 0; left &= left - 1) {
        letters |= node.after[at_(std::countr_zero(left))];
    }
    return static_cast<LetterSet>(letters);
}

std::uint8_t one_more_bare(std::uint8_t bare, bool is_bare) { return std::min(static_cast<std::uint8_t>(bare + is_bare), std::uint8_t{bare_levels - 1}); }

}  // namespace

bool Search::run(const Shape& shape, const Limits& limits) {
    budget_ = limits.loss;
    node_limit_ = nodes_ + limits.nodes;
    next_look_ = std::min(node_limit_, nodes_ + nodes_between_looks);
    stopped_ = limits.stopped;
    found_ = false;
    now_loss_ = 0;
    ++nodes_;
    outline_ = Outline(shape);
    size_ = outline_.size;
    if (!limit_bare(limits.bare) || !prepare()) {
        return true;
    }
    std::memcpy(left_.data(), &instance_.laid, sizeof instance_.laid);
    once_ = instance_.at_least[0];
    twice_ = instance_.at_least[1];
    draw(0, {.vowels_left = static_cast<std::uint8_t>(instance_.vowel_dice)});
    return nodes_ < node_limit_;
}

// How many more words without a vowel there may be, after so many of them; the last level stands for any number.
bool Search::limit_bare(BarePairs pairs) {
    if (pairs == bare_pairs_) {
        return pairs != 0;
    }
    bare_pairs_ = pairs;
    for (int across = 0; across < bare_levels; ++across) {
        for (int down = 0; down < bare_levels; ++down) {
            int most_across = -1;
            int most_down = -1;
            for (int pair = 0; pair < bare_levels * bare_levels; ++pair) {
                const int final_across = pair / bare_levels;
                const int final_down = pair % bare_levels;
                if ((pairs >> pair & 1) && final_across >= across && final_down >= down) {
                    most_across = std::max(most_across, final_across == bare_levels - 1 ? unlimited : final_across - across);
                    most_down = std::max(most_down, final_down == bare_levels - 1 ? unlimited : final_down - down);
                }
            }
            more_across_[at_(across * bare_levels + down)] = static_cast<std::uint8_t>(most_across);
            more_down_[at_(across * bare_levels + down)] = static_cast<std::uint8_t>(most_down);
        }
    }
    return pairs != 0;
}

bool Search::prepare() {
    const int singles = outline_.singles();
    const LetterSet cheap = instance_.up_to(budget_ - instance_.least_loss(0, 0, std::max(singles - 1, 0)));
    Supply supply;
    std::array<std::uint8_t, most_runs> across_end{};
    std::array<std::uint8_t, most_runs> down_end{};
    for (int at = 0; at < size_; ++at) {
        const Place& place = outline_.places[at_(at)];
        if (place.across >= 0) {
            across_end[at_(place.across)] = static_cast<std::uint8_t>(at);
            runs_[at_(place.across)][place.across_at] = static_cast<std::uint8_t>(at);
        }
        if (place.down >= 0) {
            down_end[at_(place.down)] = static_cast<std::uint8_t>(at);
            runs_[at_(most_runs + place.down)][place.down_at] = static_cast<std::uint8_t>(at);
        }
    }
    for (int at = 0; at < size_; ++at) {
        const Place& place = outline_.places[at_(at)];
        Cell& cell = cells_[at_(at)];
        cell.across = static_cast<std::uint8_t>(outline_.across_length(place));
        cell.across_at = place.across_at;
        cell.across_end = place.across >= 0 ? across_end[at_(place.across)] : no_end;
        cell.down = static_cast<std::uint8_t>(outline_.down_length(place));
        cell.down_at = place.down_at;
        cell.down_end = place.down >= 0 ? down_end[at_(place.down)] : no_end;
        cell.above = place.above;
        cell.across_patterns = instance_.patterns[cell.across].data();
        cell.down_patterns = instance_.patterns[cell.down].data();
        cell.is_single = place.is_single();
        if (!cell.is_single) {
            cell.possible = instance_.crossing(cell.across, cell.across_at, cell.down, cell.down_at);
        } else if (cell.across != 0) {
            cell.possible = static_cast<LetterSet>(instance_.in_place(cell.across, cell.across_at) & cheap);
        } else {
            cell.possible = static_cast<LetterSet>(instance_.in_place(cell.down, cell.down_at) & cheap);
        }
        if (cell.possible == 0) {
            return false;
        }
        supply.add(cell.possible);
    }
    if (supply.is_short_of(instance_.at_least)) {
        return false;
    }
    across_starts_[at_(size_)] = down_starts_[at_(size_)] = singles_from_[at_(size_)] = 0;
    once_from_[at_(size_)] = twice_from_[at_(size_)] = 0;
    for (int at = size_ - 1; at >= 0; --at) {
        const Cell& cell = cells_[at_(at)];
        across_starts_[at_(at)] = static_cast<std::uint8_t>(across_starts_[at_(at + 1)] + (cell.across != 0 && cell.across_at == 0));
        down_starts_[at_(at)] = static_cast<std::uint8_t>(down_starts_[at_(at + 1)] + (cell.down != 0 && cell.down_at == 0));
        singles_from_[at_(at)] = static_cast<std::uint8_t>(singles_from_[at_(at + 1)] + cell.is_single);
        once_from_[at_(at)] = static_cast<LetterSet>(once_from_[at_(at + 1)] | cell.possible);
        twice_from_[at_(at)] = static_cast<LetterSet>(twice_from_[at_(at + 1)] | (once_from_[at_(at + 1)] & cell.possible));
    }
    return true;
}

void Search::draw(int at, const Hits& hits) {
    ++nodes_;
    if (is_hopeless(at, hits)) {
        return;
    }
    if (at == size_) {
        finish_skeleton(hits);
        return;
    }
    for (const bool is_vowel : {true, false}) {
        Hits next = hits;
        if ((hits.vowels_left > 0 || !is_vowel) && mark(at, is_vowel, next)) {
            draw(at + 1, next);
        }
    }
}

// Now and then it looks whether it was stopped.
bool Search::is_at_end() {
    if (nodes_ < next_look_) {
        return false;
    }
    if (stopped_ != nullptr && *stopped_) {
        node_limit_ = nodes_;
    }
    next_look_ = std::min(node_limit_, nodes_ + nodes_between_looks);
    return nodes_ >= node_limit_;
}

bool Search::is_hopeless(int at, const Hits& hits) {
    const std::size_t bare = at_(hits.bare_across * bare_levels + hits.bare_down);
    const auto once = static_cast<LetterSet>(hits.once | once_from_[at_(at)]);
    const auto twice = static_cast<LetterSet>(hits.twice | twice_from_[at_(at)] | (hits.once & once_from_[at_(at)]));
    return ((instance_.at_least[0] & ~once) | (instance_.at_least[1] & ~twice)) != 0 || hits.vowels_left > size_ - at || across_starts_[at_(at)] + hits.open_across > hits.vowels_left + more_across_[bare] ||
           down_starts_[at_(at)] + hits.open_down > hits.vowels_left + more_down_[bare] ||
           instance_.least_loss(hits.single_vowels, hits.single_others, singles_from_[at_(at)]) > budget_ || budget_ < 0 ||
           is_at_end();
}

// Makes a cell a vowel or not, if there are words with such a pattern.
bool Search::mark(int at, bool is_vowel, Hits& hits) {
    const Cell& cell = cells_[at_(at)];
    LetterSet mask = cell.possible;
    std::uint16_t across = 0;
    std::uint16_t down = 0;
    if (cell.across != 0) {
        across = cell.across_patterns[cell.across_at == 0 ? std::uint16_t{1} : across_pattern_[at_(at)]].next[is_vowel];
        const PatternNode& node = cell.across_patterns[across];
        mask &= cell.across_at == 0 ? node.letters : after(node, drawn_[at_(at - 1)]);
        across_pattern_[at_(at + 1)] = across;
    }
    if (cell.down != 0) {
        down = cell.down_patterns[cell.down_at == 0 ? 1 : down_pattern_[at_(cell.above)] & 0x7FFF].next[is_vowel];
        const PatternNode& node = cell.down_patterns[down];
        mask &= cell.down_at == 0 ? node.letters : after(node, kept_[at_(cell.above)]);
    }
    if (mask == 0) {
        return false;
    }
    drawn_[at_(at)] = kept_[at_(at)] = mask;
    if (cell.across_at == 0) {
        hits.once_before = hits.once;
        hits.twice_before = hits.twice;
        hits.open_across = cell.across != 0;
    }
    hits.vowels_left = static_cast<std::uint8_t>(hits.vowels_left - is_vowel);
    hits.twice |= static_cast<LetterSet>(hits.once & mask);
    hits.once |= mask;
    hits.open_across &= !is_vowel;
    if (cell.is_single) {
        hits.single_vowels = static_cast<std::uint8_t>(hits.single_vowels + is_vowel);
        hits.single_others = static_cast<std::uint8_t>(hits.single_others + !is_vowel);
    }
    return (cell.across_end != at || end_across(at, across, hits)) && (cell.down == 0 || step_down(at, is_vowel, down, hits));
}

// Now the whole pattern of the word is known, and with it what can stand in each of its cells.
bool Search::end_across(int at, std::uint16_t node, Hits& hits) {
    const int length = cells_[at_(at)].across;
    const auto& letters = instance_.pattern_letters[at_(length)][cells_[at_(at)].across_patterns[node].next[0]];
    hits.once = hits.once_before;
    hits.twice = hits.twice_before;
    for (int place = 0; place < length; ++place) {
        const int cell = at - length + 1 + place;
        const auto kept = static_cast<LetterSet>(drawn_[at_(cell)] & letters[at_(place)]);
        if (kept == 0) {
            return false;
        }
        kept_[at_(cell)] = kept;
        hits.twice |= static_cast<LetterSet>(hits.once & kept);
        hits.once |= kept;
    }
    hits.bare_across = one_more_bare(hits.bare_across, hits.open_across);
    hits.open_across = 0;
    return is_bare_allowed(hits);
}

// The word down, which may have its first vowel here, or end.
bool Search::step_down(int at, bool is_vowel, std::uint16_t node, Hits& hits) {
    const Cell& cell = cells_[at_(at)];
    const bool was_open = cell.down_at != 0 && (down_pattern_[at_(cell.above)] & 0x8000) != 0;
    const bool is_open = (cell.down_at == 0 || was_open) && !is_vowel;
    down_pattern_[at_(at)] = static_cast<std::uint16_t>(node | (is_open ? 0x8000 : 0));
    hits.open_down = static_cast<std::uint8_t>(hits.open_down + is_open - was_open);
    if (cell.down_end != at) {
        return true;
    }
    hits.open_down = static_cast<std::uint8_t>(hits.open_down - is_open);
    hits.bare_down = one_more_bare(hits.bare_down, is_open);
    return is_bare_allowed(hits) && end_down(at, node);
}

bool Search::end_down(int at, std::uint16_t node) const {
    const int length = cells_[at_(at)].down;
    const auto& letters = instance_.pattern_letters[at_(length)][cells_[at_(at)].down_patterns[node].next[0]];
    int cell = at;
    for (int place = length - 1; place >= 0; --place) {
        if ((kept_[at_(cell)] & letters[at_(place)]) == 0) {
            return false;
        }
        cell = cells_[at_(cell)].above;
    }
    return true;
}

bool Search::is_bare_allowed(const Hits& hits) const {
    const std::size_t bare = at_(hits.bare_across * bare_levels + hits.bare_down);
    return more_across_[bare] != 255 && more_down_[bare] != 255;
}

void Search::finish_skeleton(const Hits& hits) {
    if (!read_masks(hits) || !settle() || !narrow()) {
        return;
    }
    Supply supply;
    for (int at = size_ - 1; at >= 0; --at) {
        supply.add(cells_[at_(at)].mask);
        still_once_[at_(at)] = supply.at_least[0];
        still_twice_[at_(at)] = supply.at_least[1];
    }
    lay(0);
}

// What can stand in each cell, now that the patterns of both its words are known.
bool Search::read_masks(const Hits& hits) {
    const LetterSet single_vowels = instance_.up_to(budget_ - instance_.least_loss(std::max(hits.single_vowels - 1, 0), hits.single_others, 0));
    const LetterSet single_others = instance_.up_to(budget_ - instance_.least_loss(hits.single_vowels, std::max(hits.single_others - 1, 0), 0));
    const auto cheap = static_cast<LetterSet>((single_vowels & instance_.vowels) | (single_others & ~instance_.vowels));
    int vowels = 0;
    int others = 0;
    rest_loss_[at_(size_)] = 0;
    for (int at = size_ - 1; at >= 0; --at) {
        Cell& cell = cells_[at_(at)];
        LetterSet mask = cell.possible;
        if (cell.across != 0) {
            const std::uint16_t pattern = instance_.patterns[cell.across][across_pattern_[cell.across_end + 1U]].next[0];
            mask &= instance_.pattern_letters[cell.across][pattern][cell.across_at];
        }
        if (cell.down != 0) {
            const std::uint16_t pattern = instance_.patterns[cell.down][down_pattern_[cell.down_end] & 0x7FFF].next[0];
            mask &= instance_.pattern_letters[cell.down][pattern][cell.down_at];
        }
        if (cell.is_single) {
            mask &= cheap;
            vowels += (mask & instance_.vowels) != 0;
            others += (mask & instance_.vowels) == 0;
        }
        rest_loss_[at_(at)] = static_cast<std::int16_t>(instance_.least_loss(vowels, others, 0));
        if (mask == 0) {
            return false;
        }
        cell.mask = mask;
    }
    return true;
}

// Letters with no more places than dice take those places, and cells with one letter left use up that letter.
bool Search::settle() {
    for (bool changes = true; changes;) {
        Supply supply;
        for (int at = 0; at < size_; ++at) {
            supply.add(cells_[at_(at)].mask);
        }
        if (supply.is_short_of(instance_.at_least)) {
            return false;
        }
        LetterSet scarce = 0;
        for (std::size_t level = 0; level < instance_.exactly.size(); ++level) {
            scarce |= static_cast<LetterSet>(instance_.exactly[level] & ~supply.at_least[level + 1]);
        }
        changes = give_scarce_letters(scarce);
        changes = clear_taken_letters() || changes;
    }
    return std::all_of(cells_.begin(), cells_.begin() + size_, [](const Cell& cell) { return cell.mask != 0; });
}

// Keeps in every cell what some word through it can have there, given what the other cells can have; worth it where much is open.
bool Search::narrow() {
    int open = -size_;
    for (int at = 0; at < size_; ++at) {
        open += std::popcount(cells_[at_(at)].mask);
    }
    if (open < worth_narrowing) {
        return true;
    }
    bool changes = false;
    for (int run = 0; run < outline_.across_runs; ++run) {
        const int length = outline_.across_lengths[at_(run)];
        const std::uint8_t* cells = runs_[at_(run)].data();
        const std::uint16_t pattern = instance_.patterns[at_(length)][across_pattern_[cells[length - 1] + 1U]].next[0];
        changes = narrow_run(instance_.pattern_words[at_(length)][pattern], cells, length) || changes;
    }
    for (int run = 0; run < outline_.down_runs; ++run) {
        const int length = outline_.down_lengths[at_(run)];
        const std::uint8_t* cells = runs_[at_(most_runs + run)].data();
        const std::uint16_t pattern = instance_.patterns[at_(length)][down_pattern_[cells[length - 1]] & 0x7FFF].next[0];
        changes = narrow_run(instance_.pattern_words[at_(length)][pattern], cells, length) || changes;
    }
    return !changes || settle();
}

bool Search::narrow_run(const std::vector<std::array<std::uint8_t, 16>>& words, const std::uint8_t* run, int length) {
    std::array<LetterSet, most_dice> kept{};
    for (const auto& word : words) {
        int at = 0;
        while (at < length && (cells_[run[at]].mask >> word[at_(at)] & 1)) {
            ++at;
        }
        if (at == length) {
            for (at = 0; at < length; ++at) {
                kept[at_(at)] |= static_cast<LetterSet>(1U << word[at_(at)]);
            }
        }
    }
    bool changes = false;
    for (int at = 0; at < length; ++at) {
        LetterSet& mask = cells_[run[at]].mask;
        changes = changes || mask != kept[at_(at)];
        mask = kept[at_(at)];
    }
    return changes;
}

// A cell that two scarce letters need is left with none.
bool Search::give_scarce_letters(LetterSet scarce) {
    bool changes = false;
    for (int at = 0; at < size_; ++at) {
        LetterSet& mask = cells_[at_(at)].mask;
        const auto taken = static_cast<LetterSet>(mask & scarce);
        if (taken != 0 && mask != taken) {
            mask = std::has_single_bit(taken) ? taken : LetterSet{0};
            changes = true;
        }
    }
    return changes;
}

bool Search::clear_taken_letters() {
    LetterSet taken = 0;
    for (int at = 0; at < size_; ++at) {
        const LetterSet mask = cells_[at_(at)].mask;
        taken |= static_cast<LetterSet>(std::has_single_bit(mask) ? mask & instance_.exactly[0] : 0);
    }
    bool changes = false;
    for (int at = 0; at < size_; ++at) {
        LetterSet& mask = cells_[at_(at)].mask;
        if (!std::has_single_bit(mask) && (mask & taken) != 0) {
            mask &= static_cast<LetterSet>(~taken);
            changes = true;
        }
    }
    return changes;
}

void Search::lay(int at) {
    if (at == size_) {
        take_layout();
        return;
    }
    const Cell& cell = cells_[at_(at)];
    ++nodes_;
    if ((once_ & ~still_once_[at_(at)]) | (twice_ & ~still_twice_[at_(at)])) {
        return;
    }
    unsigned choice = once_ & cell.mask;
    const TrieNode* across = nullptr;
    const TrieNode* down = nullptr;
    if (cell.across != 0) {
        across = &instance_.tries[cell.across][cell.across_at == 0 ? 0 : across_node_[at_(at)]];
        choice &= across->letters;
    }
    if (cell.down != 0) {
        down = &instance_.tries[cell.down][cell.down_at == 0 ? 0 : down_node_[at_(cell.above)]];
        choice &= down->letters;
    }
    for (; choice != 0; choice &= choice - 1) {
        const int letter = std::countr_zero(choice);
        const auto bit = static_cast<LetterSet>(1U << letter);
        const int loss = cell.is_single ? instance_.values[at_(letter)] : 0;
        if (now_loss_ + loss + rest_loss_[at_(at + 1)] > budget_ || is_at_end()) {
            return;
        }
        if (across != nullptr) {
            across_node_[at_(at + 1)] = across->first + static_cast<std::uint32_t>(std::popcount(across->letters & (bit - 1U)));
        }
        if (down != nullptr) {
            down_node_[at_(at)] = down->first + static_cast<std::uint32_t>(std::popcount(down->letters & (bit - 1U)));
        }
        now_[at_(at)] = static_cast<std::uint8_t>(letter);
        now_loss_ += loss;
        const std::uint8_t count = --left_[at_(letter)];
        once_ ^= count == 0 ? bit : 0;
        twice_ ^= count == 1 ? bit : 0;
        lay(at + 1);
        once_ ^= count == 0 ? bit : 0;
        twice_ ^= count == 1 ? bit : 0;
        ++left_[at_(letter)];
        now_loss_ -= loss;
    }
}

// From here on only better layouts count.
void Search::take_layout() {
    best_ = now_;
    best_loss_ = now_loss_;
    budget_ = now_loss_ - 1;
    found_ = true;
}

}  // namespace lettercup::rebus
