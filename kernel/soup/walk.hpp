// Finds all words made of given board dice, in their order, and any dice of the hand.
#pragma once

#include <array>
#include <bit>
#include <limits>
#include <span>

#include "soup/board.hpp"
#include "soup/trie.hpp"

namespace lettercup::soup {

// A die in a line: the slot of a board die, or `from_hand` plus the kind of a hand die.
using Laid = std::uint8_t;
inline constexpr Laid from_hand = 64;

inline bool is_new(Laid laid) { return laid >= from_hand; }
inline std::size_t kind_of(Laid laid) { return laid - from_hand; }

// The number of dice of each kind that are still in hand.
class Hand {
public:
    explicit Hand(const std::vector<Kind>& kinds) {
        kind_of_letter_.fill(nobody);
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            left_.push_back(kinds[kind].dice.size());
            const bool is_odd = kinds[kind].letters.size() > 1 || !kinds[kind].bans.empty();
            if (is_odd) {
                odd_.push_back(kind);
            } else {
                kind_of_letter_[kinds[kind].letters[0]] = static_cast<std::uint8_t>(kind);
            }
            bit_.push_back(is_odd ? 0 : std::uint32_t{1} << kinds[kind].letters[0]);
            letters_ |= bit_.back();
        }
    }

    std::size_t left(std::size_t kind) const { return left_[kind]; }

    void take(std::size_t kind) {
        if (--left_[kind] == 0) {
            letters_ &= ~bit_[kind];
        }
    }

    void give(std::size_t kind) {
        ++left_[kind];
        letters_ |= bit_[kind];
    }

    // The letters of the plain kinds that are left, and the kind that shows each of them.
    std::uint32_t letters() const { return letters_; }
    std::size_t kind_of_letter(std::size_t letter) const { return kind_of_letter_[letter]; }

    // Kinds with several letters or a ban.
    std::span<const std::size_t> odd() const { return odd_; }

private:
    std::vector<std::size_t> left_;
    std::vector<std::uint32_t> bit_;
    std::vector<std::size_t> odd_;
    std::array<std::uint8_t, max_letters> kind_of_letter_{};
    std::uint32_t letters_ = 0;
};

// A board die that must be part of the line. Dice of one part of the board keep their distance.
struct Forced {
    Slot slot;
    std::uint8_t part;
    int place;
    const Letters* letters;
};

inline constexpr int unset = std::numeric_limits<int>::min();

// Calls `visit(line, ways)` for every word with at least one die of the hand; `ways` is the offset of each part of the
// board from its place in the line (`unset` if the line has no die of that part).
template <class Visit>
class Walk {
public:
    Walk(const Trie& trie, const std::vector<Kind>& kinds, Hand& hand, std::span<const Forced> forced, Visit& visit)
        : trie_(trie), kinds_(kinds), hand_(hand), forced_(forced), visit_(visit) {
        ways_.fill(unset);
        for (std::size_t at = forced.size(); at-- > 0;) {
            const Letters& letters = *forced[at].letters;
            needed_[at] = needed_[at + 1];
            for (const Letter letter : letters) {
                needed_[at] |= std::uint32_t{1} << letter;
            }
            to_come_[at] = to_come_[at + 1] + letters.size();
        }
        from(trie.root(), 0);
    }

private:
    void from(const Trie::Node& node, std::size_t next) {
        if (next == forced_.size()) {
            if (node.ends_word && new_ > 0) {
                visit_(std::span<const Laid>(line_.data(), length_), std::span<const int>(ways_));
            }
            lay_new(node, next);
            return;
        }
        if ((needed_[next] & ~node.below) != 0 || node.longest < to_come_[next]) {
            return;
        }
        const Forced& old = forced_[next];
        const int fixed = ways_[old.part];
        const int here = static_cast<int>(length_) - old.place;
        if (fixed == unset || fixed == here) {
            if (const Trie::Node* child = trie_.follow(&node, *old.letters)) {
                ways_[old.part] = here;
                line_[length_++] = old.slot;
                from(*child, next + 1);
                --length_;
                ways_[old.part] = fixed;
            }
        }
        if (fixed == unset || here < fixed) {
            lay_new(node, next);
        }
    }

    void lay_new(const Trie::Node& node, std::size_t next) {
        for (std::uint32_t open = node.letters & hand_.letters(); open != 0; open &= open - 1) {
            const auto letter = static_cast<Letter>(std::countr_zero(open));
            lay(*trie_.child(node, letter), next, hand_.kind_of_letter(letter));
        }
        for (const std::size_t kind : hand_.odd()) {
            if (hand_.left(kind) > 0) {
                if (const Trie::Node* child = trie_.follow(&node, kinds_[kind].letters)) {
                    lay(*child, next, kind);
                }
            }
        }
    }

    void lay(const Trie::Node& child, std::size_t next, std::size_t kind) {
        hand_.take(kind);
        line_[length_++] = static_cast<Laid>(from_hand + kind);
        ++new_;
        from(child, next);
        --new_;
        --length_;
        hand_.give(kind);
    }

    const Trie& trie_;
    const std::vector<Kind>& kinds_;
    Hand& hand_;
    std::span<const Forced> forced_;
    Visit& visit_;
    std::array<int, max_on_board> ways_{};
    std::array<std::uint32_t, max_on_board + 1> needed_{};
    std::array<std::size_t, max_on_board + 1> to_come_{};
    std::array<Laid, max_on_board + max_in_hand> line_{};
    std::size_t length_ = 0;
    std::size_t new_ = 0;
};

}  // namespace lettercup::soup
