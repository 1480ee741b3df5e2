// Counts the ones of a number. On x86-64 it asks at run time whether the processor has an instruction for that, because
// a build for every processor may not assume it.
#pragma once

#include <bit>
#include <cstdint>

namespace lettercup {

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__POPCNT__)

inline const bool processor_counts_ones = [] {
    __builtin_cpu_init();
    return __builtin_cpu_supports("popcnt") != 0;
}();

inline int ones(std::uint32_t bits) {
    if (processor_counts_ones) [[likely]] {
        std::uint32_t count = 0;
        asm("popcnt %1, %0" : "=r"(count) : "r"(bits) : "cc");
        return static_cast<int>(count);
    }
    return std::popcount(bits);
}

#else

inline int ones(std::uint32_t bits) { return std::popcount(bits); }

#endif

}  // namespace lettercup
