#include "rebus/partitions.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <tuple>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

// Maps the ranks of multisets of lengths to their ranks with one more word.
class Longer {
public:
    static const Longer& all() {
        static const Longer longer;
        return longer;
    }

    std::uint64_t with(std::uint64_t ranks, int sum, int length) const {
        const auto& table = table_[index(sum)][index(length)];
        std::uint64_t result = 0;
        for (; ranks != 0; ranks &= ranks - 1) {
            result |= std::uint64_t{1} << table[index(std::countr_zero(ranks))];
        }
        return result;
    }

private:
    Longer() {
        const Lengths& lengths = Lengths::all();
        for (int id = 0; id < lengths.size(); ++id) {
            for (int length = 2; length + lengths.sum(static_cast<LengthsId>(id)) <= max_dice; ++length) {
                const LengthsId with = lengths.with(static_cast<LengthsId>(id), length);
                table_[index(lengths.sum(static_cast<LengthsId>(id)))][index(length)]
                      [index(lengths.rank(static_cast<LengthsId>(id)))] = static_cast<std::uint8_t>(lengths.rank(with));
            }
        }
    }

    std::array<std::array<std::array<std::uint8_t, 64>, max_dice + 1>, max_dice + 1> table_{};
};

}  // namespace

Partitions::Partitions(const Hand& hand) : hand_(hand) {
    sort_letters();
    number_sets();
    sort_words();
    partitions_.resize(size_);
    ranks_.resize(size_);
    partitions_[0][0] = ranks_[0] = 1;
    fill(0, 0, {});
    find_best();
}

void Partitions::sort_letters() {
    std::array<int, 16> frequency{};
    for (const Word& word : hand_.words) {
        for (int letter = 0; letter < hand_.letter_count(); ++letter) {
            frequency[index(letter)] += word.counts[letter] != 0;
        }
    }
    rarest_first_.resize(index(hand_.letter_count()));
    std::iota(rarest_first_.begin(), rarest_first_.end(), 0);
    std::sort(rarest_first_.begin(), rarest_first_.end(), [&](int one, int other) {
        return std::pair(frequency[index(one)], one) < std::pair(frequency[index(other)], other);
    });
}

// The rarest letter has the largest stride.
void Partitions::number_sets() {
    for (auto letter = rarest_first_.rbegin(); letter != rarest_first_.rend(); ++letter) {
        strides_[index(*letter)] = size_;
        size_ *= hand_.dice[*letter] + 1U;
    }
    sets_.resize(size_);
    sums_.resize(size_);
    values_.resize(size_);
    Counts counts{};
    for (std::uint32_t set = 0; set < size_; ++set) {
        sets_[set] = counts;
        sums_[set] = static_cast<std::uint8_t>(hand_.sum(counts));
        values_[set] = static_cast<std::int16_t>(hand_.value_of(counts));
        auto letter = rarest_first_.rbegin();
        while (letter != rarest_first_.rend() && counts[*letter] == hand_.dice[*letter]) {
            counts[*letter++] = 0;
        }
        if (letter != rarest_first_.rend()) {
            ++counts[*letter];
        }
    }
}

void Partitions::sort_words() {
    std::vector<bool> seen(size_);
    for (const Word& word : hand_.words) {
        Part part{0, 0, word.length, word.is_bare};
        for (int letter = 0; letter < hand_.letter_count(); ++letter) {
            part.counts |= std::uint64_t{word.counts[letter]} << (4 * letter);
            part.number = static_cast<std::uint16_t>(part.number + word.counts[letter] * strides_[index(letter)]);
        }
        if (!seen[part.number]) {
            seen[part.number] = true;
            const int lead = *std::find_if(rarest_first_.begin(), rarest_first_.end(),
                                           [&](int letter) { return word.counts[letter] != 0; });
            parts_[index(lead)].push_back(part);
        }
    }
    for (Parts& parts : parts_) {
        std::sort(parts.begin(), parts.end(), [](const Part& one, const Part& other) {
            return std::tuple(one.length, one.is_bare, one.number) <
                   std::tuple(other.length, other.is_bare, other.number);
        });
    }
}

// Goes through all sets in the order of their numbers, letter by letter, the rarest first. Every partition of a set has
// one word with its rarest letter; `parts` are those words that fit the letters so far.
void Partitions::fill(std::size_t depth, std::uint32_t set, const Parts& parts) {
    if (depth == rarest_first_.size()) {
        combine(set, parts);
        return;
    }
    const int letter = rarest_first_[depth];
    const int dice = hand_.dice[letter];
    const bool is_rarest = set == 0;
    Parts& fitting = fitting_[depth];
    for (int count = 0; count <= dice; ++count, set += strides_[index(letter)]) {
        const Parts& candidates = is_rarest && count > 0 ? parts_[index(letter)] : parts;
        if (count == dice) {
            fill(depth + 1, set, candidates);
        } else {
            fitting.clear();
            std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(fitting),
                         [&](const Part& part) { return part.count(letter) <= count; });
            fill(depth + 1, set, fitting);
        }
    }
}

