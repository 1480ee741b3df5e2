// Calls about dice that are rolled for one word, with arguments as callers have them. Throws std::invalid_argument for
// what a caller may get wrong.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "rerolls/plan.hpp"

namespace lettercup::calls {

Plan plan_of(const std::vector<std::vector<std::tuple<std::string, std::int32_t>>>& dice,
             const std::vector<std::string>& words);

WordRules rules_of(const std::string& targets, bool times_length, std::vector<std::int32_t> bonus);

// The expected value of rolling each set of dice (bit 0 is the first die), with `left` rerolls after that.
std::vector<float> worth_of_rolling(const Worth& worth, const std::vector<std::size_t>& shown, std::size_t left);

}  // namespace lettercup::calls
