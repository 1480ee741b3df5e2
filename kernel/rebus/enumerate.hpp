// Enumerates all shapes of a size with Redelmeier's algorithm.
#pragma once

#include <functional>

#include "rebus/shape.hpp"

namespace lettercup::rebus {

// Visits every connected set of cells once up to transposition, with its height at most its width. Stops if `visit`
// returns false.
void for_each_shape(int cells, const std::function<bool(const Shape&)>& visit);

}  // namespace lettercup::rebus
