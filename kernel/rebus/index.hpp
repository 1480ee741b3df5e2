// Array indices from numbers of any integer type.
#pragma once

#include <cstddef>

namespace lettercup::rebus {

template <class Number>
constexpr std::size_t index(Number number) {
    return static_cast<std::size_t>(number);
}

}  // namespace lettercup::rebus
