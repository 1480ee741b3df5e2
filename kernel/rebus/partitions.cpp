#include "rebus/partitions.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

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
    number_sets();
    sort_words();
    fill();
}

void Partitions::number_sets() {
    for (int letter = 0; letter < hand_.letter_count(); ++letter) {
        strides_[index(letter)] = size_;
        size_ *= hand_.dice[letter] + 1U;
    }
    sets_.resize(size_);
    sums_.resize(size_);
    values_.resize(size_);
    Counts counts{};
    for (std::uint32_t set = 0; set < size_; ++set) {
        sets_[set] = counts;
        sums_[set] = static_cast<std::uint8_t>(hand_.sum(counts));
        values_[set] = static_cast<std::int16_t>(hand_.value_of(counts));
        int letter = 0;
        while (letter < hand_.letter_count() && counts[letter] == hand_.dice[letter]) {
            counts[letter++] = 0;
        }
        ++counts[letter & 15];
    }
}

void Partitions::sort_words() {
    std::array<int, 16> frequency{};
    for (const Word& word : hand_.words) {
        for (int letter = 0; letter < hand_.letter_count(); ++letter) {
            frequency[index(letter)] += word.counts[letter] != 0;
        }
    }
    std::iota(rarest_first_.begin(), rarest_first_.end(), 0);
    std::sort(rarest_first_.begin(), rarest_first_.begin() + hand_.letter_count(), [&](int one, int other) {
        return std::pair(frequency[index(one)], one) < std::pair(frequency[index(other)], other);
    });
    std::set<std::uint32_t> seen;
    for (const Word& word : hand_.words) {
        std::uint32_t number = 0;
        for (int letter = 0; letter < hand_.letter_count(); ++letter) {
            number += word.counts[letter] * strides_[index(letter)];
        }
        if (seen.insert(number).second) {
            const int lead = *std::find_if(rarest_first_.begin(), rarest_first_.end(),
                                           [&](int letter) { return word.counts[letter] != 0; });
            parts_[index(lead)].push_back({word.counts, static_cast<std::uint16_t>(number), word.length, word.is_bare});
        }
    }
}

// Every partition of a set has one word with its rarest letter: remove each such word and look up the rest.
void Partitions::fill() {
    partitions_.resize(size_);
    best_.assign(size_, 0);
    partitions_[0][0] = 1;
    for (std::uint32_t set = 1; set < size_; ++set) {
        const Counts counts = sets_[set];
        const int lead =
            *std::find_if(rarest_first_.begin(), rarest_first_.end(), [&](int letter) { return counts[letter] != 0; });
        for (const Part& part : parts_[index(lead)]) {
            if (fits(part.counts, counts)) {
                add(set, part);
            }
        }
        const auto& partitions = partitions_[set];
        std::int16_t best =
            (partitions[0] | partitions[1] | partitions[2] | partitions[3]) != 0 ? values_[set] : std::int16_t{0};
        for (int letter = 0; letter < hand_.letter_count(); ++letter) {
            if (counts[letter] != 0) {
                best = std::max(best, best_[set - strides_[index(letter)]]);
            }
        }
        best_[set] = best;
    }
}

void Partitions::add(std::size_t set, const Part& part) {
    const std::size_t rest = set - part.number;
    const int sum = sums_[rest];
    for (int level = 0; level < bare_levels; ++level) {
        const std::uint64_t ranks = partitions_[rest][index(level)];
        if (ranks != 0) {
            const int with = std::min(level + part.is_bare, bare_levels - 1);
            partitions_[set][index(with)] |= Longer::all().with(ranks, sum, part.length);
        }
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
    std::vector<std::pair<std::int16_t, std::uint32_t>> sets;
    for (std::uint32_t set = 0; set < size_; ++set) {
        const int loss = whole - values_[set];
        if (loss <= most && loss >= 0 && fits(sets_[set], laid)) {
            sets.emplace_back(static_cast<std::int16_t>(loss), set);
        }
    }
    std::sort(sets.begin(), sets.end());
    for (const auto& [loss, set] : sets) {
        std::size_t has = 0;
        for (std::size_t bit = 0; bit < once.size(); ++bit) {
            has |= index(sets_[set][once[bit]]) << bit;
        }
        note(set, laid, loss, has, losses);
    }
    return losses;
}

void Partitions::note(std::size_t set, Counts laid, std::int16_t loss, std::size_t has, Losses& losses) const {
    const auto& partitions = partitions_[set];
    for (std::uint64_t ranks = partitions[0] | partitions[1] | partitions[2] | partitions[3]; ranks != 0;
         ranks &= ranks - 1) {
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
