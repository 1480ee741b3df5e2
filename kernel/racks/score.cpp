#include "racks/score.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <stdexcept>

namespace lettercup {
namespace {

// Tries every way to cover parts of a word with long faces. Calls `visit(rest, used)` with the letters left for other
// faces, and a bit for each long face used.
template <class Visit>
class Coverings {
public:
    Coverings(const Rack& rack, std::span<const Letter> word, Visit visit) : rack_(rack), word_(word), visit_(visit) {
        rest_.reserve(word.size());
        from(0);
    }

private:
    void from(std::size_t position) {
        if (position == word_.size()) {
            visit_(std::span<const Letter>(rest_), used_);
            return;
        }
        rest_.push_back(word_[position]);
        from(position + 1);
        rest_.pop_back();
        for (std::size_t number = 0; number < rack_.long_faces.size(); ++number) {
            const Letters& letters = rack_.long_faces[number].letters;
            if (!(used_ >> number & 1) && starts_with(word_.subspan(position), letters)) {
                used_ |= 1U << number;
                from(position + letters.size());
                used_ &= ~(1U << number);
            }
        }
    }

    static bool starts_with(std::span<const Letter> text, const Letters& start) {
        return text.size() >= start.size() && std::equal(start.begin(), start.end(), text.begin());
    }

    const Rack& rack_;
    std::span<const Letter> word_;
    Visit visit_;
    Letters rest_;
    unsigned used_ = 0;
};

void check(const std::vector<Points>& points) {
    for (const Points number : points) {
        if (number < -max_points || number > max_points) {
            throw std::invalid_argument("No part of a score may be beyond a thousand million.");
        }
    }
}

}  // namespace

bool can_lay_with_singles(const Rack& rack, std::span<const Letter> letters) {
    std::array<std::uint8_t, max_letters> seen{};
    std::size_t missing = 0;
    for (const Letter letter : letters) {
        missing += seen[letter]++ >= rack.singles[letter].size();
    }
    return missing <= rack.wilds.size();
}

bool can_lay(const Rack& rack, std::span<const Letter> word) {
    bool possible = false;
    Coverings(rack, word,
              [&](std::span<const Letter> rest, unsigned) { possible = possible || can_lay_with_singles(rack, rest); });
    return possible;
}

Scorer::Scorer(const Rack& rack, const Score& score) : rack_(rack), score_(score) {
    if (score.faces.size() != rack.size) {
        throw std::invalid_argument("The score has points for " + std::to_string(score.faces.size()) +
                                    " faces, but the rack has " + std::to_string(rack.size) + ".");
    }
    check(score.faces);
    check({score.wild.begin(), score.wild.end()});
    check({score.letter.begin(), score.letter.end()});
    check(score.laid);
    const auto points_of = [&](const std::vector<std::size_t>& faces) {
        std::vector<Points> points;
        std::transform(faces.begin(), faces.end(), std::back_inserter(points),
                       [&](std::size_t face) { return score.faces[face]; });
        std::sort(points.begin(), points.end(), std::greater());
        return points;
    };
    std::transform(rack.singles.begin(), rack.singles.end(), singles_.begin(), points_of);
    wilds_ = points_of(rack.wilds);
}

std::optional<Points> Scorer::best(std::span<const Letter> word) const {
    std::optional<Points> most;
    Coverings(rack_, word, [&](std::span<const Letter> rest, unsigned used) {
        auto points = singles(rest);
        if (!points) {
            return;
        }
        for (std::size_t number = 0; number < rack_.long_faces.size(); ++number) {
            *points += used >> number & 1 ? score_.faces[rack_.long_faces[number].index] : 0;
        }
        *points = *points * times(word) + around(word, rest.size() + static_cast<std::size_t>(std::popcount(used)));
        most = most ? std::max(*most, *points) : *points;
    });
    return most;
}

std::optional<Points> Scorer::best_with_singles(std::span<const Letter> letters) const {
    auto points = singles(letters);
    if (points) {
        *points = *points * times(letters) + around(letters, letters.size());
    }
    return points;
}

// Letters that no single face shows must be wild. After that, a wild face replaces a single one if it scores more. The
// gains only decrease, both by letter and by wild face, so the greedy choice is exact.
std::optional<Points> Scorer::singles(std::span<const Letter> letters) const {
    Points points = 0;
    std::size_t wild = 0;
    std::array<std::uint8_t, max_letters> seen{};
    std::array<Points, longest_word> gains;
    std::size_t gains_end = 0;
    for (const Letter letter : letters) {
        const std::size_t copy = seen[letter]++;
        const bool is_shown = copy < singles_[letter].size();
        points += is_shown ? singles_[letter][copy] : score_.wild[letter];
        wild += !is_shown;
        if (is_shown) {
            gains[gains_end++] = score_.wild[letter] - singles_[letter][copy];
        }
    }
    if (wild > wilds_.size()) {
        return std::nullopt;
    }
    points = std::accumulate(wilds_.begin(), wilds_.begin() + static_cast<std::ptrdiff_t>(wild), points);
    if (wild < wilds_.size()) {
        std::sort(gains.begin(), gains.begin() + static_cast<std::ptrdiff_t>(gains_end), std::greater());
    }
    for (std::size_t at = 0; at < gains_end && wild < wilds_.size() && gains[at] + wilds_[wild] > 0; ++at, ++wild) {
        points += gains[at] + wilds_[wild];
    }
    return points;
}

// How often the points of the faces count for a word. Never negative, so more points are never worse.
Points Scorer::times(std::span<const Letter> word) const {
    if (score_.times == Times::once) {
        return 1;
    }
    if (score_.times == Times::letters) {
        return static_cast<Points>(word.size());
    }
    std::uint32_t letters = 0;
    for (const Letter letter : word) {
        letters |= std::uint32_t{1} << letter;
    }
    return std::popcount(letters & score_.targets);
}

// The points for the letters of a word and for the number of faces used.
Points Scorer::around(std::span<const Letter> word, std::size_t faces) const {
    const Points laying = score_.laid.empty() ? 0 : score_.laid[std::min(faces, score_.laid.size() - 1)];
    return std::accumulate(word.begin(), word.end(), laying,
                           [&](Points sum, Letter letter) { return sum + score_.letter[letter]; });
}

}  // namespace lettercup
