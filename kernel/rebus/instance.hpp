// A set of dice that are all to be laid, and the words that they can make, indexed for the search.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rebus/hand.hpp"
#include "rebus/index.hpp"

namespace lettercup::rebus {

// A trie of the words of one length; the children of a node are adjacent, in the order of their letters.
struct TrieNode {
    LetterSet letters = 0;
    std::uint32_t first = 0;
};

// A trie of the vowel patterns of the words of one length; 0 is no node. In a leaf, `next[0]` is the number of the
// pattern.
struct PatternNode {
    alignas(16) std::array<LetterSet, 16> before{};  // for each last letter of this prefix: the letters before it
    LetterSet letters = 0;                           // the last letters
    std::array<std::uint16_t, 2> next{};
};

class Instance {
public:
    // Makes this the instance for other dice, reusing the memory.
    void reset(const Hand& hand, Counts laid);

    // Letters that are possible where a word across crosses a word down at these places, or in a single word if the
    // length of the other is 0.
    LetterSet crossing(int across_length, int across_at, int down_length, int down_at) {
        const LetterSet known = crossings_[crossing_index(across_length, across_at, down_length, down_at)];
        return known != unknown ? known : find_crossing(across_length, across_at, down_length, down_at);
    }

    // Letters that are possible at each place of a word of this length that has a letter at one place.
    const std::array<LetterSet, 16>& beside(int length, int at, int letter);

    // Letters that are possible at this place of a word of this length.
    LetterSet in_place(int length, int at) const { return in_place_[place_index(length, at)]; }

    // A lower bound on the loss of these numbers of vowels and other letters in single cells, with `more` singles of
    // either kind.
    int least_loss(int single_vowels, int single_others, int more) const {
        return least_loss_[index((single_vowels * 16 + single_others) * 16 + more)];
    }

    // Letters of at most this value.
    LetterSet up_to(int value) const { return value < 0 ? LetterSet{0} : up_to_[index(value < 100 ? value : 99)]; }

    const std::vector<Word>& words() const { return words_; }

    bool is_hopeless() const { return is_hopeless_; }

    const Hand* hand = nullptr;
    int dice = 0;
    int sum = 0;
    int vowel_dice = 0;
    Counts laid{};
    LetterSet letters = 0;
    LetterSet vowels = 0;
    LetterSet forced = 0;  // letters that no two words can share
    int forced_dice = 0;
    std::array<LetterSet, 4> at_least{};  // letters with at least one, two, three, four dice
    std::array<LetterSet, 3> exactly{};   // letters with one, two, three dice
    std::array<int, 16> values{};
    std::array<std::vector<TrieNode>, max_dice + 1> tries;
    std::array<std::vector<PatternNode>, max_dice + 1> patterns;
    std::array<std::vector<std::array<LetterSet, 16>>, max_dice + 1> pattern_letters;
    std::array<std::vector<std::vector<std::array<std::uint8_t, 16>>>, max_dice + 1> pattern_words;
    std::array<std::vector<std::array<std::uint8_t, 16>>, max_dice + 1> bare_words;  // words without a vowel, by length

private:
    static constexpr LetterSet unknown = 0xFFFF;  // more letters than there are dice

    static constexpr std::size_t place_index(int length, int at) { return index(length * 16 + at); }
    static constexpr std::size_t crossing_index(int across_length, int across_at, int down_length, int down_at) {
        return place_index(across_length, across_at) * 256 + place_index(down_length, down_at);
    }
    LetterSet find_crossing(int across_length, int across_at, int down_length, int down_at);
    void select_words();
    void build_trie(int length);
    void build_patterns(int length);
    void find_forced();
    void find_least_losses();
    bool can_cross(int across_length, int across_at, int down_length, int down_at, int letter) const;
    const std::vector<std::uint16_t>& with(int length, int at, int letter) const {
        return with_[place_index(length, at) * 16 + index(letter)];
    }

    bool is_hopeless_ = false;
    std::vector<Word> words_;
    std::array<std::vector<std::uint16_t>, max_dice + 1> by_length_;
    std::array<std::vector<std::uint16_t>, 16 * 16 * 16> with_;
    std::array<LetterSet, 256> in_place_{};
    std::vector<LetterSet> crossings_;
    std::vector<std::array<LetterSet, 16>> beside_;
    std::vector<std::uint8_t> beside_known_;
    std::array<std::int16_t, 4096> least_loss_{};
    std::array<LetterSet, 100> up_to_{};
};

}  // namespace lettercup::rebus
