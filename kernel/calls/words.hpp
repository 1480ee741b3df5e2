// The arguments of calls about words, read and checked. Throws std::invalid_argument for what a caller may get wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bowl/arrange.hpp"
#include "racks/search.hpp"
#include "words/lexicon.hpp"

namespace lettercup::calls {

Wanted wanted_of(const Alphabet& alphabet, std::span<const std::uint8_t> sieve, const std::vector<std::string>& extra,
                 std::size_t shortest, std::size_t longest);

// How a score counts; `wild` and `letters` are empty, or have the points of every letter.
struct Scoring {
    std::vector<Points> faces, wild, letters, laid;
    bool times_length = false;
    std::optional<std::string> targets;
};

Score score_of(const Alphabet& alphabet, Scoring scoring);

Task task_of(std::string_view name);

}  // namespace lettercup::calls
