// Python classes for Letters Rebus. Everything slow releases the GIL.
#include "calls/rebus.hpp"

#include <nanobind/stl/function.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lettercup {
namespace {

using rebus::Book;
using rebus::Search;
using rebus::Solver;

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
        packed = rebus::pack_all([&](double share) {
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
        packed = rebus::grow_seed(bytes_of(seed));
    }
    return as_bytes(packed);
}

Solver* new_solver(const OpenBook& book, const std::string& roll, std::vector<std::string> words,
                   const std::vector<int>& values, int threads) {
    return calls::solver_of(book.book(), roll, std::move(words), values, threads).release();
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
    module.def(
        "allow_wide_search",
        [](bool allowed) {
            Search::may_be_wide = allowed;
            return allowed && Search::can_be_wide();
        },
        "allowed"_a);
    nb::enum_<Solver::Pause>(module, "RebusPause")
        .value("IMPROVED", Solver::Pause::improved)
        .value("FINISHED", Solver::Pause::finished)
        .value("STOPPED", Solver::Pause::stopped);
    nb::enum_<Solver::Proof>(module, "RebusProof")
        .value("NONE", Solver::Proof::none)
        .value("ONE_PIECE", Solver::Proof::one_piece)
        .value("WHOLE_RULE", Solver::Proof::whole_rule);
    nb::class_<Solver>(module, "RebusSolver")
        .def(nb::new_(&new_solver), "book"_a, "roll"_a, "words"_a, "values"_a, "threads"_a = 1, nb::keep_alive<0, 1>())
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
