// The expected cost of the dice that a move leaves in hand.
#pragma once

#include <vector>

#include "soup/moves.hpp"

namespace lettercup::soup {

// The probability that the serving goes on long enough for another turn.
inline constexpr float goes_on = 0.7F;

// The expected final cost of the dice that each move leaves in hand. Before every turn the serving may end, and then
// the hand costs its points plus one for losing. Otherwise the turn lays the most expensive dice that some Build on the
// present board could use. An empty hand costs nothing.
std::vector<float> burdens(const Position& position, const Moves& moves);

}  // namespace lettercup::soup
