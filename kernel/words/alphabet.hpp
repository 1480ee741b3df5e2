// The letters of a language, numbered from 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lettercup {

using Letter = std::uint8_t;
using Letters = std::vector<Letter>;

inline constexpr std::size_t max_letters = 32;
inline constexpr std::size_t longest_word = 63;

class Alphabet {
public:
    Alphabet() = default;

    // The code points of the lower-case and upper-case letters, in the same order.
    Alphabet(std::vector<char32_t> small, std::vector<char32_t> capital);

    std::size_t size() const { return small_.size(); }

    // The letters of a text, ignoring case; nothing if some character is not in this alphabet.
    std::optional<Letters> read(std::string_view utf8) const;

    std::string write(const Letters& letters) const;

private:
    std::optional<Letter> find(char32_t character) const;

    std::vector<char32_t> small_;
    std::vector<char32_t> capital_;
    std::array<std::int8_t, 128> ascii_{};
};

}  // namespace lettercup
