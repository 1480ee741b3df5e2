// What a word is worth when it is laid with the faces of a rack.
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

inline constexpr Points most_points = 1'000'000'000;

// How often the points of the faces count: once, once for each letter of the word, or once for each different target in it.
enum class Times { once, letters, targets };

// A score that is added up; no number in it lies beyond `most_points` either way.
struct Score {
    std::vector<Points> faces;                 // for each face of the rack, in its order
    std::array<Points, max_letters> wild{};    // what a wild face adds, by the letter that it stands for
    std::array<Points, max_letters> letter{};  // for every letter of the word, whatever face shows it
    std::vector<Points> laid;                  // by how many faces are laid; beyond the end, its last number
    Times times = Times::once;
    std::uint32_t targets = 0;                 // a bit for each letter
};

// Whether a word can be laid at all: faces side by side, each used at most once.
bool can_lay(const Rack& rack, std::span<const Letter> word);

// Whether these letters, in any order, can be laid without long faces.
bool can_lay_with_singles(const Rack& rack, std::span<const Letter> letters);

class Scorer {
public:
    // Refuses a score that does not fit the rack with std::invalid_argument.
    Scorer(const Rack& rack, const Score& score);

    // The most that a word can be worth; nothing if the rack cannot lay it.
    std::optional<Points> best(std::span<const Letter> word) const;

    // The same when no long face is used, for letters in any order.
    std::optional<Points> best_with_singles(std::span<const Letter> letters) const;

private:
    std::optional<Points> singles(std::span<const Letter> letters) const;
    Points times(std::span<const Letter> word) const;
    Points around(std::span<const Letter> word, std::size_t faces) const;

    const Rack& rack_;
    const Score& score_;
    std::array<std::vector<Points>, max_letters> singles_;  // the best first
    std::vector<Points> wilds_;
};

}  // namespace lettercup
