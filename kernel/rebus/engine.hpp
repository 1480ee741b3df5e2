// Makes the search of this build.
#pragma once

#include <memory>

#include "rebus/search.hpp"

namespace lettercup::rebus::LETTERCUP_SEARCH {

std::unique_ptr<Search::Engine> make_engine(Instance& instance);

}  // namespace lettercup::rebus::LETTERCUP_SEARCH
