#include "calls/words.hpp"

#include <algorithm>
#include <stdexcept>

namespace lettercup::calls {
namespace {

Times times_of(bool times_length, bool has_targets) {
    return times_length ? Times::letters : has_targets ? Times::targets : Times::once;
}

std::uint32_t letters_in(const std::string& text, const Alphabet& alphabet) {
    const auto letters = alphabet.read(text);
    if (!letters) {
        throw std::invalid_argument("A target is a letter of this language.");
    }
    std::uint32_t bits = 0;
    for (const Letter letter : *letters) {
        bits |= std::uint32_t{1} << letter;
    }
    return bits;
}

std::array<Points, max_letters> by_letter(const std::vector<Points>& points, const Alphabet& alphabet) {
    if (!points.empty() && points.size() != alphabet.size()) {
        throw std::invalid_argument("Points by letter are given for " + std::to_string(points.size()) +
                                    " letters, but the alphabet has " + std::to_string(alphabet.size()) + ".");
    }
    std::array<Points, max_letters> result{};
    std::copy(points.begin(), points.end(), result.begin());
    return result;
}

}  // namespace

Wanted wanted_of(const Alphabet& alphabet, std::span<const std::uint8_t> sieve, const std::vector<std::string>& extra,
                 std::size_t shortest, std::size_t longest) {
    Wanted wanted{Sieve(sieve), {}, shortest, longest};
    for (std::size_t number = 0; number < extra.size(); ++number) {
        const auto letters = alphabet.read(extra[number]);
        if (!letters || letters->empty() || letters->size() > longest_word) {
            throw std::invalid_argument("Extra word " + std::to_string(number + 1) + " is not made of 1 to " +
                                        std::to_string(longest_word) + " letters of this language.");
        }
        wanted.extra.push_back(*letters);
    }
    return wanted;
}

Score score_of(const Alphabet& alphabet, Scoring scoring) {
    return {std::move(scoring.faces),
            by_letter(scoring.wild, alphabet),
            by_letter(scoring.letters, alphabet),
            std::move(scoring.laid),
            times_of(scoring.times_length, scoring.targets.has_value()),
            scoring.targets ? letters_in(*scoring.targets, alphabet) : 0};
}

Task task_of(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, Task>, 4> tasks = {
        {{"one", Task::one}, {"two", Task::two}, {"cross", Task::cross}, {"any", Task::any}}};
    for (const auto& [known, task] : tasks) {
        if (known == name) {
            return task;
        }
    }
    throw std::invalid_argument("Cubes are arranged as one, two, cross or any.");
}

}  // namespace lettercup::calls
