#include "soup/trie.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace lettercup::soup {
namespace {

// The letters of each word, as a string of small numbers.
std::vector<std::string> sorted_words(const Lexicon& lexicon, const Wanted& wanted) {
    std::vector<std::string> words;
    const auto add = [&](const Letters& word) {
        if (word.size() >= wanted.shortest && word.size() <= wanted.longest) {
            words.emplace_back(word.begin(), word.end());
        }
    };
    WordNumber next = 0;
    lexicon.for_each_word([&](const Letters& word) {
        const WordNumber number = next++;
        if (wanted.sieve.passes(lexicon.flags(number), lexicon.frequency(number))) {
            add(word);
        }
    });
    std::ranges::for_each(wanted.extra, add);
    std::ranges::sort(words);
    const auto [end, last] = std::ranges::unique(words);
    words.erase(end, last);
    return words;
}

// Builds nodes from the leaves up; equal groups of children are stored once.
class Builder {
public:
    Builder(const std::vector<std::string>& words, std::vector<Trie::Node>& nodes) : words_(words), nodes_(nodes) {
        const Trie::Node root = node_of(0, words_.size(), 0);
        nodes_.push_back(root);
        nodes_.shrink_to_fit();
    }

private:
    // The node for the words from `first` to `last`, which share their first `depth` letters.
    Trie::Node node_of(std::size_t first, std::size_t last, std::size_t depth) {
        Trie::Node node;
        const std::size_t children = stack_.size();
        if (first < last && words_[first].size() == depth) {
            node.ends_word = 1;
            ++first;
        }
        while (first < last) {
            const char letter = words_[first][depth];
            std::size_t end = first;
            while (end < last && words_[end][depth] == letter) {
                ++end;
            }
            const Trie::Node child = node_of(first, end, depth + 1);
            stack_.push_back(child);
            node.letters |= std::uint32_t{1} << letter;
            node.below |= node.letters | child.below;
            node.longest = std::max<std::uint16_t>(node.longest, static_cast<std::uint16_t>(child.longest + 1));
            first = end;
        }
        node.first_child = kept(std::span(stack_).subspan(children));
        stack_.resize(children);
        return node;
    }

    std::uint32_t kept(std::span<const Trie::Node> family) {
        std::uint64_t hash = family.size();
        for (const Trie::Node& node : family) {
            for (const std::uint64_t part :
                 {std::uint64_t{node.letters} << 32 | node.first_child,
                  std::uint64_t{node.below} << 32 | std::uint64_t{node.longest} << 1 | node.ends_word}) {
                hash = (hash ^ part) * 0x9E3779B97F4A7C15;
                hash ^= hash >> 29;
            }
        }
        auto& known = places_[hash];
        for (const std::uint32_t place : known) {
            if (nodes_.size() - place >= family.size() &&
                std::ranges::equal(family, std::span(nodes_).subspan(place, family.size()))) {
                return place;
            }
        }
        known.push_back(static_cast<std::uint32_t>(nodes_.size()));
        nodes_.insert(nodes_.end(), family.begin(), family.end());
        return known.back();
    }

    const std::vector<std::string>& words_;
    std::vector<Trie::Node>& nodes_;
    std::vector<Trie::Node> stack_;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> places_;
};

}  // namespace

Trie::Trie(const Lexicon& lexicon, const Wanted& wanted) {
    const auto words = sorted_words(lexicon, wanted);
    Builder(words, nodes_);
}

}  // namespace lettercup::soup
