// A table on which words are laid and removed, with the dice that are left.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "rebus/hand.hpp"
#include "rebus/index.hpp"
#include "rebus/layout.hpp"
#include "words/ones.hpp"

namespace lettercup::rebus {

// All words in one trie; the children of a node are adjacent.
class WordTrie {
public:
    static constexpr std::uint32_t all_letters = (1U << 26) - 1;

    explicit WordTrie(std::vector<std::string> words);

    bool is_word(std::uint32_t node) const { return nodes_[node].letters & word_end; }
    std::uint32_t letters(std::uint32_t node) const { return nodes_[node].letters & all_letters; }

    // Returns 0 if no word continues with this letter.
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
    // Wide enough for fifteen connected dice in any direction from the middle.
    static constexpr int width = 48;
    static constexpr int across = 1;
    static constexpr int down = width;
    static constexpr int middle = 16 * width + 16;

    Board(const std::string& natural, std::size_t stars, const Values& values);

    static int other(int step) { return step == across ? down : across; }

    bool has(int at) const { return grid_[index(at)] != 0; }
    int letter(int at) const { return grid_[index(at)] - 1; }
    bool is_in_run(int at, int step) const { return has(at - step) || has(at + step); }
    std::vector<int> run(int at, int step) const;
    const Tiles& tiles() const { return tiles_; }

    // Replaces what is on the table with a layout, moved to the middle.
    void lay(const Tiles& tiles);
    void put(int at, int letter);
    void lift(int at);

    // Gives one of the unassigned stars a letter.
    bool has_star() const { return stars_ > 0; }
    void assign_star(int letter);

    // Takes a die without laying it (returns whether it is a star), and puts it back.
    bool take(int letter);
    void give_back(int letter, bool is_star);

    int dice_left() const { return dice_left_; }
    std::uint32_t letters_left() const { return letters_left_; }
    int value(int letter) const { return values_[index(letter)]; }
    int score() const;

private:
    void clear();

    Values values_;
    std::array<std::int8_t, 26> roll_{};
    std::size_t roll_stars_;
    std::array<std::int8_t, 26> left_{};
    std::array<std::int8_t, 26> assigned_{};  // how many of those left are stars
    std::size_t stars_ = 0;
    int dice_left_ = 0;
    std::uint32_t letters_left_ = 0;
    std::array<std::int8_t, width * width> grid_{};  // 0, or the letter plus one
    Tiles tiles_;
};

Layout layout_of(const Tiles& tiles);

inline std::uint32_t WordTrie::child(std::uint32_t node, int letter) const {
    const Node& parent = nodes_[node];
    const std::uint32_t bit = 1U << letter;
    return (parent.letters & bit) ? parent.first + static_cast<std::uint32_t>(ones(parent.letters & (bit - 1))) : 0;
}

inline bool Board::take(int letter) {
    const bool is_star = left_[index(letter)] == assigned_[index(letter)];
    assigned_[index(letter)] = static_cast<std::int8_t>(assigned_[index(letter)] - is_star);
    if (--left_[index(letter)] == 0) {
        letters_left_ &= ~(1U << letter);
    }
    --dice_left_;
    return is_star;
}

inline void Board::give_back(int letter, bool is_star) {
    assigned_[index(letter)] = static_cast<std::int8_t>(assigned_[index(letter)] + is_star);
    ++left_[index(letter)];
    letters_left_ |= 1U << letter;
    ++dice_left_;
}

}  // namespace lettercup::rebus
