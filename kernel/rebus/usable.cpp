#include "rebus/usable.hpp"

#include <algorithm>
#include <utility>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

// With more sets of dice, almost every word is in one of them.
constexpr std::size_t max_sets = 300;
constexpr std::size_t most_words = 64;  // as many as a number has bits
constexpr std::size_t max_known = 1'000;

}  // namespace

void Usable::reset(const Partitions& partitions) {
    partitions_ = &partitions;
    known_.clear();
    order_.clear();
    for (auto& list : anagrams_) {
        list.clear();
    }
}

void Usable::find_anagrams() {
    const auto& words = instance_.words();
    for (std::size_t word = 0; word < words.size(); ++word) {
        order_.emplace_back(partitions_->number_of(words[word].counts), static_cast<std::uint16_t>(word));
    }
    std::sort(order_.begin(), order_.end());
    for (std::size_t first = 0; first < order_.size();) {
        std::size_t end = first;
        while (end < order_.size() && order_[end].first == order_[first].first) {
            ++end;
        }
        const Word& word = words[order_[first].second];
        anagrams_[word.length].push_back(
            {word.counts, order_[first].first, static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(end)});
        first = end;
    }
}

const UsablePair& Usable::of(const Demand& demand, int most) {
    if (order_.empty()) {
        find_anagrams();
    }
    if (known_.size() > max_known) {
        known_.clear();
    }
    auto& pair = known_[demand.across * 256 + demand.down];
    if (pair == nullptr) {
        pair = std::make_unique<UsablePair>();
        const Sets across = sets_of(demand.across, demand.down, most);
        const Sets down = sets_of(demand.down, demand.across, most);
        add_words(demand.across, across, pair->across);
        add_words(demand.down, down, pair->down);
        index_words(pair->across);
        index_words(pair->down);
        pair->across.in_place[0][0] = across.missing;
        pair->down.in_place[0][0] = down.missing;
    }
    return *pair;
}

Usable::Sets Usable::sets_of(LengthsId lengths, LengthsId other, int most) {
    Sets sets;
    const auto& others = bounds_.partitions(other);
    for (const Partition& one : bounds_.partitions(lengths)) {
        const bool has_other = std::any_of(others.begin(), others.end(), [&](const Partition& two) {
            ++nodes_;
            return one.loss + two.loss <= most && fits(one.missing + two.missing, instance_.laid);
        });
        if (has_other) {
            sets.dice.push_back(instance_.laid - one.missing);
            sets.numbers.push_back(partitions_->number_of(sets.dice.back()));
            sets.missing |= letters_of(one.missing);
        }
    }
    return sets;
}

void Usable::add_words(LengthsId lengths, const Sets& sets, UsableWords& usable) {
    for (std::size_t length = 2; length <= max_dice; ++length) {
        for (const Anagrams& each : anagrams_[length]) {
            if (!is_usable(each, static_cast<int>(length), lengths, sets)) {
                continue;
            }
            for (std::size_t word = each.first; word < each.end; ++word) {
                const Word& found = instance_.words()[order_[word].second];
                usable.words[length].push_back(found.letters);
                if (found.is_bare) {
                    usable.bare[length].push_back(found.letters);
                }
                for (std::size_t at = 0; at < length; ++at) {
                    usable.in_place[length][at] |= static_cast<LetterSet>(1U << found.letters[at]);
                }
            }
        }
    }
}

void Usable::index_words(UsableWords& usable) {
    for (std::size_t length = 2; length <= max_dice; ++length) {
        const auto& words = usable.words[length];
        if (words.empty() || words.size() > most_words) {
            continue;
        }
        auto& [all, having, in_place] = usable.bits[length];
        having.resize(length * 16);
        in_place.resize(words.size());
        for (std::size_t word = 0; word < words.size(); ++word) {
            const std::uint64_t bit = std::uint64_t{1} << word;
            all |= bit;
            for (std::size_t at = 0; at < length; ++at) {
                having[at * 16 + words[word][at]] |= bit;
                in_place[word][at] = static_cast<LetterSet>(1U << words[word][at]);
            }
        }
    }
}

bool Usable::is_usable(const Anagrams& word, int length, LengthsId lengths, const Sets& sets) {
    const LengthsId rest = Lengths::all().without(lengths, length);
    if (rest == no_lengths) {
        return false;
    }
    if (sets.numbers.size() > max_sets) {
        return true;
    }
    const int rank = Lengths::all().rank(rest);
    for (std::size_t set = 0; set < sets.numbers.size(); ++set) {
        ++nodes_;
        if (fits(word.counts, sets.dice[set]) && (partitions_->ranks(sets.numbers[set] - word.number) >> rank & 1)) {
            return true;
        }
    }
    return false;
}

std::int64_t Usable::take_nodes() { return std::exchange(nodes_, 0) / 10; }

}  // namespace lettercup::rebus
