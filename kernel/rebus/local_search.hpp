// Local search for good layouts early on: removes some words, lays others greedily, and accepts the result as simulated
// annealing does.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "rebus/board.hpp"

namespace lettercup::rebus {

class LocalSearch {
public:
    LocalSearch(const std::string& natural, std::size_t stars, const std::vector<std::string>& words,
                const Values& values);

    // Runs one round; returns whether it found the best layout so far.
    bool improve();

    int score() const { return best_score_; }
    Layout layout() const { return layout_of(best_); }
    std::int64_t nodes() const { return nodes_; }

private:
    // A word along a line; its worth is what it gains plus random noise.
    struct Move {
        double worth = 0;
        int start = 0;
        int step = 0;
        int length = 0;
        std::array<std::uint8_t, 16> letters{};
    };

    // What an empty cell allows a word along a line, given the dice of the line that crosses there.
    struct Crossing {
        std::uint32_t letters = WordTrie::all_letters;
        int gain = 0;  // without the die in the cell itself
        bool is_there = false;
    };

    void remove_words();
    void remove_word(int at, int step);
    void repair();
    bool repair_one();
    void lift_run(const std::vector<int>& run, int step);
    void keep_largest_piece();
    void assign_stars();
    bool add_word();
    void look_along(int step);
    void look_along_line(int step, int line, int low, int high);
    void extend(int at, std::uint32_t node, int length, int gain, bool is_new, bool touches);
    void consider(int length, int gain);
    Crossing crossing(int at, int step) const;
    bool is_word(const std::vector<int>& run) const;
    std::uint64_t random();
    double chance();

    WordTrie trie_;
    Board board_;
    std::array<Crossing, Board::width * Board::width> crossings_;
    Tiles current_;
    int current_score_ = 0;
    Tiles best_;
    int best_score_ = 0;
    Move move_;
    Move best_move_;
    double noise_ = 0;
    std::int64_t rounds_ = 0;
    std::int64_t nodes_ = 0;
    std::uint64_t random_ = 88172645463325252U;
};

}  // namespace lettercup::rebus
