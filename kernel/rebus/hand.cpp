#include "rebus/hand.hpp"

#include <algorithm>

#include "rebus/index.hpp"

namespace lettercup::rebus {

Hand::Hand(const std::string& natural_dice, const std::string& stars, const std::vector<std::string>& list,
           const Values& all_values)
    : names(natural_dice + stars) {
    const auto cheaper = [&](char one, char other) {
        return std::pair(all_values[place_of(one)], one) < std::pair(all_values[place_of(other)], other);
    };
    std::sort(names.begin(), names.end(), cheaper);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::array<int, 26> codes;
    codes.fill(-1);
    for (std::size_t letter = 0; letter < names.size(); ++letter) {
        codes[place_of(names[letter])] = static_cast<int>(letter);
        values[letter] = all_values[place_of(names[letter])];
        natural[letter] =
            static_cast<std::uint8_t>(std::count(natural_dice.begin(), natural_dice.end(), names[letter]));
        dice[letter] =
            static_cast<std::uint8_t>(natural[letter] + std::count(stars.begin(), stars.end(), names[letter]));
        vowels |= static_cast<LetterSet>((std::string("AEIOUY").find(names[letter]) != std::string::npos) << letter);
    }
    for (const std::string& text : list) {
        add_word(text, codes);
    }
    drop_idle_vowels();
}

void Hand::add_word(const std::string& text, const std::array<int, 26>& codes) {
    if (text.size() < 2 || text.size() > max_dice) {
        return;
    }
    Word word;
    for (const char letter : text) {
        const int code = codes[place_of(letter)];
        if (code < 0 || word.counts[code] == dice[code]) {
            return;
        }
        ++word.counts[code];
        word.letters[word.length++] = static_cast<std::uint8_t>(code);
    }
    words.push_back(word);
}

// A vowel that every word has beside another vowel (a U that only comes with A, E, I or O) need not count as one.
void Hand::drop_idle_vowels() {
    const auto is_bare = [](const Word& word, LetterSet set) {
        return std::none_of(word.letters.begin(), word.letters.begin() + word.length,
                            [&](int letter) { return set >> letter & 1; });
    };
    const auto bare_words = [&](LetterSet set) {
        return std::count_if(words.begin(), words.end(), [&](const Word& word) { return is_bare(word, set); });
    };
    const auto fewest = bare_words(vowels);
    for (int letter = letter_count() - 1; letter >= 0; --letter) {
        const auto without = static_cast<LetterSet>(vowels & ~(1U << letter));
        if (without != vowels && bare_words(without) == fewest) {
            vowels = without;
        }
    }
    for (Word& word : words) {
        word.is_bare = is_bare(word, vowels);
    }
}

int Hand::value_of(Counts counts) const {
    int value = 0;
    for (int letter = 0; letter < letter_count(); ++letter) {
        value += counts[letter] * values[index(letter)];
    }
    return value;
}

int Hand::sum(Counts counts) const {
    int total = 0;
    for (int letter = 0; letter < letter_count(); ++letter) {
        total += counts[letter];
    }
    return total;
}

}  // namespace lettercup::rebus
