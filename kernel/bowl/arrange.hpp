// Words that use the most cubes (Boggle Bowl): one word, two, two that cross, or any number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "racks/search.hpp"
#include "words/lexicon.hpp"

namespace lettercup {

inline constexpr std::size_t max_cubes = 12;

enum class Task { one, two, cross, any };

// Words as rows of cubes, numbered by their place in the rack. Two words that cross both contain the shared cube.
using Rows = std::vector<std::vector<std::size_t>>;

// Returns the rows that use the most cubes, possibly none. Throws std::invalid_argument for wild faces or too many
// cubes.
Rows arrange(const Lexicon& lexicon, const std::vector<std::string>& faces, const Wanted& wanted, Task task);

}  // namespace lettercup
