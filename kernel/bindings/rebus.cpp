// Python classes for Letters Rebus. Everything slow releases the GIL.
#include <nanobind/stl/function.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings/bindings.hpp"
#include "rebus/solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lettercup {
namespace {

using namespace rebus;

nb::bytes as_bytes(const std::vector<std::uint8_t>& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

// A book that owns the bytes it reads.
class OpenBook {
public:
    explicit OpenBook(nb::bytes packed) : packed_(std::move(packed)), book_(bytes_of(packed_)) {}

    const Book& book() const { return book_; }

private:
    nb::bytes packed_;
    Book book_;
};

nb::bytes pack_all_shapes(const std::function<bool(double)>& progress) {
    std::vector<std::uint8_t> packed;
    {
        nb::gil_scoped_release release;
        packed = pack_all([&](double share) {
            nb::gil_scoped_acquire acquire;
            return progress(share);
        });
    }
    return as_bytes(packed);
}

nb::bytes grow_shapes(const nb::bytes& seed) {
    std::vector<std::uint8_t> packed;
    {
        nb::gil_scoped_release release;
        packed = grow_seed(bytes_of(seed));
    }
    return as_bytes(packed);
}

bool is_letter(char letter) { return letter >= 'A' && letter <= 'Z'; }

// The words in upper case, without those that have other characters than letters.
std::vector<std::string> readable(std::vector<std::string> words) {
    for (std::string& word : words) {
        std::transform(word.begin(), word.end(), word.begin(), [](char letter) {
            return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
        });
    }
    std::erase_if(words, [](const std::string& word) { return !std::all_of(word.begin(), word.end(), is_letter); });
    return words;
}

Values read_values(const std::vector<int>& values) {
    Values result;
    if (values.size() != result.size() ||
        std::any_of(values.begin(), values.end(), [](int value) { return value < 0 || value > 99; })) {
        throw std::invalid_argument("There are 26 values, each from 0 to 99.");
    }
    std::copy(values.begin(), values.end(), result.begin());
    return result;
}

void make_solver(Solver* self, const OpenBook& book, const std::string& roll, std::vector<std::string> words,
                 const std::vector<int>& values, int threads) {
    new (self) Solver(book.book(), roll, readable(std::move(words)), read_values(values), threads);
}

Solver::Pause work(Solver& solver, double seconds, std::int64_t nodes, bool by_processor) {
    nb::gil_scoped_release release;
    return solver.work({seconds, nodes, by_processor});
}

}  // namespace

void bind_rebus(nb::module_& module) {
    nb::class_<OpenBook>(module, "RebusBook")
        .def(nb::init<nb::bytes>(), "packed"_a)
        .def("__len__", [](const OpenBook& book) { return book.book().size(); });
    module.def("pack_rebus_shapes", &pack_all_shapes, "progress"_a);
    module.def("grow_rebus_shapes", &grow_shapes, "seed"_a);
    nb::enum_<Solver::Pause>(module, "RebusPause")
        .value("IMPROVED", Solver::Pause::improved)
        .value("FINISHED", Solver::Pause::finished)
        .value("STOPPED", Solver::Pause::stopped);
    nb::enum_<Solver::Proof>(module, "RebusProof")
        .value("NONE", Solver::Proof::none)
        .value("ONE_PIECE", Solver::Proof::one_piece)
        .value("WHOLE_RULE", Solver::Proof::whole_rule);
    nb::class_<Solver>(module, "RebusSolver")
        .def("__init__", &make_solver, "book"_a, "roll"_a, "words"_a, "values"_a, "threads"_a = 1,
             nb::keep_alive<1, 2>())
        .def("work", &work, "seconds"_a, "nodes"_a, "by_processor"_a)
        .def("stop", &Solver::stop)
        .def_prop_ro("score", &Solver::score)
        .def_prop_ro("bound", [](const Solver& solver) { return solver.bound(); })
        .def_prop_ro("proof", &Solver::proof)
        .def_prop_ro("nodes", &Solver::nodes)
        .def_prop_ro("rows", [](const Solver& solver) { return solver.layout().rows; })
        .def_prop_ro("stars", [](const Solver& solver) { return solver.layout().stars; });
}

}  // namespace lettercup
