#include "rebus/skeleton.hpp"

#include <algorithm>
#include <bit>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "rebus/index.hpp"

namespace lettercup::rebus::LETTERCUP_SEARCH {
namespace {

constexpr std::uint16_t root = 1;

// The letters that can follow one of these: all sixteen at once where the processor can do that.
inline LetterSet after(const PatternNode& node, LetterSet before) {
#if defined(LETTERCUP_WIDE_VECTORS)
    const __m256i table = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(node.before.data()));
    const __m256i shared = _mm256_and_si256(table, _mm256_set1_epi16(static_cast<short>(before)));
    const __m256i none = _mm256_cmpeq_epi16(shared, _mm256_setzero_si256());
    const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(none), _mm256_extracti128_si256(none, 1));
    return static_cast<LetterSet>(~_mm_movemask_epi8(bytes));
#elif defined(__SSE2__)
    const auto* table = reinterpret_cast<const __m128i*>(node.before.data());
    const __m128i wanted = _mm_set1_epi16(static_cast<short>(before));
    const __m128i zero = _mm_setzero_si128();
    const __m128i low = _mm_cmpeq_epi16(_mm_and_si128(_mm_load_si128(table), wanted), zero);
    const __m128i high = _mm_cmpeq_epi16(_mm_and_si128(_mm_load_si128(table + 1), wanted), zero);
    return static_cast<LetterSet>(~_mm_movemask_epi8(_mm_packs_epi16(low, high)));
#elif defined(__aarch64__)
    constexpr std::uint16_t bits[16] = {1,     2,     4,     8,     16,     32,     64,     128,
                                        0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000, 0x4000, 0x8000};
    const uint16x8_t wanted = vdupq_n_u16(before);
    const uint16x8_t low = vandq_u16(vtstq_u16(vld1q_u16(node.before.data()), wanted), vld1q_u16(bits));
    const uint16x8_t high = vandq_u16(vtstq_u16(vld1q_u16(node.before.data() + 8), wanted), vld1q_u16(bits + 8));
    return static_cast<LetterSet>(vaddvq_u16(vorrq_u16(low, high)));
#else
    unsigned letters = 0;
    for (unsigned left = node.letters; left != 0; left &= left - 1) {
        const int letter = std::countr_zero(left);
        letters |= (node.before[index(letter)] & before) != 0 ? 1U << letter : 0U;
    }
    return static_cast<LetterSet>(letters);
#endif
}

std::uint8_t plus(std::uint8_t count, bool more) { return static_cast<std::uint8_t>(count + more); }

}  // namespace

void SkeletonSearch::run() {
    find_rests();
    extend(0, {.vowels_left = static_cast<std::uint8_t>(instance_.vowel_dice)});
}

void SkeletonSearch::find_rests() {
    rests_[index(grid_.size)] = {};
    for (int at = grid_.size - 1; at >= 0; --at) {
        const Cell& cell = grid_.cells[index(at)];
        const Rest& next = rests_[index(at + 1)];
        rests_[index(at)] = {plus(next.across_starts, cell.across.is_first() && needs_vowel(cell.across)),
                             plus(next.down_starts, cell.down.is_first() && needs_vowel(cell.down)),
                             plus(next.singles, cell.is_single), static_cast<LetterSet>(next.once | cell.possible),
                             static_cast<LetterSet>(next.twice | (next.once & cell.possible))};
    }
}

void SkeletonSearch::extend(int at, const Partial& partial) {
    effort_.count_node();
    if (!can_complete(at, partial)) {
        return;
    }
    if (at == grid_.size) {
        complete(partial);
        return;
    }
    for (const bool is_vowel : {true, false}) {
        Partial next = partial;
        if ((partial.vowels_left > 0 || !is_vowel) && place(at, is_vowel, next)) {
            extend(at + 1, next);
        }
    }
}

bool SkeletonSearch::can_complete(int at, const Partial& partial) {
    const Rest& rest = rests_[index(at)];
    const int max_loss = fill_.max_loss();
    return has_enough_letters(rest, partial) && has_enough_vowels(at, partial) && max_loss >= 0 &&
           instance_.least_loss(partial.single_vowels, partial.single_others, rest.singles) <= max_loss &&
           !effort_.must_stop();
}

bool SkeletonSearch::has_enough_letters(const Rest& rest, const Partial& partial) const {
    const int once = partial.once | rest.once;
    const int twice = partial.twice | rest.twice | (partial.once & rest.once);
    return ((instance_.at_least[0] & ~once) | (instance_.at_least[1] & ~twice)) == 0;
}

// All vowels must find a cell, and every word needs a vowel.
bool SkeletonSearch::has_enough_vowels(int at, const Partial& partial) const {
    const Rest& rest = rests_[index(at)];
    return partial.vowels_left <= grid_.size - at && rest.across_starts + partial.open_across <= partial.vowels_left &&
           rest.down_starts + partial.open_down <= partial.vowels_left;
}

