// The moves of Alphabet Dice, with arguments and answers as callers have them.
#pragma once

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "racks/search.hpp"
#include "soup/moves.hpp"
#include "words/lexicon.hpp"

namespace lettercup::calls {

// A word list prepared for crosswords.
class SoupWords {
public:
    SoupWords(const Lexicon& lexicon, const Wanted& wanted) : alphabet_(lexicon.alphabet()), trie_(lexicon, wanted) {}

    const soup::Trie& trie() const { return trie_; }

    // Unreadable text becomes no letters, which the check of the position refuses.
    Letters read(const std::string& face) const { return alphabet_.read(face).value_or(Letters{}); }

private:
    Alphabet alphabet_;
    soup::Trie trie_;
};

// The line of a move (board dice are numbered first, then the hand), its first cell, whether it goes down, and for
// a Slurp the die put in and the die taken out (otherwise -1 and -1).
using SoupMove = std::tuple<std::vector<std::size_t>, int, int, bool, int, int>;

// All moves of a position; a move is told on demand.
class SoupMoves {
public:
    SoupMoves(const SoupWords& words, const std::vector<std::tuple<std::string, int, int>>& board,
              const std::vector<std::pair<std::string, int>>& hand,
              const std::vector<std::pair<std::size_t, std::vector<std::size_t>>>& bans, bool may_slurp);

    std::size_t size() const { return moves_.moves.size(); }

    // How many are Builds; they come before the Slurps.
    std::size_t builds() const;

    // What the dice that each move lays cost their owner.
    std::vector<int> costs() const;

    const std::vector<float>& burdens();

    // This and `move` throw std::out_of_range if there is no such move.
    float burden(std::size_t number);

    // The first `count` of some moves by their burden, minus what the die that they take is worth (by its place on the
    // board).
    std::vector<std::size_t> least(std::size_t from, std::size_t to, const std::vector<double>& gains,
                                   std::size_t count);

    SoupMove move(std::size_t number) const;

private:
    void check(std::size_t number) const;

    soup::Position position_;
    soup::Moves moves_;
    std::vector<float> burdens_;
};

}  // namespace lettercup::calls
