#include "words/anagrams.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <string_view>

namespace lettercup {
namespace {

struct Multiset {
    std::string_view ranks;
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

std::vector<WordNumber> wanted_words(const Lexicon& lexicon, const Sieve& sieve, std::size_t longest) {
    std::vector<WordNumber> words;
    for (WordNumber word = 0; word < lexicon.size(); ++word) {
        if (lexicon.spelling(word).size() <= longest && sieve.passes(lexicon.flags(word), lexicon.frequency(word))) {
            words.push_back(word);
        }
    }
    return words;
}

// The multisets of words; their ranks are put into `ranks`, one after the other.
std::vector<Multiset> sorted_multisets(const Lexicon& lexicon, const std::vector<WordNumber>& words,
                                       const std::array<std::uint8_t, max_letters>& rank_of, std::string& ranks) {
    const auto letters_so_far = [&](std::size_t letters, WordNumber word) {
        return letters + lexicon.spelling(word).size();
    };
    ranks.resize(std::accumulate(words.begin(), words.end(), std::size_t{0}, letters_so_far));
    std::vector<Multiset> multisets;
    multisets.reserve(words.size());
    auto at = ranks.begin();
    for (const WordNumber word : words) {
        const auto letters = lexicon.spelling(word);
        const auto end = std::transform(letters.begin(), letters.end(), at,
                                        [&](Letter letter) { return static_cast<char>(rank_of[letter]); });
        std::sort(at, end);
        multisets.push_back({std::string_view(at, end), word});
        at = end;
    }
    std::sort(multisets.begin(), multisets.end());
    return multisets;
}

// The number of nodes: each multiset has a node for every letter that it does not share with the one before it.
std::size_t count_nodes(const std::vector<Multiset>& multisets) {
    std::size_t nodes = 1;
    std::string_view before;
    for (const Multiset& multiset : multisets) {
        const std::string_view ranks = multiset.ranks;
        const auto shared = std::mismatch(ranks.begin(), ranks.end(), before.begin(), before.end()).first;
        nodes += static_cast<std::size_t>(ranks.end() - shared);
        before = ranks;
    }
    return nodes;
}

class Builder {
public:
    Builder(const std::vector<Multiset>& multisets, std::vector<Anagrams::Node>& nodes)
        : multisets_(multisets), nodes_(nodes) {
        nodes_.reserve(count_nodes(multisets));
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

Anagrams::Anagrams(const Lexicon& lexicon, const Sieve& sieve, std::size_t longest) : ranks_(ranks_by_rarity(lexicon)) {
    std::string ranks;
    const auto multisets = sorted_multisets(lexicon, wanted_words(lexicon, sieve, longest), ranks_, ranks);
    Builder(multisets, nodes_);
    words_.reserve(multisets.size());
    std::transform(multisets.begin(), multisets.end(), std::back_inserter(words_),
                   [](const Multiset& multiset) { return multiset.word; });
}

}  // namespace lettercup
