// Exactly these dice are to be laid: the words that they can make, in the forms that the search reads.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rebus/hand.hpp"

namespace lettercup::rebus {

// Words of one length: the children of a node lie side by side, in the order of their letters.
struct TrieNode {
    LetterSet letters = 0;
    std::uint32_t first = 0;
};

// Vowel patterns of the words of one length, letter by letter; 0 is no node. At full length `next[0]` numbers the pattern.
struct PatternNode {
    std::array<std::uint16_t, 2> next{};
    LetterSet letters = 0;                // what words of such a beginning have as its last letter
    std::array<LetterSet, 16> after{};    // and what as its last one, by the one before
};

class Instance {
public:
    // Forgets what it was and becomes this; keeps its memory.
    void become(const Hand& hand, Counts laid);

    // Letters that can stand where the n-th letter of a word across crosses the m-th letter of a word down.
    LetterSet crossing(int across_length, int across_at, int down_length, int down_at);

    // Letters that can stand in the n-th place of a word of this length.
    LetterSet in_place(int length, int at) const { return in_place_[index(length, at)]; }

    // The least that so many vowels and so many other letters in single cells lose, with `more` singles of either kind.
    int least_loss(int single_vowels, int single_others, int more) const {
        return least_loss_[static_cast<std::size_t>((single_vowels * 16 + single_others) * 16 + more)];
    }

    // Letters of at most this value.
    LetterSet up_to(int value) const { return value < 0 ? LetterSet{0} : up_to_[static_cast<std::size_t>(value < 100 ? value : 99)]; }

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
    std::array<std::vector<TrieNode>, most_dice + 1> tries;
    std::array<std::vector<PatternNode>, most_dice + 1> patterns;
    std::array<std::vector<std::array<LetterSet, 16>>, most_dice + 1> pattern_letters;
    std::array<std::vector<std::vector<std::array<std::uint8_t, 16>>>, most_dice + 1> pattern_words;

private:
    static constexpr std::size_t index(int length, int at) { return static_cast<std::size_t>(length * 16 + at); }
    void take_words();
    void build_trie(int length);
    void build_patterns(int length);
    void find_forced();
    void find_least_losses();
    bool can_cross(int across_length, int across_at, int down_length, int down_at, int letter) const;
    const std::vector<std::uint16_t>& with(int length, int at, int letter) const {
        return with_[index(length, at) * 16 + static_cast<std::size_t>(letter)];
    }

    bool is_hopeless_ = false;
    std::vector<Word> words_;
    std::array<std::vector<std::uint16_t>, most_dice + 1> by_length_;
    std::array<std::vector<std::uint16_t>, 16 * 16 * 16> with_;
    std::array<LetterSet, 256> in_place_{};
    std::array<LetterSet, 256 * 256> crossings_{};
    std::vector<std::uint8_t> crossing_known_;
    std::array<std::int16_t, 4096> least_loss_{};
    std::array<LetterSet, 100> up_to_{};
};

}  // namespace lettercup::rebus
