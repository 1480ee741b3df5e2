#include "rebus/instance.hpp"

#include <algorithm>
#include <bit>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

constexpr std::size_t too_many_pairs = 30'000;
constexpr std::size_t too_many_words = 400;
constexpr int no_such_loss = 10'000;

}  // namespace

void Instance::reset(const Hand& new_hand, Counts new_laid) {
    hand = &new_hand;
    laid = new_laid;
    values = new_hand.values;
    dice = new_hand.sum(laid);
    sum = new_hand.value_of(laid);
    vowel_dice = 0;
    letters = 0;
    at_least.fill(0);
    up_to_.fill(0);
    for (int letter = 0; letter < new_hand.letter_count(); ++letter) {
        const int count = laid[letter];
        letters |= static_cast<LetterSet>((count > 0) << letter);
        vowel_dice += (new_hand.vowels >> letter & 1) ? count : 0;
        for (int level = 0; level < 4; ++level) {
            at_least[index(level)] |= static_cast<LetterSet>((count > level) << letter);
        }
        for (auto value = index(values[index(letter)]); value < up_to_.size(); ++value) {
            up_to_[value] |= static_cast<LetterSet>((count > 0) << letter);
        }
    }
    for (std::size_t level = 0; level < exactly.size(); ++level) {
        exactly[level] = static_cast<LetterSet>(at_least[level] & ~at_least[level + 1]);
    }
    vowels = static_cast<LetterSet>(new_hand.vowels & letters);
    crossings_.assign(256 * 256, unknown);
    beside_.resize(256 * 16);
    beside_known_.assign(256 * 16, 0);
    select_words();
    for (int length = 2; length <= max_dice; ++length) {
        build_trie(length);
        build_patterns(length);
    }
    find_forced();
    find_least_losses();
}

void Instance::select_words() {
    words_.clear();
    in_place_.fill(0);
    for (auto& list : by_length_) {
        list.clear();
    }
    for (auto& list : with_) {
        list.clear();
    }
    LetterSet used = 0;
    for (const Word& word : hand->words) {
        if (!fits(word.counts, laid)) {
            continue;
        }
        const auto number = static_cast<std::uint16_t>(words_.size());
        words_.push_back(word);
        by_length_[word.length].push_back(number);
        for (int at = 0; at < word.length; ++at) {
            const std::uint8_t letter = word.letters[index(at)];
            with_[place_index(word.length, at) * 16 + letter].push_back(number);
            in_place_[place_index(word.length, at)] |= static_cast<LetterSet>(1U << letter);
            used |= static_cast<LetterSet>(1U << letter);
        }
    }
    is_hopeless_ = (letters & ~used) != 0;
}

void Instance::build_trie(int length) {
    auto& nodes = tries[index(length)];
    auto& list = by_length_[index(length)];
    nodes.clear();
    if (list.empty()) {
        return;
    }
    std::sort(list.begin(), list.end(),
              [&](int one, int other) { return words_[index(one)].letters < words_[index(other)].letters; });
    struct Open {
        std::size_t node, from, to;
    };
    std::vector<Open> level{{0, 0, list.size()}};
    nodes.emplace_back();
    for (std::size_t at = 0; at < index(length); ++at) {
        std::vector<Open> next;
        for (const Open& open : level) {
            nodes[open.node].first = static_cast<std::uint32_t>(nodes.size());
            for (std::size_t from = open.from; from < open.to;) {
                const std::uint8_t letter = words_[list[from]].letters[at];
                std::size_t to = from;
                while (to < open.to && words_[list[to]].letters[at] == letter) {
                    ++to;
                }
                nodes[open.node].letters |= static_cast<LetterSet>(1U << letter);
                next.push_back({nodes.size(), from, to});
                nodes.emplace_back();
                from = to;
            }
        }
        level = std::move(next);
    }
}

void Instance::build_patterns(int length) {
    auto& nodes = patterns[index(length)];
    auto& seen = pattern_letters[index(length)];
    nodes.assign(2, {});
    auto& lists = pattern_words[index(length)];
    seen.assign(1, {});
    lists.assign(1, {});
    bare_words[index(length)].clear();
    for (const std::uint16_t number : by_length_[index(length)]) {
        const Word& word = words_[number];
        if (word.is_bare) {
            bare_words[index(length)].push_back(word.letters);
        }
        std::size_t node = 1;
        for (std::size_t at = 0; at < word.length; ++at) {
            auto next = nodes[node].next[vowels >> word.letters[at] & 1];
            if (next == 0) {
                next = static_cast<std::uint16_t>(nodes.size());
                nodes[node].next[vowels >> word.letters[at] & 1] = next;
                nodes.emplace_back();
            }
            node = next;
            nodes[node].letters |= static_cast<LetterSet>(1U << word.letters[at]);
            if (at > 0) {
                nodes[node].before[word.letters[at]] |= static_cast<LetterSet>(1U << word.letters[at - 1]);
            }
        }
        if (nodes[node].next[0] == 0) {
            nodes[node].next[0] = static_cast<std::uint16_t>(seen.size());
            seen.emplace_back();
            lists.emplace_back();
        }
        lists[nodes[node].next[0]].push_back(word.letters);
        for (std::size_t at = 0; at < word.length; ++at) {
            seen[nodes[node].next[0]][at] |= static_cast<LetterSet>(1U << word.letters[at]);
        }
    }
}

