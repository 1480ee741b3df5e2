// The Python module. Every search releases the GIL.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "bindings/bindings.hpp"
#include "bowl/arrange.hpp"
#include "racks/search.hpp"
#include "words/lexicon.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lettercup {

Times times_of(bool times_length, bool has_targets) {
    return times_length ? Times::letters : has_targets ? Times::targets : Times::once;
}

std::uint32_t letters_in(const std::string& text, const Alphabet& alphabet) {
    const auto letters = alphabet.read(text);
    if (!letters) {
        throw std::invalid_argument("A target is a letter of this language.");
    }
    std::uint32_t bits = 0;
    for (const Letter letter : *letters) {
        bits |= std::uint32_t{1} << letter;
    }
    return bits;
}

Wanted read_wanted(const Alphabet& alphabet, const nb::bytes& sieve, const std::vector<std::string>& extra,
                   std::size_t shortest, std::size_t longest) {
    Wanted wanted{Sieve(bytes_of(sieve)), {}, shortest, longest};
    for (std::size_t number = 0; number < extra.size(); ++number) {
        const auto letters = alphabet.read(extra[number]);
        if (!letters || letters->empty() || letters->size() > longest_word) {
            throw std::invalid_argument("Extra word " + std::to_string(number + 1) + " is not made of 1 to " +
                                        std::to_string(longest_word) + " letters of this language.");
        }
        wanted.extra.push_back(*letters);
    }
    return wanted;
}

namespace {

std::array<Points, max_letters> by_letter(const std::vector<Points>& points, const Alphabet& alphabet) {
    if (!points.empty() && points.size() != alphabet.size()) {
        throw std::invalid_argument("Points by letter are given for " + std::to_string(points.size()) +
                                    " letters, but the alphabet has " + std::to_string(alphabet.size()) + ".");
    }
    std::array<Points, max_letters> result{};
    std::copy(points.begin(), points.end(), result.begin());
    return result;
}

nb::list find_words(Words& words, const std::vector<std::string>& faces, const nb::bytes& sieve,
                    const std::vector<std::string>& extra, std::size_t shortest, std::size_t longest) {
    const Alphabet& alphabet = words.lexicon().alphabet();
    const Rack rack(alphabet, faces);
    const Wanted wanted = read_wanted(alphabet, sieve, extra, shortest, longest);
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
    const std::vector<Points>& wild_points, const std::vector<Points>& letter_points, std::vector<Points> laid_points,
    bool times_length, const std::optional<std::string>& targets) {
    const Alphabet& alphabet = words.lexicon().alphabet();
    const Rack rack(alphabet, faces);
    const Wanted wanted = read_wanted(alphabet, sieve, extra, shortest, longest);
    const Score score{std::move(face_points),
                      by_letter(wild_points, alphabet),
                      by_letter(letter_points, alphabet),
                      std::move(laid_points),
                      times_of(times_length, targets.has_value()),
                      targets ? letters_in(*targets, alphabet) : 0};
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

Task task_of(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, Task>, 4> tasks = {
        {{"one", Task::one}, {"two", Task::two}, {"cross", Task::cross}, {"any", Task::any}}};
    for (const auto& [known, task] : tasks) {
        if (known == name) {
            return task;
        }
    }
    throw std::invalid_argument("Cubes are arranged as one, two, cross or any.");
}

Rows arrange_cubes(const Words& words, const std::vector<std::string>& faces, std::string_view task,
                   const nb::bytes& sieve, const std::vector<std::string>& extra, std::size_t shortest,
                   std::size_t longest) {
    const Wanted wanted = read_wanted(words.lexicon().alphabet(), sieve, extra, shortest, longest);
    const Task wish = task_of(task);
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
    bind_rebus(module);
    bind_rerolls(module);
    bind_soup(module);
}

}  // namespace
}  // namespace lettercup
