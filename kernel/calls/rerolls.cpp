#include "calls/rerolls.hpp"

#include <stdexcept>

namespace lettercup::calls {
namespace {

Letter letter_of(char character) {
    if (character < 'a' || character > 'z') {
        throw std::invalid_argument("A plan is made of the letters a to z, and of ? for any letter.");
    }
    return static_cast<Letter>(character - 'a');
}

Side side_of(const std::string& text, std::int32_t points) {
    if (text == "?") {
        return {true, 0, points};
    }
    if (text.size() != 1) {
        throw std::invalid_argument("A side shows one letter or a ?, not " + text + ".");
    }
    return {false, letter_of(text[0]), points};
}

Letters letters_of(const std::string& word) {
    Letters letters;
    for (const char character : word) {
        letters.push_back(letter_of(character));
    }
    return letters;
}

}  // namespace

Plan plan_of(const std::vector<std::vector<std::tuple<std::string, std::int32_t>>>& dice,
             const std::vector<std::string>& words) {
    std::vector<std::vector<Side>> sides;
    for (const auto& die : dice) {
        auto& row = sides.emplace_back();
        for (const auto& [text, points] : die) {
            row.push_back(side_of(text, points));
        }
    }
    std::vector<Letters> letters;
    for (const std::string& word : words) {
        letters.push_back(letters_of(word));
    }
    return {std::move(sides), letters};
}

WordRules rules_of(const std::string& targets, bool times_length, std::vector<std::int32_t> bonus) {
    LetterSet wanted = 0;
    for (const Letter letter : letters_of(targets)) {
        wanted |= LetterSet{1} << letter;
    }
    return {wanted, times_length, std::move(bonus)};
}

std::vector<float> worth_of_rolling(const Worth& worth, const std::vector<std::size_t>& shown, std::size_t left) {
    if (shown.size() != worth.dice() || !worth.knows(left)) {
        throw std::invalid_argument("The plan is for " + std::to_string(worth.dice()) + " dice and " +
                                    std::to_string(worth.rerolls()) + " rerolls, or up to two.");
    }
    std::vector<float> means(std::size_t{1} << shown.size());
    for (std::size_t rolled = 0; rolled < means.size(); ++rolled) {
        Situation situation = 0;
        for (std::size_t die = shown.size(); die-- > 0;) {
            const std::size_t side = rolled >> die & 1 ? worth.sides() : shown[die];
            if (side > worth.sides()) {
                throw std::invalid_argument("A die has no side " + std::to_string(side) + ".");
            }
            situation = static_cast<Situation>(situation * (worth.sides() + 1) + side);
        }
        means[rolled] = worth.after_rolling(situation, left);
    }
    return means;
}

}  // namespace lettercup::calls
