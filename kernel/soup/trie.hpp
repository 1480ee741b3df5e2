// The words that count, as a trie in which equal branches are shared (a DAWG).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "racks/search.hpp"
#include "words/lexicon.hpp"
#include "words/ones.hpp"

namespace lettercup::soup {

class Trie {
public:
    // The children of a node are adjacent, in the order of the bits of `letters`.
    struct Node {
        std::uint32_t letters = 0;
        std::uint32_t below = 0;  // all letters anywhere below
        std::uint32_t first_child = 0;
        std::uint16_t longest = 0;  // the length of the longest continuation
        std::uint16_t ends_word = 0;

        bool operator==(const Node&) const = default;
    };

    Trie(const Lexicon& lexicon, const Wanted& wanted);

    const Node& root() const { return nodes_.back(); }
    std::size_t size() const { return nodes_.size(); }

    const Node* child(const Node& node, Letter letter) const {
        const std::uint32_t bit = std::uint32_t{1} << letter;
        const auto place = static_cast<std::uint32_t>(ones(node.letters & (bit - 1)));
        return node.letters & bit ? &nodes_[node.first_child + place] : nullptr;
    }

    // The node that some letters lead to; null if no word continues like that.
    const Node* follow(const Node* node, std::span<const Letter> letters) const {
        for (std::size_t at = 0; node != nullptr && at < letters.size(); ++at) {
            node = child(*node, letters[at]);
        }
        return node;
    }

private:
    std::vector<Node> nodes_;
};

}  // namespace lettercup::soup
