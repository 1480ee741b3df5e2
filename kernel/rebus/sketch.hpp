// Good layouts early: some words of a layout are taken away, others laid greedily, and what is not much worse is kept.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "rebus/board.hpp"

namespace lettercup::rebus {

class Sketch {
public:
    Sketch(const std::string& natural, std::size_t stars, const std::vector<std::string>& words, const Values& values);

    // Another round; true if its layout is better than all before.
    bool improve();

    int score() const { return best_score_; }
    Layout layout() const { return layout_of(best_); }
    std::int64_t nodes() const { return nodes_; }

private:
    // A word along a line, with what it brings and a bit of luck.
    struct Move {
        double worth = 0;
        int start = 0;
        int step = 0;
        int length = 0;
        std::array<std::uint8_t, 16> letters{};
    };

    // What an empty cell allows to a word along a line, for the sake of the line that crosses it there.
    struct Crossing {
        std::uint32_t letters = WordTrie::all_letters;
        int brings = 0;  // beside the die in the cell itself
        bool is_there = false;
    };

    void take_away();
    void take_word(int at, int step);
    void lift_broken_runs();
    bool lift_one_broken();
    void lift_broken(const std::vector<int>& run, int step);
    void keep_largest_piece();
    void cast_stars();
    bool add_word();
    void look_along(int step);
    void look_along_line(int step, int line, int low, int high);
    void extend(int at, std::uint32_t node, int length, int brings, bool is_new, bool touches);
    void weigh(int length, int brings);
    Crossing crossing(int at, int step) const;
    bool is_word(const std::vector<int>& run) const;
    std::uint64_t random();
    double chance();

    WordTrie trie_;
    Board board_;
    std::array<Crossing, Board::width * Board::width> crossings_;
    Tiles held_;
    int held_score_ = 0;
    Tiles best_;
    int best_score_ = 0;
    Move move_;
    Move best_move_;
    double luck_ = 0;
    std::int64_t rounds_ = 0;
    std::int64_t nodes_ = 0;
    std::uint64_t random_ = 88172645463325252U;
};

}  // namespace lettercup::rebus
