// The score of a word that is laid with the faces of a rack.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "racks/rack.hpp"
#include "words/alphabet.hpp"

namespace lettercup {

using Points = std::int64_t;

inline constexpr Points max_points = 1'000'000'000;

// How often the points of the faces count: once, once per letter of the word, or once per distinct target in it.
enum class Times { once, letters, targets };

// The parts of a score; none exceeds `max_points` in absolute value.
struct Score {
    std::vector<Points> faces;                 // for each face of the rack, in order
    std::array<Points, max_letters> wild{};    // for a wild face, by its letter
    std::array<Points, max_letters> letter{};  // for each letter of the word, whatever face shows it
    std::vector<Points> laid;                  // by the number of faces used; the last entry holds for more
    Times times = Times::once;
    std::uint32_t targets = 0;  // a bit for each letter
};

// Whether a word can be laid at all, using each face at most once.
bool can_lay(const Rack& rack, std::span<const Letter> word);

// Whether these letters, in any order, can be laid without long faces.
bool can_lay_with_singles(const Rack& rack, std::span<const Letter> letters);

class Scorer {
public:
    // Throws std::invalid_argument if the score does not fit the rack.
    Scorer(const Rack& rack, const Score& score);

    // The highest score of a word; nothing if the rack cannot lay it.
    std::optional<Points> best(std::span<const Letter> word) const;

    // The same without long faces, for letters in any order.
    std::optional<Points> best_with_singles(std::span<const Letter> letters) const;

private:
    std::optional<Points> singles(std::span<const Letter> letters) const;
    Points times(std::span<const Letter> word) const;
    Points around(std::span<const Letter> word, std::size_t faces) const;

    const Rack& rack_;
    const Score& score_;
    std::array<std::vector<Points>, max_letters> singles_;  // in descending order
    std::vector<Points> wilds_;
};

}  // namespace lettercup
