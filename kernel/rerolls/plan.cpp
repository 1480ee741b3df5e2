#include "rerolls/plan.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "words/ones.hpp"

namespace lettercup {
namespace {

std::size_t checked_sides(const std::vector<std::vector<Side>>& dice) {
    if (dice.empty() || dice.size() > max_dice) {
        throw std::invalid_argument("A plan is made for 1 to " + std::to_string(max_dice) + " dice, not " +
                                    std::to_string(dice.size()) + ".");
    }
    const std::size_t sides = dice.front().size();
    const bool alike = std::ranges::all_of(dice, [&](const auto& die) { return die.size() == sides; });
    if (!alike || sides == 0 || sides > max_sides) {
        throw std::invalid_argument("All dice of a plan have the same number of sides, 1 to " +
                                    std::to_string(max_sides) + ".");
    }
    return sides;
}

constexpr std::size_t power(std::size_t base, std::size_t exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

// Adds one roll, die by die from the last one. A shown side is worth at least as much as the die set aside; a die set
// aside is rolled, and worth the mean of its sides. The recursion finishes one block of situations before it touches
// the next, so most of the work stays in the L1 cache. All sizes are compile-time constants, so the compiler can unroll
// the loops.
template <std::size_t sides, std::size_t dice>
void roll_once(float* worth) {
    if constexpr (dice > 0) {
        constexpr std::size_t step = power(sides + 1, dice - 1);
        float* aside = worth + sides * step;
        for (std::size_t side = 0; side < sides; ++side) {
            float* shown = worth + side * step;
            for (std::size_t at = 0; at < step; ++at) {
                shown[at] = std::max(shown[at], aside[at]);
            }
            roll_once<sides, dice - 1>(shown);
        }
        for (std::size_t at = 0; at < step; ++at) {
            float sum = 0;
            for (std::size_t side = 0; side < sides; ++side) {
                sum += worth[side * step + at];
            }
            aside[at] = sum / static_cast<float>(sides);
        }
    }
}

using RollOnce = void (*)(float*);

template <std::size_t sides, std::size_t... dice>
constexpr std::array<RollOnce, max_dice + 1> for_any_dice(std::index_sequence<dice...>) {
    return {&roll_once<sides, dice>...};
}

template <std::size_t... sides>
constexpr std::array<std::array<RollOnce, max_dice + 1>, max_sides> for_any_sides(std::index_sequence<sides...>) {
    return {for_any_dice<sides + 1>(std::make_index_sequence<max_dice + 1>())...};
}

// Indexed by the number of sides minus one, and by the number of dice.
constexpr auto roll_once_with = for_any_sides(std::make_index_sequence<max_sides>());

constexpr Letter no_letter = 255;
constexpr std::uint32_t no_form = UINT32_MAX;

// In how many parts the forms are found.
constexpr std::uint64_t parts = 4;

// The values are kept for up to this many numbers of rerolls left, and for the number that was asked for.
constexpr std::size_t max_kept = 3;

void check(const WordRules& rules) {
    if (rules.bonus.empty()) {
        throw std::invalid_argument("The bonus has at least one row: that for no dice laid.");
    }
}

// The sorted letters of all words that are short enough; anagrams once.
std::vector<Alphagram> alphagrams(std::span<const Letters> words, std::size_t longest) {
    std::vector<Alphagram> sorted;
    for (const Letters& word : words) {
        if (word.size() <= longest) {
            Alphagram& letters = sorted.emplace_back();
            letters.fill(no_letter);
            std::ranges::copy(word, letters.begin());
            std::ranges::sort(letters);
        }
    }
    std::ranges::sort(sorted);
    const auto [end, last] = std::ranges::unique(sorted);
    sorted.erase(end, last);
    return sorted;
}

LetterSet letters_of(const Alphagram& word) {
    LetterSet letters = 0;
    for (std::size_t at = 0; at < word.size() && word[at] != no_letter; ++at) {
        letters |= LetterSet{1} << word[at];
    }
    return letters;
}

// A form as a number: five bits per letter (plus one) from the lowest, then the number of wild sides.
constexpr std::size_t bits_of_letter = 5;
constexpr std::size_t bits_of_letters = bits_of_letter * max_dice;

std::size_t wilds_of(std::uint64_t shown) { return static_cast<std::size_t>(shown >> bits_of_letters); }

std::size_t letter_of(std::uint64_t shown, std::size_t at) { return shown >> (at * bits_of_letter) & 31; }

// Calls `visit(shown)` for every form in which wild sides replace this many letters of a word. Some forms come twice.
template <class Visit>
void for_each_form(const Alphagram& word, std::size_t wilds, LetterSet showable, Visit visit) {
    const auto length = static_cast<std::size_t>(std::ranges::find(word, no_letter) - word.begin());
    for (std::uint32_t left_out = 0; left_out < 1U << length; ++left_out) {
        if (static_cast<std::size_t>(ones(left_out)) == wilds) {
            std::uint64_t shown = std::uint64_t{wilds} << bits_of_letters;
            std::size_t kept = 0;
            bool can_be_shown = true;
            for (std::size_t at = 0; at < length; ++at) {
                if (!(left_out >> at & 1)) {
                    shown |= std::uint64_t{word[at] + 1U} << (bits_of_letter * kept++);
                    can_be_shown = can_be_shown && (showable >> word[at] & 1);
                }
            }
            if (can_be_shown) {
                visit(shown);
            }
        }
    }
}

// How many dice are not set aside, and what their sides are worth together, situation after situation.
class Shown {
public:
    explicit Shown(const std::vector<std::vector<Side>>& dice)
        : rolled_(dice), side_(dice.size(), 0), dice_(dice.size()) {
        for (const auto& die : dice) {
            points_ += die[0].points;
        }
    }

    std::size_t dice() const { return dice_; }
    std::int32_t points() const { return points_; }

    // Goes on to the next situation: the first die that is not set aside shows its next side, or is set aside.
    void go_on() {
        for (std::size_t die = 0; die < rolled_.size(); ++die) {
            const auto& sides = rolled_[die];
            if (side_[die] < sides.size()) {
                points_ -= sides[side_[die]].points;
                if (++side_[die] < sides.size()) {
                    points_ += sides[side_[die]].points;
                } else {
                    --dice_;
                }
                return;
            }
            side_[die] = 0;
            points_ += sides[0].points;
            ++dice_;
        }
    }

private:
    const std::vector<std::vector<Side>>& rolled_;
    std::vector<std::size_t> side_;
    std::size_t dice_;
    std::int32_t points_ = 0;
};

}  // namespace

Worth::Worth(std::size_t dice, std::size_t sides, std::size_t rerolls, std::vector<std::vector<float>> after)
    : dice_(dice), sides_(sides), rerolls_(rerolls), after_(std::move(after)) {}

Plan::Plan(std::vector<std::vector<Side>> dice, std::span<const Letters> words)
    : dice_(std::move(dice)), sides_(checked_sides(dice_)), situations_(1) {
    for (std::size_t die = 0; die < dice_.size(); ++die) {
        place_.push_back(static_cast<Situation>(situations_));
        situations_ *= sides_ + 1;
    }
    find_sides();
    const auto sorted = alphagrams(words, dice_.size());
    for (std::size_t wilds = 0; wilds <= wild_dice_; ++wilds) {
        find_forms(sorted, wilds);
    }
    lay_forms();
}

void Plan::find_sides() {
    for (const auto& die : dice_) {
        auto& shows = shows_.emplace_back();
        shows.fill(sides_);
        std::size_t wild = sides_;
        for (std::size_t side = sides_; side-- > 0;) {
            if (die[side].wild) {
                wild = side;
            } else {
                shows[die[side].letter] = side;
                showable_ |= LetterSet{1} << die[side].letter;
            }
        }
        wild_.push_back(wild);
        wild_dice_ += wild < sides_;
    }
}

// Finds the forms with this many wild sides, each with the distinct letter sets of its words. They come in parts,
// because all of them at once would take several times the memory of the plan.
void Plan::find_forms(std::span<const Alphagram> words, std::size_t wilds) {
    std::vector<std::pair<std::uint64_t, LetterSet>> found;
    for (std::uint64_t part = 0; part < parts; ++part) {
        const auto for_each_of_part = [&](auto visit) {
            for (const Alphagram& word : words) {
                for_each_form(word, wilds, showable_, [&](std::uint64_t shown) {
                    if (shown % parts == part) {
                        visit(shown, word);
                    }
                });
            }
        };
        std::size_t count = 0;
        for_each_of_part([&](std::uint64_t, const Alphagram&) { ++count; });
        found.clear();
        found.reserve(count);
        for_each_of_part(
            [&](std::uint64_t shown, const Alphagram& word) { found.emplace_back(shown, letters_of(word)); });
        std::ranges::sort(found);
        const auto [end, last] = std::ranges::unique(found);
        found.erase(end, last);
        for (const auto& [shown, letters] : found) {
            if (forms_.empty() || forms_.back().shown != shown) {
                forms_.push_back({shown, static_cast<std::uint32_t>(sets_.size()), letters, letters});
            }
            forms_.back().always &= letters;
            forms_.back().sometimes |= letters;
            sets_.push_back(letters);
        }
    }
}

// Finds the situations with a form, of which there are few.
void Plan::lay_forms() {
    std::vector<std::uint32_t> form_of(situations_, no_form);
    for (std::size_t form = 0; form < forms_.size(); ++form) {
        const Hand hand{static_cast<std::uint32_t>(form), static_cast<Situation>(situations_ - 1), 0, 0};
        lay(forms_[form].shown, 0, hand, form_of);
    }
    laid_.reserve(situations_ - static_cast<std::size_t>(std::ranges::count(form_of, no_form)));
    Shown shown(dice_);
    for (Situation situation = 0; situation < situations_; ++situation, shown.go_on()) {
        if (form_of[situation] != no_form) {
            laid_.push_back({situation, form_of[situation], shown.points(), static_cast<std::uint32_t>(shown.dice())});
        }
    }
}

// Assigns each letter to a die that shows it; equal letters go to dice in ascending order.
void Plan::lay(std::uint64_t shown, std::size_t at, const Hand& hand, std::span<std::uint32_t> form_of) const {
    const std::size_t letter = at < max_dice ? letter_of(shown, at) : 0;
    if (letter == 0) {
        lay_wild(hand, wilds_of(shown), 0, form_of);
        return;
    }
    const bool again = at > 0 && letter == letter_of(shown, at - 1);
    for (std::size_t die = again ? hand.next : 0; die < dice_.size(); ++die) {
        const std::size_t side = shows_[die][letter - 1];
        if (side < sides_ && !(hand.used >> die & 1)) {
            lay(shown, at + 1, with(hand, die, side), form_of);
        }
    }
}

void Plan::lay_wild(const Hand& hand, std::size_t wilds, std::size_t first, std::span<std::uint32_t> form_of) const {
    if (wilds == 0) {
        form_of[hand.situation] = hand.form;
        return;
    }
    for (std::size_t die = first; die < dice_.size(); ++die) {
        if (wild_[die] < sides_ && !(hand.used >> die & 1)) {
            lay_wild(with(hand, die, wild_[die]), wilds - 1, die + 1, form_of);
        }
    }
}

Plan::Hand Plan::with(Hand hand, std::size_t die, std::size_t side) const {
    hand.situation -= static_cast<Situation>((sides_ - side) * place_[die]);
    hand.used |= 1U << die;
    hand.next = die + 1;
    return hand;
}

// The most targets in any word of each form. Few letter sets are examined, because each wild side adds at most one
// letter.
std::vector<std::uint8_t> Plan::most_targets(LetterSet targets) const {
    std::vector<std::uint8_t> result;
    result.reserve(forms_.size());
    for (std::size_t number = 0; number < forms_.size(); ++number) {
        const Form& form = forms_[number];
        const std::int32_t always = ones(form.always & targets);
        const std::int32_t sometimes = ones(form.sometimes & targets);
        const std::int32_t most = std::min(always + static_cast<std::int32_t>(wilds_of(form.shown)), sometimes);
        std::int32_t found = most <= always + 1 ? most : always;
        const std::size_t end = number + 1 < forms_.size() ? forms_[number + 1].first_set : sets_.size();
        for (std::size_t set = form.first_set; set < end && found < most; ++set) {
            found = std::max(found, ones(sets_[set] & targets));
        }
        result.push_back(static_cast<std::uint8_t>(found));
    }
    return result;
}

std::vector<float> Plan::best_words(const WordRules& rules) const {
    const auto targets = rules.times_length ? std::vector<std::uint8_t>{} : most_targets(rules.targets);
    std::vector<float> worth(situations_, 0.0F);
    for (const Laid& laid : laid_) {
        const auto times = static_cast<std::int32_t>(rules.times_length ? laid.dice : targets[laid.form]);
        const std::int32_t bonus = rules.bonus[std::min<std::size_t>(laid.dice, rules.bonus.size() - 1)];
        worth[laid.situation] = static_cast<float>(laid.points * times + bonus);
    }
    return worth;
}

float Plan::most(const WordRules& rules) const {
    check(rules);
    return std::ranges::max(best_words(rules));
}

Worth Plan::worth(const WordRules& rules, std::size_t rerolls) const {
    check(rules);
    std::vector<std::vector<float>> after;
    std::vector<float> now = best_words(rules);
    const RollOnce roll = roll_once_with[sides_ - 1][dice_.size()];
    for (std::size_t left = 0; left <= rerolls; ++left) {
        roll(now.data());
        if (left < max_kept && left < rerolls) {
            after.push_back(now);
        }
    }
    after.push_back(std::move(now));
    return {dice_.size(), sides_, rerolls, std::move(after)};
}

}  // namespace lettercup
