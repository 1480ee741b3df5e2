#include "rebus/stars.hpp"

#include <algorithm>
#include <bit>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

constexpr std::int16_t impossible = -10'000;

}  // namespace

StarBounds::StarBounds(const Hand& natural, const Partitions& partitions, std::size_t stars,
                       const std::vector<std::string>& words, const Values& values)
    : partitions_(partitions), values_(values), stars_(stars), missing_(partitions.size()) {
    for (std::size_t letter = 0; letter < natural.names.size(); ++letter) {
        natural_[place_of(natural.names[letter])] = natural.dice[letter];
        strides_[place_of(natural.names[letter])] = partitions.stride(letter);
    }
    one_.fill(impossible);
    two_.fill(one_);
    for (const std::string& word : words) {
        note_word(word);
    }
    find_one_star();
    if (stars == 2) {
        find_two_stars();
    }
}

// Notes every way to take one or two letters out of a word so that the other dice spell the rest.
void StarBounds::note_word(const std::string& word) {
    std::array<std::uint8_t, 26> counts{};
    Letters letters = 0;
    Letters beyond = 0;
    std::size_t stars = 0;
    std::uint32_t set = 0;
    for (const char letter : word) {
        const std::size_t place = place_of(letter);
        letters |= 1U << place;
        set += strides_[place];
        if (++counts[place] > natural_[place]) {
            beyond |= 1U << place;
            ++stars;
        }
    }
    if (stars > stars_) {
        return;
    }
    for (Letters ones = stars == 0 ? letters : beyond; ones != 0; ones &= ones - 1) {
        const auto one = index(std::countr_zero(ones));
        const std::uint32_t rest = set - strides_[one];
        if (stars < 2) {
            missing_[rest] |= 1U << one;
        }
        --counts[one];
        for (Letters others = stars_ < 2 ? 0 : letters; others != 0; others &= others - 1) {
            const auto other = index(std::countr_zero(others));
            const bool fits = stars < 2 || (beyond >> other & 1);
            if (fits && counts[other] > 0 && (other != one || stars < 2 || counts[one] > natural_[one])) {
                note_pair(rest - strides_[other], one, other);
            }
        }
        ++counts[one];
    }
}

void StarBounds::note_pair(std::uint32_t rest, std::size_t one, std::size_t other) {
    const std::uint32_t others = partitions_.size() - 1 - rest;
    const auto worth =
        static_cast<std::int16_t>(partitions_.value(rest) + values_[one] + values_[other] + partitions_.best(others));
    std::int16_t& most = two_[std::min(one, other)][std::max(one, other)];
    most = std::max(most, worth);
}

void StarBounds::find_one_star() {
    const std::uint32_t all = partitions_.size() - 1;
    for (std::uint32_t rest = 0; rest <= all; ++rest) {
        for (Letters left = missing_[rest]; left != 0; left &= left - 1) {
            const auto star = index(std::countr_zero(left));
            const int worth = partitions_.value(rest) + values_[star] + partitions_.best(all - rest);
            one_[star] = std::max(one_[star], static_cast<std::int16_t>(worth));
        }
    }
    nodes_ += all / 10;
}

// The two stars are in different words: the best of every set with one star, then a word with the other one.
void StarBounds::find_two_stars() {
    const std::uint32_t size = partitions_.size();
    std::vector<ByLetter> with_one(size);
    for (ByLetter& most : with_one) {
        most.fill(impossible);
    }
    for (std::uint32_t rest = 0; rest < size; ++rest) {
        if (missing_[rest] == 0) {
            continue;
        }
        ByLetter worth;
        for (std::size_t star = 0; star < worth.size(); ++star) {
            worth[star] = static_cast<std::int16_t>(
                (missing_[rest] >> star & 1) ? partitions_.value(rest) + values_[star] : impossible);
        }
        for (const std::uint32_t others : sets_without(rest)) {
            const auto best = static_cast<std::int16_t>(partitions_.best(others));
            ByLetter& most = with_one[rest + others];
            for (std::size_t star = 0; star < worth.size(); ++star) {
                most[star] = std::max(most[star], static_cast<std::int16_t>(worth[star] + best));
            }
            ++nodes_;
        }
    }
    for (std::uint32_t rest = 0; rest < size; ++rest) {
        for (Letters left = missing_[rest]; left != 0; left &= left - 1) {
            const auto one = index(std::countr_zero(left));
            for (std::size_t other = one; other < natural_.size(); ++other) {
                const int worth = partitions_.value(rest) + values_[one] + with_one[size - 1 - rest][other];
                two_[one][other] = std::max(two_[one][other], static_cast<std::int16_t>(worth));
            }
        }
    }
}

// The numbers of all sets of dice that are left if those of `rest` are taken away.
std::vector<std::uint32_t> StarBounds::sets_without(std::uint32_t rest) const {
    std::vector<std::uint32_t> sets{0};
    const Counts taken = partitions_.laid(static_cast<std::uint16_t>(rest));
    const Counts all = partitions_.laid(static_cast<std::uint16_t>(partitions_.size() - 1));
    const Counts left = all - taken;
    for (std::size_t letter = 0; letter < 16; ++letter) {
        const std::size_t before = sets.size();
        for (std::uint32_t count = 1; count <= left[letter]; ++count) {
            for (std::size_t set = 0; set < before; ++set) {
                sets.push_back(sets[set] + count * partitions_.stride(letter));
            }
        }
    }
    return sets;
}

int StarBounds::with_one(std::size_t star) const {
    return std::max<int>(one_[star], partitions_.best(partitions_.size() - 1));
}

int StarBounds::bound(const std::string& stars) const {
    if (stars.empty()) {
        return 2 * partitions_.best(partitions_.size() - 1);
    }
    const std::size_t one = place_of(stars.front());
    if (stars.size() == 1) {
        return one_[one] + with_one(one);
    }
    const std::size_t other = place_of(stars.back());
    const int both = two_[one][other];
    const int apart = one_[one] + one_[other];
    return std::max(both + std::max({both, with_one(one), with_one(other)}), apart);
}

}  // namespace lettercup::rebus
