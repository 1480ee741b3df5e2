// A table with dice on it, and the dice that are left: words are laid and taken away one after the other.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "rebus/hand.hpp"
#include "rebus/layout.hpp"

namespace lettercup::rebus {

// All words in one trie, the children of a node side by side.
class WordTrie {
public:
    static constexpr std::uint32_t all_letters = (1U << 26) - 1;

    explicit WordTrie(std::vector<std::string> words);

    bool is_word(std::uint32_t node) const { return nodes_[node].letters & word_end; }
    std::uint32_t letters(std::uint32_t node) const { return nodes_[node].letters & all_letters; }

    // 0 if no word goes on like this.
    std::uint32_t child(std::uint32_t node, int letter) const;

private:
    static constexpr std::uint32_t word_end = 1U << 31;

    struct Node {
        std::uint32_t letters = 0;
        std::uint32_t first = 0;
    };

    std::vector<Node> nodes_;
};

struct Tile {
    std::int16_t at;
    std::uint8_t letter;
    bool is_star;
};

using Tiles = std::vector<Tile>;

class Board {
public:
    // Wide enough for fifteen dice in one piece, wherever they go from the middle.
    static constexpr int width = 48;
    static constexpr int across = 1;
    static constexpr int down = width;
    static constexpr int middle = 16 * width + 16;

    Board(const std::string& natural, std::size_t stars, const Values& values);

    static int other(int step) { return step == across ? down : across; }

    bool has(int at) const { return grid_[static_cast<std::size_t>(at)] != 0; }
    int letter(int at) const { return grid_[static_cast<std::size_t>(at)] - 1; }
    bool is_in_run(int at, int step) const { return has(at - step) || has(at + step); }
    std::vector<int> run(int at, int step) const;
    const Tiles& tiles() const { return tiles_; }

    // The same layout in the middle of the table, stars with their letters.
    void lay(const Tiles& tiles);
    void put(int at, int letter);
    void lift(int at);

    // Stars that are left stand for a letter from now on.
    bool has_star() const { return stars_ > 0; }
    void cast(int letter);

    // Takes a die without laying it, and gives it back; tells whether it is a star.
    bool take(int letter);
    void give_back(int letter, bool is_star);

    int dice_left() const { return dice_left_; }
    std::uint32_t letters_left() const { return letters_left_; }
    int value(int letter) const { return values_[static_cast<std::size_t>(letter)]; }
    int score() const;

private:
    void clear();

    Values values_;
    std::array<std::int8_t, 26> roll_{};
    std::size_t roll_stars_;
    std::array<std::int8_t, 26> left_{};
    std::array<std::int8_t, 26> cast_{};  // stars among those left
    std::size_t stars_ = 0;
    int dice_left_ = 0;
    std::uint32_t letters_left_ = 0;
    std::array<std::int8_t, width * width> grid_{};  // 0, or one more than the letter
    Tiles tiles_;
};

Layout layout_of(const Tiles& tiles);

inline std::uint32_t WordTrie::child(std::uint32_t node, int letter) const {
    const Node& parent = nodes_[node];
    const std::uint32_t bit = 1U << letter;
    return (parent.letters & bit) ? parent.first + static_cast<std::uint32_t>(std::popcount(parent.letters & (bit - 1))) : 0;
}

inline bool Board::take(int letter) {
    const bool is_star = left_[static_cast<std::size_t>(letter)] == cast_[static_cast<std::size_t>(letter)];
    cast_[static_cast<std::size_t>(letter)] = static_cast<std::int8_t>(cast_[static_cast<std::size_t>(letter)] - is_star);
    if (--left_[static_cast<std::size_t>(letter)] == 0) {
        letters_left_ &= ~(1U << letter);
    }
    --dice_left_;
    return is_star;
}

inline void Board::give_back(int letter, bool is_star) {
    cast_[static_cast<std::size_t>(letter)] = static_cast<std::int8_t>(cast_[static_cast<std::size_t>(letter)] + is_star);
    ++left_[static_cast<std::size_t>(letter)];
    letters_left_ |= 1U << letter;
    ++dice_left_;
}

}  // namespace lettercup::rebus
