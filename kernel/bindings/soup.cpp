// Python classes for the moves of Alphabet Dice.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings/bindings.hpp"
#include "soup/burden.hpp"
#include "soup/moves.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lettercup {
namespace {

using namespace soup;

// A word list prepared for crosswords.
class SoupWords {
public:
    SoupWords(const Lexicon& lexicon, const Wanted& wanted) : alphabet_(lexicon.alphabet()), trie_(lexicon, wanted) {}

    const Trie& trie() const { return trie_; }

    // Unreadable text becomes no letters, which the check of the position refuses.
    Letters read(const std::string& face) const { return alphabet_.read(face).value_or(Letters{}); }

private:
    Alphabet alphabet_;
    Trie trie_;
};

SoupWords* new_words(const Words& words, const nb::bytes& sieve, const std::vector<std::string>& extra,
                     std::size_t shortest, std::size_t longest) {
    const Wanted wanted = read_wanted(words.lexicon().alphabet(), sieve, extra, shortest, longest);
    nb::gil_scoped_release release;
    return new SoupWords(words.lexicon(), wanted);
}

// All moves of a position; the Python object of a move is created on demand.
class SoupMoves {
public:
    SoupMoves(const Trie& trie, Position position)
        : position_(std::move(position)), moves_(all_moves(trie, position_)) {}

    std::size_t size() const { return moves_.moves.size(); }

    std::size_t builds() const {
        const auto is_build = [](const Move& move) { return move.theirs == nobody; };
        return static_cast<std::size_t>(std::ranges::partition_point(moves_.moves, is_build) - moves_.moves.begin());
    }

    const std::vector<float>& burdens() {
        if (burdens_.empty()) {
            nb::gil_scoped_release release;
            burdens_ = soup::burdens(position_, moves_);
        }
        return burdens_;
    }

    // The line of a move (board dice are numbered first, then the hand), its first cell, whether it goes down, and for
    // a Slurp the die put in and the die taken out (otherwise -1 and -1).
    std::tuple<std::vector<std::size_t>, int, int, bool, int, int> move(std::size_t number) const {
        if (number >= size()) {
            throw nb::index_error();
        }
        const Move& move = moves_.moves[number];
        const auto line = moves_.line(move);
        auto dice = moves_.dice(move);
        for (std::size_t at = 0; at < dice.size(); ++at) {
            dice[at] = dice[at] == Moves::not_mine ? line[at] : position_.board.size() + dice[at];
        }
        const bool is_slurp = move.theirs != nobody;
        const int mine = is_slurp ? static_cast<int>(moves_.kinds[move.mine].dice[0]) : -1;
        return {std::move(dice), move.row, move.column, move.is_down, mine, is_slurp ? move.theirs : -1};
    }

    // For each move the die that it takes from the board, or -1.
    std::vector<int> taken() const {
        std::vector<int> dice;
        dice.reserve(size());
        for (const Move& move : moves_.moves) {
            dice.push_back(move.theirs != nobody ? move.theirs : -1);
        }
        return dice;
    }

private:
    Position position_;
    Moves moves_;
    std::vector<float> burdens_;
};

SoupMoves* new_moves(const SoupWords& words, const std::vector<std::tuple<std::string, int, int>>& board,
                     const std::vector<std::pair<std::string, int>>& hand,
                     const std::vector<std::pair<std::size_t, std::vector<std::size_t>>>& bans, bool may_slurp) {
    Position position;
    for (const auto& [face, row, column] : board) {
        position.board.push_back({words.read(face), row, column});
    }
    for (const auto& [face, cost] : hand) {
        position.hand.push_back({words.read(face), cost});
    }
    for (const auto& [die, word] : bans) {
        position.bans.push_back({die, word});
    }
    position.may_slurp = may_slurp;
    nb::gil_scoped_release release;
    return new SoupMoves(words.trie(), std::move(position));
}

}  // namespace

void bind_soup(nb::module_& module) {
    nb::class_<SoupWords>(module, "SoupWords")
        .def(nb::new_(&new_words), "words"_a, "sieve"_a, "extra"_a, "shortest"_a, "longest"_a)
        .def("__len__", [](const SoupWords& words) { return words.trie().size(); });
    nb::class_<SoupMoves>(module, "SoupMoves")
        .def(nb::new_(&new_moves), "words"_a, "board"_a, "hand"_a, "bans"_a, "may_slurp"_a)
        .def("__len__", &SoupMoves::size)
        .def("move", &SoupMoves::move, "number"_a)
        .def("burdens", &SoupMoves::burdens)
        .def("taken", &SoupMoves::taken)
        .def_prop_ro("builds", &SoupMoves::builds);
}

}  // namespace lettercup
