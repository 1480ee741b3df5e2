#include "calls/rebus.hpp"

#include <algorithm>
#include <stdexcept>

namespace lettercup::calls {
namespace {

bool is_letter(char letter) { return letter >= 'A' && letter <= 'Z'; }

// The words in upper case, without those that have other characters than letters.
std::vector<std::string> readable(std::vector<std::string> words) {
    for (std::string& word : words) {
        std::transform(word.begin(), word.end(), word.begin(), [](char letter) {
            return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
        });
    }
    std::erase_if(words, [](const std::string& word) { return !std::all_of(word.begin(), word.end(), is_letter); });
    return words;
}

rebus::Values values_of(const std::vector<int>& values) {
    rebus::Values result;
    if (values.size() != result.size() ||
        std::any_of(values.begin(), values.end(), [](int value) { return value < 0 || value > 99; })) {
        throw std::invalid_argument("There are 26 values, each from 0 to 99.");
    }
    std::copy(values.begin(), values.end(), result.begin());
    return result;
}

}  // namespace

std::unique_ptr<rebus::Solver> solver_of(const rebus::Book& book, const std::string& roll,
                                         std::vector<std::string> words, const std::vector<int>& values, int threads) {
    return std::make_unique<rebus::Solver>(book, roll, readable(std::move(words)), values_of(values), threads);
}

}  // namespace lettercup::calls
