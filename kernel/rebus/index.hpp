// Array indices from numbers of any integer type.
#pragma once

#include <cstddef>

namespace lettercup::rebus {

template <class Number>
constexpr std::size_t index(Number number) {
    return static_cast<std::size_t>(number);
}

// The place of a capital letter in the alphabet.
constexpr std::size_t place_of(char letter) { return index(letter - 'A'); }

}  // namespace lettercup::rebus