// Makes a cell a vowel or not; returns false if no word has such a pattern.
bool SkeletonSearch::place(int at, bool is_vowel, Partial& partial) {
    const Cell& cell = grid_.cells[index(at)];
    LetterSet letters = cell.possible;
    std::uint16_t across = 0;
    std::uint16_t down = 0;
    if (cell.across.exists()) {
        const std::uint16_t before = cell.across.is_first() ? root : across_nodes_[cell.across.before];
        across = cell.across.patterns[before].next[is_vowel];
        const PatternNode& node = cell.across.patterns[across];
        letters &= cell.across.is_first() ? node.letters : after(node, by_prefix_[cell.across.before]);
        across_nodes_[index(at)] = across;
    }
    if (cell.down.exists()) {
        const std::uint16_t before = cell.down.is_first() ? root : down_states_[cell.down.before].node;
        down = cell.down.patterns[before].next[is_vowel];
        const PatternNode& node = cell.down.patterns[down];
        letters &= cell.down.is_first() ? node.letters : after(node, by_across_[cell.down.before]);
    }
    if (letters == 0) {
        return false;
    }
    by_prefix_[index(at)] = by_across_[index(at)] = letters;
    if (cell.across.is_first()) {
        partial.once_before = partial.once;
        partial.twice_before = partial.twice;
        partial.open_across = needs_vowel(cell.across);
    }
    partial.vowels_left = static_cast<std::uint8_t>(partial.vowels_left - is_vowel);
    partial.twice |= static_cast<LetterSet>(partial.once & letters);
    partial.once |= letters;
    partial.open_across &= !is_vowel;
    if (cell.is_single) {
        partial.single_vowels = plus(partial.single_vowels, is_vowel);
        partial.single_others = plus(partial.single_others, !is_vowel);
    }
    return (!cell.across.is_last() || end_across(at, across, partial)) &&
           (!cell.down.exists() || step_down(at, is_vowel, down, partial));
}

// The pattern of the word across is complete, and so is what it allows in each of its cells.
bool SkeletonSearch::end_across(int at, std::uint16_t node, Partial& partial) {
    if (partial.open_across != 0) {
        return false;
    }
    const RunPosition& across = grid_.cells[index(at)].across;
    const auto& letters = instance_.pattern_letters[across.length][across.patterns[node].next[0]];
    partial.once = partial.once_before;
    partial.twice = partial.twice_before;
    for (std::size_t place = 0; place < across.length; ++place) {
        const std::uint8_t cell = grid_.runs[across.run].cells[place];
        const auto kept = static_cast<LetterSet>(by_prefix_[cell] & letters[place]);
        if (kept == 0) {
            return false;
        }
        by_across_[cell] = kept;
        partial.twice |= static_cast<LetterSet>(partial.once & kept);
        partial.once |= kept;
    }
    return true;
}

// Extends the word down, which may get its first vowel here, or end.
bool SkeletonSearch::step_down(int at, bool is_vowel, std::uint16_t node, Partial& partial) {
    const Cell& cell = grid_.cells[index(at)];
    const bool was_open = !cell.down.is_first() && down_states_[cell.down.before].is_open;
    const bool is_open = (cell.down.is_first() ? needs_vowel(cell.down) : was_open) && !is_vowel;
    down_states_[index(at)] = {node, is_open};
    partial.open_down = static_cast<std::uint8_t>(partial.open_down + is_open - was_open);
    if (!cell.down.is_last()) {
        return true;
    }
    return !is_open && end_down(at, node);
}

bool SkeletonSearch::end_down(int at, std::uint16_t node) const {
    const RunPosition& down = grid_.cells[index(at)].down;
    const auto& letters = instance_.pattern_letters[down.length][down.patterns[node].next[0]];
    for (std::size_t place = 0; place < down.length; ++place) {
        if ((by_across_[grid_.runs[down.run].cells[place]] & letters[place]) == 0) {
            return false;
        }
    }
    return true;
}

void SkeletonSearch::complete(const Partial& partial) {
    Skeleton skeleton{{}, partial.single_vowels, partial.single_others};
    for (int number = 0; number < grid_.run_count; ++number) {
        const Run& run = grid_.runs[index(number)];
        const std::uint8_t last = run.cells[run.length - 1U];
        const bool is_across = number < grid_.outline->across_runs;
        const std::uint16_t node = is_across ? across_nodes_[last] : down_states_[last].node;
        skeleton.patterns[index(number)] = instance_.patterns[run.length][node].next[0];
    }
    fill_.run(skeleton);
}

}  // namespace lettercup::rebus::LETTERCUP_SEARCH
