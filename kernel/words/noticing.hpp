// Which words come to mind, by a draw that follows from the word and a seed; see lettercup.bots.noticing.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "words/lexicon.hpp"

namespace lettercup {

class Noticing {
public:
    // How readily a word is noticed: the product of what belongs to its frequency and to its length. The lexicon must
    // outlive this.
    Noticing(const Lexicon& lexicon, const std::vector<double>& by_frequency, const std::vector<double>& by_length);

    // The numbers of the words that are noticed. `patience` is how long somebody looks.
    std::vector<std::size_t> noticed(const std::vector<std::string>& words, std::uint32_t seed, double patience) const;

private:
    double familiarity(const std::string& word) const;

    const Lexicon& lexicon_;
    std::array<double, 256> by_frequency_;
    std::vector<double> by_length_;
};

// The CRC-32 of a text that continues from another checksum, as zlib has it.
std::uint32_t crc32(std::string_view text, std::uint32_t from);

}  // namespace lettercup
