#include "words/noticing.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace lettercup {
namespace {

constexpr std::uint64_t mix = 0x9E3779B97F4A7C15U;

constexpr std::array<std::uint32_t, 256> crc_table = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit) {
            rest = rest >> 1 ^ (rest & 1 ? 0xEDB88320U : 0U);
        }
        table[byte] = rest;
    }
    return table;
}();

// A number from 0 to 1 that depends on nothing else.
double draw(std::uint32_t seed, const std::string& word) {
    const std::uint64_t mixed = (crc32(word, seed) ^ std::uint64_t{seed} << 31) * mix;
    return static_cast<double>((mixed ^ mixed >> 29) * mix & ((std::uint64_t{1} << 53) - 1)) * 0x1p-53;
}

}  // namespace

std::uint32_t crc32(std::string_view text, std::uint32_t from) {
    std::uint32_t rest = ~from;
    for (const char character : text) {
        rest = rest >> 8 ^ crc_table[(rest ^ static_cast<unsigned char>(character)) & 255];
    }
    return ~rest;
}

Noticing::Noticing(const Lexicon& lexicon, const std::vector<double>& by_frequency,
                   const std::vector<double>& by_length)
    : lexicon_(lexicon), by_length_(by_length) {
    if (by_frequency.size() != by_frequency_.size() || by_length.empty()) {
        throw std::invalid_argument("There is a number for each of 256 frequencies, and for some lengths.");
    }
    std::copy(by_frequency.begin(), by_frequency.end(), by_frequency_.begin());
}

std::vector<std::size_t> Noticing::noticed(const std::vector<std::string>& words, std::uint32_t seed,
                                           double patience) const {
    std::vector<std::size_t> numbers;
    for (std::size_t number = 0; number < words.size(); ++number) {
        if (draw(seed, words[number]) < 1 - std::exp(-patience * familiarity(words[number]))) {
            numbers.push_back(number);
        }
    }
    return numbers;
}

// A word that is not in the dictionary has the least frequency.
double Noticing::familiarity(const std::string& word) const {
    const auto letters = lexicon_.alphabet().read(word);
    const auto found = letters ? lexicon_.find(*letters) : std::nullopt;
    const std::size_t length = std::min(letters ? letters->size() : word.size(), by_length_.size() - 1);
    return by_frequency_[found ? lexicon_.frequency(*found) : 0] * by_length_[length];
}

}  // namespace lettercup