void Instance::find_forced() {
    forced = 0;
    forced_dice = 0;
    for (int letter = 0; letter < hand->letter_count(); ++letter) {
        std::vector<Counts> having;
        for (const Word& word : words_) {
            if (word.counts[letter] != 0) {
                having.push_back(word.counts);
            }
        }
        if (laid[letter] == 0 || having.size() > too_many_words) {
            continue;
        }
        Counts one_twice = laid;
        ++one_twice[letter];
        const bool is_shared = std::any_of(having.begin(), having.end(), [&](Counts one) {
            return std::any_of(having.begin(), having.end(),
                               [&](Counts other) { return fits(one + other, one_twice); });
        });
        if (!is_shared) {
            forced |= static_cast<LetterSet>(1U << letter);
            forced_dice += laid[letter];
        }
    }
}

void Instance::find_least_losses() {
    std::array<std::array<int, 17>, 2> cheapest;
    for (auto& kind : cheapest) {
        kind.fill(no_such_loss);
        kind[0] = 0;
    }
    std::array<int, 2> count{};
    for (int letter = 0; letter < hand->letter_count(); ++letter) {
        const std::size_t kind = vowels >> letter & 1;
        for (int die = 0; die < laid[letter]; ++die) {
            const auto n = index(count[kind]++);
            cheapest[kind][n + 1] = cheapest[kind][n] + values[index(letter)];
        }
    }
    for (std::size_t vowel = 0; vowel < 16; ++vowel) {
        for (std::size_t other = 0; other < 16; ++other) {
            for (std::size_t more = 0; more < 16; ++more) {
                int least = no_such_loss;
                for (std::size_t part = 0; part <= more && vowel + part < 16; ++part) {
                    if (other + more - part < 16) {
                        least = std::min(least, cheapest[1][vowel + part] + cheapest[0][other + more - part]);
                    }
                }
                least_loss_[(vowel * 16 + other) * 16 + more] = static_cast<std::int16_t>(least);
            }
        }
    }
}

LetterSet Instance::find_crossing(int across_length, int across_at, int down_length, int down_at) {
    const LetterSet in_across = in_place(across_length, across_at);
    const LetterSet in_down = in_place(down_length, down_at);
    LetterSet found = across_length == 0 ? in_down : down_length == 0 ? in_across : LetterSet{0};
    for (unsigned left = in_across & in_down; left != 0; left &= left - 1) {
        const int letter = std::countr_zero(left);
        if (can_cross(across_length, across_at, down_length, down_at, letter)) {
            found |= static_cast<LetterSet>(1U << letter);
        }
    }
    crossings_[crossing_index(across_length, across_at, down_length, down_at)] = found;
    crossings_[crossing_index(down_length, down_at, across_length, across_at)] = found;
    return found;
}

const std::array<LetterSet, 16>& Instance::beside(int length, int at, int letter) {
    const std::size_t key = place_index(length, at) * 16 + index(letter);
    if (!beside_known_[key]) {
        beside_known_[key] = 1;
        beside_[key].fill(0);
        for (const std::uint16_t number : with(length, at, letter)) {
            for (std::size_t place = 0; place < index(length); ++place) {
                beside_[key][place] |= static_cast<LetterSet>(1U << words_[number].letters[place]);
            }
        }
    }
    return beside_[key];
}

bool Instance::can_cross(int across_length, int across_at, int down_length, int down_at, int letter) const {
    const auto& across = with(across_length, across_at, letter);
    const auto& down = with(down_length, down_at, letter);
    if (across.size() * down.size() > too_many_pairs) {
        return true;
    }
    Counts one_twice = laid;
    ++one_twice[letter];
    return std::any_of(across.begin(), across.end(), [&](int one) {
        return std::any_of(down.begin(), down.end(), [&](int other) {
            return fits(words_[index(one)].counts + words_[index(other)].counts, one_twice);
        });
    });
}

}  // namespace lettercup::rebus
