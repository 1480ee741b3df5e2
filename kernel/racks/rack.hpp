// A rack: the faces that a player may use, each at most once.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "words/alphabet.hpp"

namespace lettercup {

inline constexpr std::size_t max_faces = 40;
inline constexpr std::size_t max_long_faces = 8;
inline constexpr std::size_t longest_face = 4;

// A face with several letters, such as Qu.
struct LongFace {
    Letters letters;
    std::size_t index;
};

struct Rack {
    // A face is one or more letters, or a wildcard (`?` or `*`) for any one letter. Throws std::invalid_argument for
    // anything else, and beyond the limits above.
    Rack(const Alphabet& alphabet, const std::vector<std::string>& faces);

    std::size_t size = 0;
    std::array<std::vector<std::size_t>, max_letters> singles;
    std::vector<std::size_t> wilds;
    std::vector<LongFace> long_faces;
};

}  // namespace lettercup
