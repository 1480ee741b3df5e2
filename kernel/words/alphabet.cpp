#include "words/alphabet.hpp"

#include <algorithm>

namespace lettercup {
namespace {

// Removes the first character of a UTF-8 text. Invalid bytes become a character that no alphabet has.
char32_t take_character(std::string_view& text) {
    constexpr char32_t nonsense = 0xFFFFFFFF;
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length > text.size() || (lead >= 0x80 && lead < 0xC0)) {
        text = {};
        return nonsense;
    }
    char32_t character = length == 1 ? lead : lead & (0x7F >> length);
    for (std::size_t at = 1; at < length; ++at) {
        character = character << 6 | (static_cast<unsigned char>(text[at]) & 0x3F);
    }
    text.remove_prefix(length);
    return character;
}

void put_character(std::string& text, char32_t character) {
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += static_cast<char>(0xC0 | character >> 6);
        text += static_cast<char>(0x80 | (character & 0x3F));
    } else if (character < 0x10000) {
        text += static_cast<char>(0xE0 | character >> 12);
        text += static_cast<char>(0x80 | (character >> 6 & 0x3F));
        text += static_cast<char>(0x80 | (character & 0x3F));
    } else {
        text += static_cast<char>(0xF0 | character >> 18);
        text += static_cast<char>(0x80 | (character >> 12 & 0x3F));
        text += static_cast<char>(0x80 | (character >> 6 & 0x3F));
        text += static_cast<char>(0x80 | (character & 0x3F));
    }
}

}  // namespace

Alphabet::Alphabet(std::vector<char32_t> small, std::vector<char32_t> capital)
    : small_(std::move(small)), capital_(std::move(capital)) {
    ascii_.fill(-1);
    for (const auto* letters : {&capital_, &small_}) {
        for (std::size_t code = 0; code < letters->size(); ++code) {
            if ((*letters)[code] < ascii_.size()) {
                ascii_[(*letters)[code]] = static_cast<std::int8_t>(code);
            }
        }
    }
}

std::optional<Letter> Alphabet::find(char32_t character) const {
    if (character < ascii_.size()) {
        const auto code = ascii_[character];
        return code < 0 ? std::nullopt : std::optional(static_cast<Letter>(code));
    }
    for (const auto* letters : {&small_, &capital_}) {
        const auto found = std::find(letters->begin(), letters->end(), character);
        if (found != letters->end()) {
            return static_cast<Letter>(found - letters->begin());
        }
    }
    return std::nullopt;
}

std::optional<Letters> Alphabet::read(std::string_view utf8) const {
    Letters letters;
    letters.reserve(utf8.size());
    while (!utf8.empty()) {
        const auto letter = find(take_character(utf8));
        if (!letter) {
            return std::nullopt;
        }
        letters.push_back(*letter);
    }
    return letters;
}

std::string Alphabet::write(const Letters& letters) const {
    std::string text;
    for (const Letter letter : letters) {
        put_character(text, small_[letter]);
    }
    return text;
}

}  // namespace lettercup
