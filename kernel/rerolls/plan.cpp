#include "rerolls/plan.hpp"

#include <algorithm>
#include <bit>
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

// What a die shows is worth at least what it is worth set aside: for all situations with the digits below `step` alike.
template <std::size_t sides>
void take_the_better(float* block, std::size_t step) {
    const float* aside = block + sides * step;
    for (std::size_t side = 0; side < sides; ++side) {
        for (std::size_t at = 0; at < step; ++at) {
            block[side * step + at] = std::max(block[side * step + at], aside[at]);
        }
    }
}

// A die set aside is about to be rolled: it is worth the mean of its sides.
template <std::size_t sides>
void average(float* block, std::size_t step) {
    for (std::size_t at = 0; at < step; ++at) {
        float sum = 0;
        for (std::size_t side = 0; side < sides; ++side) {
            sum += block[side * step + at];
        }
        block[sides * step + at] = sum / static_cast<float>(sides);
    }
}

// Goes through all dice, first to take the better of showing and being aside, then to average over what is aside.
template <std::size_t sides>
void roll_once(std::vector<float>& worth) {
    for (auto* pass : {&take_the_better<sides>, &average<sides>}) {
        for (std::size_t step = 1; step < worth.size(); step *= sides + 1) {
            for (std::size_t start = 0; start < worth.size(); start += step * (sides + 1)) {
                pass(&worth[start], step);
            }
        }
    }
}

// The number of sides is known to the compiler, so that it can unroll the loops over them.
constexpr std::array<void (*)(std::vector<float>&), most_sides + 1> roll_once_with = {
    nullptr, &roll_once<1>, &roll_once<2>, &roll_once<3>, &roll_once<4>, &roll_once<5>, &roll_once<6>};

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
    std::ranges::sort(laid_);
    const auto [end, last] = std::ranges::unique(laid_);
    laid_.erase(end, last);
    for (std::size_t at = 0; at < laid_.size(); ++at) {
        if (at == 0 || laid_[at].first != laid_[at - 1].first) {
            hands_.push_back(counted(laid_[at].first, at));
        }
        sets_.push_back(laid_[at].second);
    }
    laid_ = {};
}

Plan::Counted Plan::counted(Situation situation, std::size_t first) const {
    Counted hand{situation, static_cast<std::uint32_t>(first), 0, 0};
    for (std::size_t die = 0; die < dice_.size(); ++die) {
        const std::size_t side = situation / place_[die] % (sides_ + 1);
        if (side < sides_) {
            hand.points += dice_[die][side].points;
            ++hand.laid;
        }
    }
    return hand;
}

std::vector<float> Plan::best_words(const WordRules& rules) const {
    std::vector<float> worth(situations_, 0.0F);
    for (std::size_t at = 0; at < hands_.size(); ++at) {
        const Counted& hand = hands_[at];
        std::int32_t times = hand.laid;
        if (!rules.times_length) {
            const std::size_t end = at + 1 < hands_.size() ? hands_[at + 1].first : sets_.size();
            times = 0;
            for (std::size_t set = hand.first; set < end; ++set) {
                times = std::max(times, std::popcount(sets_[set] & rules.targets));
            }
        }
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
    for (std::size_t left = 0; left <= rerolls; ++left) {
        roll_once_with[sides_](now);
        after.push_back(now);
    }
    return {dice_.size(), sides_, std::move(after)};
}

}  // namespace lettercup
