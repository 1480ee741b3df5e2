// What each file of bindings adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace lettercup {

void bind_rebus(nanobind::module_& module);
void bind_rerolls(nanobind::module_& module);

}  // namespace lettercup
