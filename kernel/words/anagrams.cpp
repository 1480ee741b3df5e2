#include "words/anagrams.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>

namespace lettercup {
namespace {

struct Multiset {
    std::string ranks;
    WordNumber word;

    bool operator<(const Multiset& other) const {
        const int order = ranks.compare(other.ranks);
        return order < 0 || (order == 0 && word < other.word);
    }
};

std::array<std::uint8_t, max_letters> ranks_by_rarity(const Lexicon& lexicon) {
    std::array<std::uint64_t, max_letters> uses{};
    lexicon.for_each_word([&](const Letters& word) {
        for (const Letter letter : word) {
            ++uses[letter];
        }
    });
    std::array<Letter, max_letters> order{};
    std::iota(order.begin(), order.end(), Letter{0});
    std::stable_sort(order.begin(), order.end(), [&](Letter a, Letter b) { return uses[a] < uses[b]; });
    std::array<std::uint8_t, max_letters> ranks{};
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        ranks[order[rank]] = static_cast<std::uint8_t>(rank);
    }
    return ranks;
}

std::vector<Multiset> sorted_multisets(const Lexicon& lexicon, const Sieve& sieve,
                                       const std::array<std::uint8_t, max_letters>& ranks) {
    std::vector<Multiset> multisets;
    WordNumber next = 0;
    lexicon.for_each_word([&](const Letters& word) {
        const WordNumber number = next++;
        if (!sieve.passes(lexicon.flags(number), lexicon.frequency(number))) {
            return;
        }
        std::string key(word.size(), '\0');
        std::transform(word.begin(), word.end(), key.begin(),
                       [&](Letter letter) { return static_cast<char>(ranks[letter]); });
        std::sort(key.begin(), key.end());
        multisets.push_back({std::move(key), number});
    });
    std::sort(multisets.begin(), multisets.end());
    return multisets;
}

class Builder {
public:
    Builder(const std::vector<Multiset>& multisets, std::vector<Anagrams::Node>& nodes)
        : multisets_(multisets), nodes_(nodes) {
        nodes_.resize(1);
        fill(0, 0, multisets_.size(), 0);
    }

private:
    // Fills `node` from the multisets from `first` to `last`, which share their first `depth` letters.
    void fill(std::size_t node, std::size_t first, std::size_t last, std::size_t depth) {
        std::size_t at = first;
        while (at < last && multisets_[at].ranks.size() == depth) {
            ++at;
        }
        std::uint32_t letters = 0;
        for (std::size_t next = at; next < last; ++next) {
            letters |= 1U << multisets_[next].ranks[depth];
        }
        const std::size_t child = nodes_.size();
        nodes_[node] = {letters, static_cast<std::uint32_t>(child), static_cast<std::uint32_t>(first),
                        static_cast<std::uint32_t>(at - first)};
        nodes_.resize(child + static_cast<std::size_t>(std::popcount(letters)));
        for (std::size_t sibling = child; at < last; ++sibling) {
            const std::size_t start = at;
            while (at < last && multisets_[at].ranks[depth] == multisets_[start].ranks[depth]) {
                ++at;
            }
            fill(sibling, start, at, depth + 1);
        }
    }

    const std::vector<Multiset>& multisets_;
    std::vector<Anagrams::Node>& nodes_;
};

}  // namespace

Anagrams::Anagrams(const Lexicon& lexicon, const Sieve& sieve) : ranks_(ranks_by_rarity(lexicon)) {
    const auto multisets = sorted_multisets(lexicon, sieve, ranks_);
    Builder(multisets, nodes_);
    nodes_.shrink_to_fit();
    words_.reserve(multisets.size());
    std::transform(multisets.begin(), multisets.end(), std::back_inserter(words_),
                   [](const Multiset& multiset) { return multiset.word; });
}

}  // namespace lettercup
