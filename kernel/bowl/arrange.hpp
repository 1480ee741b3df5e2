// The most cubes that words can use: one word, two, two that cross, or as many as wanted (Boggle Bowl).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "racks/search.hpp"
#include "words/lexicon.hpp"

namespace lettercup {

inline constexpr std::size_t most_cubes = 12;

enum class Task { one, two, cross, any };

// Words as rows of cubes, by their place in the rack. Of two words that cross, the common cube stands in both.
using Rows = std::vector<std::vector<std::size_t>>;

// The rows that use the most cubes, or none. Wild faces, or more than `most_cubes`, are refused with std::invalid_argument.
Rows arrange(const Lexicon& lexicon, const std::vector<std::string>& faces, const Wanted& wanted, Task task);

}  // namespace lettercup
