#include "rerolls/plan.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

namespace lettercup {
namespace {

std::size_t checked_sides(const std::vector<std::vector<Side>>& dice) {
    if (dice.empty() || dice.size() > most_dice) {
        throw std::invalid_argument("A plan is made for 1 to " + std::to_string(most_dice) + " dice, not " +
                                    std::to_string(dice.size()) + ".");
    }
    const std::size_t sides = dice.front().size();
    const bool alike = std::ranges::all_of(dice, [&](const auto& die) { return die.size() == sides; });
    if (!alike || sides == 0 || sides > most_sides) {
        throw std::invalid_argument("All dice of a plan have the same number of sides, 1 to " + std::to_string(most_sides) + ".");
    }
    return sides;
}

constexpr std::size_t power(std::size_t base, std::size_t exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

// The two things that happen when dice are rolled once. Both go through the dice from the last one down, and only into the
// situations that matter later, so that most of the work is done in the nearest cache; and both know all sizes, so that the
// compiler can unroll the loops over them.

// What a die shows is worth at least what it is worth set aside. After that only those situations matter in which all show.
template <std::size_t sides, std::size_t dice>
void take_the_better(float* worth) {
    if constexpr (dice > 0) {
        constexpr std::size_t step = power(sides + 1, dice - 1);
        const float* aside = worth + sides * step;
        for (std::size_t side = 0; side < sides; ++side) {
            for (std::size_t at = 0; at < step; ++at) {
                worth[side * step + at] = std::max(worth[side * step + at], aside[at]);
            }
            take_the_better<sides, dice - 1>(worth + side * step);
        }
    }
}

// A die set aside is about to be rolled: it is worth the mean of its sides.
template <std::size_t sides, std::size_t dice>
void average(float* worth) {
    if constexpr (dice > 0) {
        constexpr std::size_t step = power(sides + 1, dice - 1);
        for (std::size_t side = 0; side < sides; ++side) {
            average<sides, dice - 1>(worth + side * step);
        }
        for (std::size_t at = 0; at < step; ++at) {
            float sum = 0;
            for (std::size_t side = 0; side < sides; ++side) {
                sum += worth[side * step + at];
            }
            worth[sides * step + at] = sum / static_cast<float>(sides);
        }
    }
}

template <std::size_t sides, std::size_t dice>
void roll_once(float* worth) {
    take_the_better<sides, dice>(worth);
    average<sides, dice>(worth);
}

using RollOnce = void (*)(float*);

template <std::size_t sides, std::size_t... dice>
constexpr std::array<RollOnce, most_dice + 1> for_any_dice(std::index_sequence<dice...>) {
    return {&roll_once<sides, dice>...};
}

template <std::size_t... sides>
constexpr std::array<std::array<RollOnce, most_dice + 1>, most_sides> for_any_sides(std::index_sequence<sides...>) {
    return {for_any_dice<sides + 1>(std::make_index_sequence<most_dice + 1>())...};
}

// By the number of sides, from one on, and by the number of dice.
constexpr auto roll_once_with = for_any_sides(std::make_index_sequence<most_sides>());

// The letters of all words that are short enough, sorted; words with the same letters once.
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

}  // namespace

Worth::Worth(std::size_t dice, std::size_t sides, std::vector<std::vector<float>> rolled)
    : dice_(dice), sides_(sides), after_(std::move(rolled)) {}

Plan::Plan(std::vector<std::vector<Side>> dice, std::span<const Letters> words)
    : dice_(std::move(dice)), sides_(checked_sides(dice_)), situations_(1) {
    for (std::size_t die = 0; die < dice_.size(); ++die) {
        place_.push_back(static_cast<Situation>(situations_));
        situations_ *= sides_ + 1;
    }
    find_sides();
    for (const Alphagram& word : alphagrams(words, dice_.size())) {
        Hand hand{static_cast<Situation>(situations_ - 1), 0, 0, 0, 0};
        for (std::size_t at = 0; at < word.size() && word[at] != no_letter; ++at) {
            hand.letters |= LetterSet{1} << word[at];
        }
        lay(word, 0, hand);
    }
    collect();
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
            }
        }
        wild_.push_back(wild);
        wild_dice_ += wild < sides_;
    }
}

// Puts each letter on a die that shows it, or leaves it to a wild side; equal letters go to dice in rising order.
void Plan::lay(const Alphagram& sorted, std::size_t at, Hand hand) {
    if (at == sorted.size() || sorted[at] == no_letter) {
        lay_wild(hand, 0);
        return;
    }
    const bool again = at > 0 && sorted[at] == sorted[at - 1];
    const std::size_t first = again ? hand.next : 0;
    for (std::size_t die = first; die < dice_.size(); ++die) {
        const std::size_t side = shows_[die][sorted[at]];
        if (side < sides_ && !(hand.used >> die & 1)) {
            lay(sorted, at + 1, with(hand, die, side));
        }
    }
    if (hand.wild < wild_dice_) {
        ++hand.wild;
        hand.next = dice_.size();
        lay(sorted, at + 1, hand);
    }
}

