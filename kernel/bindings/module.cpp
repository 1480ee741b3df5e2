// The Python module. Every search releases the GIL.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "calls/words.hpp"
#include "words/noticing.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lettercup {

namespace {

nb::list find_words(Words& words, const std::vector<std::string>& faces, const nb::bytes& sieve,
                    const std::vector<std::string>& extra, std::size_t shortest, std::size_t longest) {
    const Alphabet& alphabet = words.lexicon().alphabet();
    const Rack rack(alphabet, faces);
    const Wanted wanted = calls::wanted_of(alphabet, bytes_of(sieve), extra, shortest, longest);
    Found found;
    {
        nb::gil_scoped_release release;
        found = words_from_rack(words.lexicon(), rack, wanted);
    }
    PyObject* texts = PyList_New(static_cast<Py_ssize_t>(found.words.size()));
    if (texts == nullptr) {
        nb::raise_python_error();
    }
    auto list = nb::steal<nb::list>(texts);
    words.put_texts(found.words, texts);
    for (const std::size_t number : found.extra) {
        list.append(alphabet.write(wanted.extra[number]));
    }
    return list;
}

std::optional<std::pair<std::string, Points>> find_best(
    const Words& words, const std::vector<std::string>& faces, const nb::bytes& sieve,
    const std::vector<std::string>& extra, std::size_t shortest, std::size_t longest, std::vector<Points> face_points,
    std::vector<Points> wild_points, std::vector<Points> letter_points, std::vector<Points> laid_points,
    bool times_length, std::optional<std::string> targets) {
    const Alphabet& alphabet = words.lexicon().alphabet();
    const Rack rack(alphabet, faces);
    const Wanted wanted = calls::wanted_of(alphabet, bytes_of(sieve), extra, shortest, longest);
    const Score score =
        calls::score_of(alphabet, {std::move(face_points), std::move(wild_points), std::move(letter_points),
                                   std::move(laid_points), times_length, std::move(targets)});
    std::optional<Best> best;
    {
        nb::gil_scoped_release release;
        best = best_word(words.lexicon(), rack, wanted, score);
    }
    if (!best) {
        return std::nullopt;
    }
    return std::pair(alphabet.write(best->word), best->points);
}

Rows arrange_cubes(const Words& words, const std::vector<std::string>& faces, std::string_view task,
                   const nb::bytes& sieve, const std::vector<std::string>& extra, std::size_t shortest,
                   std::size_t longest) {
    const Wanted wanted = calls::wanted_of(words.lexicon().alphabet(), bytes_of(sieve), extra, shortest, longest);
    const Task wish = calls::task_of(task);
    nb::gil_scoped_release release;
    return arrange(words.lexicon(), faces, wanted, wish);
}

NB_MODULE(_kernel, module) {
    nb::class_<Words>(module, "Words")
        .def(nb::init<const nb::bytes&, const nb::bytes&>(), "packed"_a, "frequency"_a)
        .def("__len__", [](const Words& words) { return words.lexicon().size(); })
        .def(
            "contains",
            [](const Words& words, std::string_view word, const nb::bytes& sieve) {
                return words.lexicon().contains(word, Sieve(bytes_of(sieve)));
            },
            "word"_a, "sieve"_a)
        .def("from_rack", &find_words, "faces"_a, "sieve"_a, "extra"_a, "shortest"_a, "longest"_a)
        .def("arrange", &arrange_cubes, "faces"_a, "task"_a, "sieve"_a, "extra"_a, "shortest"_a, "longest"_a)
        .def("best", &find_best, "faces"_a, "sieve"_a, "extra"_a, "shortest"_a, "longest"_a, nb::kw_only(),
             "face_points"_a, "wild_points"_a, "letter_points"_a, "laid_points"_a, "times_length"_a = false,
             "targets"_a = nb::none());
    nb::class_<Noticing>(module, "Noticing")
        .def(nb::new_(
                 [](const Words& words, const std::vector<double>& by_frequency, const std::vector<double>& by_length) {
                     return new Noticing(words.lexicon(), by_frequency, by_length);
                 }),
             "words"_a, "by_frequency"_a, "by_length"_a, nb::keep_alive<0, 1>())
        .def("noticed", &Noticing::noticed, "words"_a, "seed"_a, "patience"_a);
    bind_rebus(module);
    bind_rerolls(module);
    bind_soup(module);
}

}  // namespace
}  // namespace lettercup
