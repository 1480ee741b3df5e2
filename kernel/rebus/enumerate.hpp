// All shapes of a size, by Redelmeier's algorithm.
#pragma once

#include <functional>

#include "rebus/shape.hpp"

namespace lettercup::rebus {

// Visits every connected set of so many cells once up to transposition, with its height at most its width.
// Returns early if `visit` says no.
void for_each_shape(int cells, const std::function<bool(const Shape&)>& visit);

}  // namespace lettercup::rebus
