#include "rebus/search.hpp"

#include "rebus/engine.hpp"

namespace lettercup::rebus {

#ifdef LETTERCUP_HAS_WIDE_SEARCH

namespace wide {
std::unique_ptr<Search::Engine> make_engine(Instance& instance);
}

bool Search::can_be_wide() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

Search::Search(Instance& instance)
    : engine_(may_be_wide && can_be_wide() ? wide::make_engine(instance) : plain::make_engine(instance)) {}

#else

bool Search::can_be_wide() { return false; }

Search::Search(Instance& instance) : engine_(plain::make_engine(instance)) {}

#endif

}  // namespace lettercup::rebus
