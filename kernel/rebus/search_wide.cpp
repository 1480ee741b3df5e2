// The search once more, for processors with AVX2. What both builds share is included before the pragma, or the linker
// could take a wide copy of it for the plain build.
#include "rebus/search.hpp"

#ifdef LETTERCUP_HAS_WIDE_SEARCH

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "rebus/apart.hpp"
#include "rebus/effort.hpp"
#include "rebus/index.hpp"
#include "rebus/usable.hpp"
#include "words/ones.hpp"

#undef LETTERCUP_SEARCH
#define LETTERCUP_SEARCH wide
#define LETTERCUP_WIDE_VECTORS
#pragma GCC target("avx2,bmi,bmi2,popcnt")

#include "rebus/bare.cpp"
#include "rebus/engine.cpp"
#include "rebus/fill.cpp"
#include "rebus/grid.cpp"
#include "rebus/skeleton.cpp"

#endif
