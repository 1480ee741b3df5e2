// Whether pieces may lie apart (rule L1): only if no two of them could cross.
#pragma once

#include <array>
#include <cstdint>

#include "rebus/shape.hpp"

namespace lettercup::rebus {

// Whether two pieces could cross at a shared letter so that the words are exactly those of the two pieces. Only the
// letters and the places of the dice count, also where a run is no word.
bool could_cross(const Outline& outline, const std::array<std::uint8_t, max_dice>& letters);

}  // namespace lettercup::rebus
