// Numbers as bytes, independent of the machine.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace lettercup::rebus {

using Bytes = std::vector<std::uint8_t>;

template <class Number>
Number read_number(const std::uint8_t* from) {
    Number number = 0;
    for (std::size_t byte = 0; byte < sizeof(Number); ++byte) {
        number |= static_cast<Number>(Number{from[byte]} << (8 * byte));
    }
    return number;
}

template <class Number>
void write_number(std::uint8_t* to, Number number) {
    for (std::size_t byte = 0; byte < sizeof(Number); ++byte) {
        to[byte] = static_cast<std::uint8_t>(number >> (8 * byte));
    }
}

// Variable-length numbers: seven bits per byte, low bits first; the high bit is set in all bytes but the last.
inline void write_step(Bytes& bytes, std::uint64_t step) {
    for (; step >= 128; step >>= 7) {
        bytes.push_back(static_cast<std::uint8_t>(step | 128));
    }
    bytes.push_back(static_cast<std::uint8_t>(step));
}

inline std::uint64_t read_step(const std::uint8_t*& next) {
    std::uint64_t step = 0;
    int shift = 0;
    while (*next & 128) {
        step |= std::uint64_t{*next++ & 127U} << shift;
        shift += 7;
    }
    return step | std::uint64_t{*next++} << shift;
}

inline std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
    std::uint64_t sum = 14695981039346656037U;
    std::size_t at = 0;
    for (; at + 8 <= bytes.size(); at += 8) {
        sum = (sum ^ read_number<std::uint64_t>(&bytes[at])) * 1099511628211U;
        sum ^= sum >> 29;
    }
    for (; at < bytes.size(); ++at) {
        sum = (sum ^ bytes[at]) * 1099511628211U;
    }
    return sum;
}

// File header: eight letters that name the kind of file, and a checksum of everything after the header.
inline constexpr std::size_t seal_size = 16;

void seal(Bytes& bytes, const char* kind);
bool is_sealed(std::span<const std::uint8_t> bytes, const char* kind);

}  // namespace lettercup::rebus