// Removes each word that has the rarest letter, and looks up the rest.
void Partitions::combine(std::uint32_t set, const Parts& parts) {
    Ranks& found = partitions_[set];
    for (auto part = parts.begin(); part != parts.end();) {
        const int length = part->length;
        std::array<Ranks, 2> rests{};  // after words with a vowel, and after bare ones
        for (; part != parts.end() && part->length == length; ++part) {
            const Ranks& rest = partitions_[set - part->number];
            for (std::size_t level = 0; level < bare_levels; ++level) {
                rests[part->is_bare][level] |= rest[level];
            }
        }
        for (std::size_t level = 0; level < bare_levels; ++level) {
            const std::uint64_t bare =
                (level > 0 ? rests[1][level - 1] : 0) | (level == bare_levels - 1 ? rests[1][level] : 0);
            found[level] |= Longer::all().with(rests[0][level] | bare, sums_[set] - length, length);
            ranks_[set] |= found[level];
        }
    }
}

void Partitions::find_best() {
    best_.assign(size_, 0);
    for (std::uint32_t set = 1; set < size_; ++set) {
        std::int16_t best = ranks_[set] != 0 ? values_[set] : std::int16_t{0};
        for (int letter = 0; letter < hand_.letter_count(); ++letter) {
            if (sets_[set][letter] != 0) {
                best = std::max(best, best_[set - strides_[index(letter)]]);
            }
        }
        best_[set] = best;
    }
}

std::vector<Partitions::Choice> Partitions::choices(int beyond) const {
    std::vector<Choice> found;
    for (std::uint32_t set = 1; set < size_; ++set) {
        const Counts dropped = hand_.dice - sets_[set];
        if (sums_[set] < 2 || !fits(dropped, hand_.natural)) {
            continue;
        }
        const int bound = 2 * best_[set] - (values_[size_ - 1] - values_[set]);
        if (bound > beyond) {
            found.push_back({static_cast<std::uint16_t>(set), static_cast<std::int16_t>(bound)});
        }
    }
    std::stable_sort(found.begin(), found.end(), [&](const Choice& one, const Choice& other) {
        return std::pair(one.bound, sums_[one.laid]) > std::pair(other.bound, sums_[other.laid]);
    });
    return found;
}

Counts Partitions::laid(std::uint16_t number) const { return sets_[number]; }

std::uint32_t Partitions::number_of(Counts dice) const {
    std::uint32_t number = 0;
    for (int letter = 0; letter < hand_.letter_count(); ++letter) {
        number += dice[letter] * strides_[index(letter)];
    }
    return number;
}

Losses Partitions::losses(Counts laid, LetterSet forced, int most) const {
    Losses losses;
    for (auto& table : losses.at) {
        for (auto& levels : table) {
            levels.fill(Losses::impossible);
        }
    }
    losses.least.fill(Losses::impossible);
    std::vector<int> once;
    for (int letter = 0; letter < hand_.letter_count() && once.size() < Losses::max_forced; ++letter) {
        if ((forced >> letter & 1) && laid[letter] == 1) {
            once.push_back(letter);
        }
    }
    losses.forced_sets = 1 << once.size();
    const int whole = hand_.value_of(laid);
    std::vector<std::vector<std::uint32_t>> by_loss(index(std::max(most, -1) + 1));
    for (std::uint32_t set = 0; set < size_; ++set) {
        const int loss = whole - values_[set];
        if (loss <= most && loss >= 0 && ranks_[set] != 0 && fits(sets_[set], laid)) {
            by_loss[index(loss)].push_back(set);
        }
    }
    for (std::size_t loss = 0; loss < by_loss.size(); ++loss) {
        for (const std::uint32_t set : by_loss[loss]) {
            std::size_t has = 0;
            for (std::size_t bit = 0; bit < once.size(); ++bit) {
                has |= index(sets_[set][once[bit]]) << bit;
            }
            note(set, laid, static_cast<std::int16_t>(loss), has, losses);
        }
    }
    return losses;
}

void Partitions::note(std::size_t set, Counts laid, std::int16_t loss, std::size_t has, Losses& losses) const {
    const auto& partitions = partitions_[set];
    for (std::uint64_t ranks = ranks_[set]; ranks != 0; ranks &= ranks - 1) {
        const int rank = std::countr_zero(ranks);
        const LengthsId id = Lengths::all().at(sums_[set], rank);
        std::uint8_t levels = 0;
        for (std::size_t level = 0; level < bare_levels; ++level) {
            if (partitions[level] >> rank & 1) {
                levels |= static_cast<std::uint8_t>(1U << level);
                losses.at[has][id][level] = std::min(losses.at[has][id][level], loss);
            }
        }
        losses.least[id] = std::min(losses.least[id], loss);
        losses.partitions[id].push_back({laid - sets_[set], loss, levels});
    }
}

}  // namespace lettercup::rebus
