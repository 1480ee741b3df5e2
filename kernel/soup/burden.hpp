// How well the rest of the hand can still be played.
#pragma once

#include <vector>

#include "soup/moves.hpp"

namespace lettercup::soup {

// How likely the serving goes on long enough for another turn.
inline constexpr float goes_on = 0.7F;

// For every move: what the dice that it leaves in hand are expected to cost in the end. Each time round the serving either
// ends, and what is held costs its points and one for losing; or another turn lays the dearest dice that some Build of the
// present board could lay out of the rest. Nothing held costs nothing.
std::vector<float> burdens(const Position& position, const Moves& moves);

}  // namespace lettercup::soup
