// Calls about Letters Rebus, with arguments as callers have them. Throws std::invalid_argument for what a caller may
// get wrong.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rebus/solver.hpp"

namespace lettercup::calls {

// Words may be in lower case; those with other characters than letters do not count.
std::unique_ptr<rebus::Solver> solver_of(const rebus::Book& book, const std::string& roll,
                                         std::vector<std::string> words, const std::vector<int>& values, int threads);

}  // namespace lettercup::calls
