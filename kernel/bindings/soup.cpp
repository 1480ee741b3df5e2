// Python classes for the moves of Alphabet Dice.
#include "calls/soup.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "calls/words.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lettercup {
namespace {

using calls::SoupMoves;
using calls::SoupWords;

SoupWords* new_words(const Words& words, const nb::bytes& sieve, const std::vector<std::string>& extra,
                     std::size_t shortest, std::size_t longest) {
    const Wanted wanted = calls::wanted_of(words.lexicon().alphabet(), bytes_of(sieve), extra, shortest, longest);
    nb::gil_scoped_release release;
    return new SoupWords(words.lexicon(), wanted);
}

SoupMoves* new_moves(const SoupWords& words, const std::vector<std::tuple<std::string, int, int>>& board,
                     const std::vector<std::pair<std::string, int>>& hand,
                     const std::vector<std::pair<std::size_t, std::vector<std::size_t>>>& bans, bool may_slurp) {
    nb::gil_scoped_release release;
    return new SoupMoves(words, board, hand, bans, may_slurp);
}

std::vector<int> costs(const SoupMoves& moves) {
    nb::gil_scoped_release release;
    return moves.costs();
}

const std::vector<float>& burdens(SoupMoves& moves) {
    nb::gil_scoped_release release;
    return moves.burdens();
}

float burden(SoupMoves& moves, std::size_t number) {
    nb::gil_scoped_release release;
    return moves.burden(number);
}

std::vector<std::size_t> least(SoupMoves& moves, std::size_t start, std::size_t stop, const std::vector<double>& gains,
                               std::size_t count) {
    nb::gil_scoped_release release;
    return moves.least(start, stop, gains, count);
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
        .def("costs", &costs)
        .def("burden", &burden, "number"_a)
        .def("burdens", &burdens)
        .def("least", &least, "start"_a, "stop"_a, "gains"_a, "count"_a)
        .def_prop_ro("builds", &SoupMoves::builds);
}

}  // namespace lettercup
