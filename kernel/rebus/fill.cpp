#include "rebus/fill.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "rebus/apart.hpp"
#include "rebus/index.hpp"
#include "words/ones.hpp"

namespace lettercup::rebus::LETTERCUP_SEARCH {
namespace {

// Filtering by words pays off only if this many choices are open.
constexpr int worth_filtering = 20;

std::uint32_t child_of(const TrieNode& node, LetterSet letter) {
    return node.first + static_cast<std::uint32_t>(ones(node.letters & (letter - 1U)));
}

}  // namespace

void Fill::start(int max_loss) {
    max_loss_ = max_loss;
    loss_ = 0;
    found_ = false;
    std::memcpy(left_.data(), &instance_.laid, sizeof instance_.laid);
    once_ = instance_.at_least[0];
    twice_ = instance_.at_least[1];
}

void Fill::run(const Skeleton& skeleton) {
    if (find_candidates(skeleton) && propagate() && filter_by_words(skeleton)) {
        find_rests();
        extend(0);
    }
}

// The letters that each cell can hold by the vowel patterns of both its words.
bool Fill::find_candidates(const Skeleton& skeleton) {
    const LetterSet cheap = cheap_letters(skeleton);
    int vowels = 0;
    int others = 0;
    rest_loss_[index(grid_.size)] = 0;
    for (int at = grid_.size - 1; at >= 0; --at) {
        const Cell& cell = grid_.cells[index(at)];
        LetterSet letters = cell.possible;
        for (const RunPosition* position : {&cell.across, &cell.down}) {
            if (position->exists()) {
                const std::uint16_t pattern = skeleton.patterns[position->run];
                letters &= instance_.pattern_letters[position->length][pattern][position->at];
            }
        }
        if (cell.is_single) {
            letters &= cheap;
            vowels += (letters & instance_.vowels) != 0;
            others += (letters & instance_.vowels) == 0;
        }
        rest_loss_[index(at)] = static_cast<std::int16_t>(instance_.least_loss(vowels, others, 0));
        if (letters == 0) {
            return false;
        }
        candidates_[index(at)] = letters;
    }
    return true;
}

// The letters that a single cell can afford to lose if all other singles are as cheap as possible.
LetterSet Fill::cheap_letters(const Skeleton& skeleton) const {
    const int vowels = skeleton.single_vowels;
    const int others = skeleton.single_others;
    const LetterSet cheap_vowels =
        instance_.up_to(max_loss_ - instance_.least_loss(std::max(vowels - 1, 0), others, 0));
    const LetterSet cheap_others =
        instance_.up_to(max_loss_ - instance_.least_loss(vowels, std::max(others - 1, 0), 0));
    return static_cast<LetterSet>((cheap_vowels & instance_.vowels) | (cheap_others & ~instance_.vowels));
}

// A letter with no more cells than dice takes all of them, and a cell with one candidate uses up that letter.
bool Fill::propagate() {
    for (bool has_changed = true; has_changed;) {
        LetterSupply supply;
        for (int at = 0; at < grid_.size; ++at) {
            supply.add(candidates_[index(at)]);
        }
        if (supply.is_short_of(instance_.at_least)) {
            return false;
        }
        LetterSet scarce = 0;
        for (std::size_t level = 0; level < instance_.exactly.size(); ++level) {
            scarce |= static_cast<LetterSet>(instance_.exactly[level] & ~supply.at_least[level + 1]);
        }
        has_changed = give_scarce_letters(scarce);
        has_changed = remove_used_letters() || has_changed;
    }
    return std::all_of(candidates_.begin(), candidates_.begin() + grid_.size,
                       [](LetterSet letters) { return letters != 0; });
}

// A cell that two scarce letters need is left without candidates.
bool Fill::give_scarce_letters(LetterSet scarce) {
    bool has_changed = false;
    for (int at = 0; at < grid_.size; ++at) {
        LetterSet& letters = candidates_[index(at)];
        const auto needed = static_cast<LetterSet>(letters & scarce);
        if (needed != 0 && letters != needed) {
            letters = std::has_single_bit(needed) ? needed : LetterSet{0};
            has_changed = true;
        }
    }
    return has_changed;
}

bool Fill::remove_used_letters() {
    LetterSet used = 0;
    for (int at = 0; at < grid_.size; ++at) {
        const LetterSet letters = candidates_[index(at)];
        used |= static_cast<LetterSet>(std::has_single_bit(letters) ? letters & instance_.exactly[0] : 0);
    }
    bool has_changed = false;
    for (int at = 0; at < grid_.size; ++at) {
        LetterSet& letters = candidates_[index(at)];
        if (!std::has_single_bit(letters) && (letters & used) != 0) {
            letters &= static_cast<LetterSet>(~used);
            has_changed = true;
        }
    }
    return has_changed;
}

// Keeps the candidates that some word through the cell has there, given the candidates of its other cells.
bool Fill::filter_by_words(const Skeleton& skeleton) {
    if (open_choices() < worth_filtering) {
        return true;
    }
    bool has_changed = false;
    for (int number = 0; number < grid_.run_count; ++number) {
        const Run& run = grid_.runs[index(number)];
        const Words& words = instance_.pattern_words[run.length][skeleton.patterns[index(number)]];
        has_changed = filter_run(words, run) || has_changed;
    }
    return !has_changed || propagate();
}

int Fill::open_choices() const {
    int choices = -grid_.size;
    for (int at = 0; at < grid_.size; ++at) {
        choices += ones(candidates_[index(at)]);
    }
    return choices;
}

bool Fill::filter_run(const Words& words, const Run& run) {
    std::array<LetterSet, max_dice> kept{};
    for (const auto& word : words) {
        std::size_t at = 0;
        while (at < run.length && (candidates_[run.cells[at]] >> word[at] & 1)) {
            ++at;
        }
        if (at == run.length) {
            for (at = 0; at < run.length; ++at) {
                kept[at] |= static_cast<LetterSet>(1U << word[at]);
            }
        }
    }
    bool has_changed = false;
    for (std::size_t at = 0; at < run.length; ++at) {
        LetterSet& letters = candidates_[run.cells[at]];
        has_changed = has_changed || letters != kept[at];
        letters = kept[at];
    }
    return has_changed;
}

void Fill::find_rests() {
    LetterSupply supply;
    for (int at = grid_.size - 1; at >= 0; --at) {
        supply.add(candidates_[index(at)]);
        rest_once_[index(at)] = supply.at_least[0];
        rest_twice_[index(at)] = supply.at_least[1];
    }
}

void Fill::extend(int at) {
    if (at == grid_.size) {
        if (grid_.outline->pieces == 1 || !could_cross(*grid_.outline, letters_)) {
            keep_layout();
        }
        return;
    }
    const Cell& cell = grid_.cells[index(at)];
    effort_.count_node();
    if ((once_ & ~rest_once_[index(at)]) | (twice_ & ~rest_twice_[index(at)])) {
        return;
    }
    unsigned choices = once_ & candidates_[index(at)];
    const TrieNode* across = nullptr;
    const TrieNode* down = nullptr;
    if (cell.across.exists()) {
        across = &instance_.tries[cell.across.length][cell.across.is_first() ? 0 : across_nodes_[cell.across.before]];
        choices &= across->letters;
    }
    if (cell.down.exists()) {
        down = &instance_.tries[cell.down.length][cell.down.is_first() ? 0 : down_nodes_[cell.down.before]];
        choices &= down->letters;
    }
    for (; choices != 0; choices &= choices - 1) {
        const int letter = std::countr_zero(choices);
        const auto bit = static_cast<LetterSet>(1U << letter);
        const int loss = cell.is_single ? instance_.values[index(letter)] : 0;
        if (loss_ + loss + rest_loss_[index(at + 1)] > max_loss_ || effort_.must_stop()) {
            return;
        }
        if (across != nullptr) {
            across_nodes_[index(at)] = child_of(*across, bit);
        }
        if (down != nullptr) {
            down_nodes_[index(at)] = child_of(*down, bit);
        }
        letters_[index(at)] = static_cast<std::uint8_t>(letter);
        loss_ += loss;
        const std::uint8_t count = --left_[index(letter)];
        once_ ^= count == 0 ? bit : 0;
        twice_ ^= count == 1 ? bit : 0;
        extend(at + 1);
        once_ ^= count == 0 ? bit : 0;
        twice_ ^= count == 1 ? bit : 0;
        ++left_[index(letter)];
        loss_ -= loss;
    }
}

// From now on only better layouts count.
void Fill::keep_layout() {
    best_ = letters_;
    best_loss_ = loss_;
    max_loss_ = loss_ - 1;
    found_ = true;
}

}  // namespace lettercup::rebus::LETTERCUP_SEARCH