void Plan::lay_wild(const Hand& hand, std::size_t first) {
    if (hand.wild == 0) {
        laid_.emplace_back(hand.situation, hand.letters);
        return;
    }
    for (std::size_t die = first; die < dice_.size(); ++die) {
        if (wild_[die] < sides_ && !(hand.used >> die & 1)) {
            Hand next = with(hand, die, wild_[die]);
            --next.wild;
            lay_wild(next, die + 1);
        }
    }
}

Plan::Hand Plan::with(Hand hand, std::size_t die, std::size_t side) const {
    hand.situation -= static_cast<Situation>((sides_ - side) * place_[die]);
    hand.used |= 1U << die;
    hand.next = die + 1;
    return hand;
}

// Orders what was laid by situation, with each set of letters once, and adds up the points of every situation.
void Plan::collect() {
    std::vector<std::uint32_t> ends(situations_ + 1);
    for (const auto& [situation, letters] : laid_) {
        ++ends[situation + 1];
    }
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    std::vector<LetterSet> sets(laid_.size());
    for (const auto& [situation, letters] : laid_) {
        sets[ends[situation]++] = letters;
    }
    laid_ = {};
    auto first = sets.begin();
    for (std::size_t situation = 0; situation < situations_; ++situation) {
        const auto last = sets.begin() + ends[situation];
        if (first != last) {
            std::sort(first, last);
            keep(static_cast<Situation>(situation), {first, std::unique(first, last)});
        }
        first = last;
    }
}

void Plan::keep(Situation situation, std::span<const LetterSet> sets) {
    Counted hand = counted(situation, sets.front(), sets_.size());
    for (const LetterSet letters : sets) {
        hand.always &= letters;
        hand.sometimes |= letters;
    }
    hands_.push_back(hand);
    sets_.insert(sets_.end(), sets.begin(), sets.end());
}

Plan::Counted Plan::counted(Situation situation, LetterSet letters, std::size_t first) const {
    Counted hand{situation, letters, letters, static_cast<std::uint32_t>(first), 0, 0, 0};
    for (std::size_t die = 0; die < dice_.size(); ++die) {
        const std::size_t side = situation / place_[die] % (sides_ + 1);
        if (side < sides_) {
            hand.points += dice_[die][side].points;
            ++hand.laid;
            hand.wild = static_cast<std::uint16_t>(hand.wild + dice_[die][side].wild);
        }
    }
    return hand;
}

// The most targets that one of the words has. Few sets are looked at: wild sides add no more letters than there are of them.
std::int32_t Plan::most_targets(std::size_t at, LetterSet targets) const {
    const Counted& hand = hands_[at];
    const std::int32_t always = std::popcount(hand.always & targets);
    const std::int32_t sometimes = std::popcount(hand.sometimes & targets);
    const std::int32_t most = std::min(always + hand.wild, sometimes);
    if (most <= always + 1) {
        return most;
    }
    const std::size_t end = at + 1 < hands_.size() ? hands_[at + 1].first : sets_.size();
    std::int32_t found = always;
    for (std::size_t set = hand.first; set < end && found < most; ++set) {
        found = std::max(found, std::popcount(sets_[set] & targets));
    }
    return found;
}

std::vector<float> Plan::best_words(const WordRules& rules) const {
    std::vector<float> worth(situations_, 0.0F);
    for (std::size_t at = 0; at < hands_.size(); ++at) {
        const Counted& hand = hands_[at];
        const std::int32_t times = rules.times_length ? hand.laid : most_targets(at, rules.targets);
        const std::size_t row = std::min(static_cast<std::size_t>(hand.laid), rules.bonus.size() - 1);
        worth[hand.situation] = static_cast<float>(hand.points * times + rules.bonus[row]);
    }
    return worth;
}

Worth Plan::worth(const WordRules& rules, std::size_t rerolls) const {
    if (rules.bonus.empty()) {
        throw std::invalid_argument("The bonus has at least one row: that for no dice laid.");
    }
    std::vector<std::vector<float>> after;
    std::vector<float> now = best_words(rules);
    const RollOnce roll = roll_once_with[sides_ - 1][dice_.size()];
    roll(now.data());
    while (after.size() < rerolls) {
        after.push_back(now);
        roll(now.data());
    }
    after.push_back(std::move(now));
    return {dice_.size(), sides_, std::move(after)};
}

}  // namespace lettercup
