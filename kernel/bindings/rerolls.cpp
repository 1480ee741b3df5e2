// Python classes for dice that are rolled for one word, with rerolls.
#include "calls/rerolls.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lettercup {
namespace {

Plan* new_plan(const std::vector<std::vector<std::tuple<std::string, std::int32_t>>>& dice,
               const std::vector<std::string>& words) {
    nb::gil_scoped_release release;
    return new Plan(calls::plan_of(dice, words));
}

Worth worth_of(const Plan& plan, const std::string& targets, bool times_length, std::vector<std::int32_t> bonus,
               std::size_t rerolls) {
    nb::gil_scoped_release release;
    return plan.worth(calls::rules_of(targets, times_length, std::move(bonus)), rerolls);
}

float most_of(const Plan& plan, const std::string& targets, bool times_length, std::vector<std::int32_t> bonus) {
    nb::gil_scoped_release release;
    return plan.most(calls::rules_of(targets, times_length, std::move(bonus)));
}

}  // namespace

void bind_rerolls(nb::module_& module) {
    nb::class_<Worth>(module, "Worth").def("of_rolling", &calls::worth_of_rolling, "shown"_a, "left"_a);
    nb::class_<Plan>(module, "Plan")
        .def(nb::new_(&new_plan), "dice"_a, "words"_a)
        .def("worth", &worth_of, "targets"_a, "times_length"_a, "bonus"_a, "rerolls"_a)
        .def("most", &most_of, "targets"_a, "times_length"_a, "bonus"_a);
}

}  // namespace lettercup
