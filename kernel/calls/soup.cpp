#include "calls/soup.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "soup/burden.hpp"

namespace lettercup::calls {
namespace {

soup::Position position_of(const SoupWords& words, const std::vector<std::tuple<std::string, int, int>>& board,
                           const std::vector<std::pair<std::string, int>>& hand,
                           const std::vector<std::pair<std::size_t, std::vector<std::size_t>>>& bans, bool may_slurp) {
    soup::Position position;
    for (const auto& [face, row, column] : board) {
        position.board.push_back({words.read(face), row, column});
    }
    for (const auto& [face, cost] : hand) {
        position.hand.push_back({words.read(face), cost});
    }
    for (const auto& [die, word] : bans) {
        position.bans.push_back({die, word});
    }
    position.may_slurp = may_slurp;
    return position;
}

}  // namespace

SoupMoves::SoupMoves(const SoupWords& words, const std::vector<std::tuple<std::string, int, int>>& board,
                     const std::vector<std::pair<std::string, int>>& hand,
                     const std::vector<std::pair<std::size_t, std::vector<std::size_t>>>& bans, bool may_slurp)
    : position_(position_of(words, board, hand, bans, may_slurp)), moves_(all_moves(words.trie(), position_)) {}

std::size_t SoupMoves::builds() const {
    const auto is_build = [](const soup::Move& move) { return move.theirs == soup::nobody; };
    return static_cast<std::size_t>(std::ranges::partition_point(moves_.moves, is_build) - moves_.moves.begin());
}

const std::vector<float>& SoupMoves::burdens() {
    if (burdens_.empty()) {
        burdens_ = soup::burdens(position_, moves_);
    }
    return burdens_;
}

std::vector<int> SoupMoves::costs() const {
    std::vector<int> costs;
    costs.reserve(size());
    for (const soup::Move& move : moves_.moves) {
        int cost = move.theirs != soup::nobody ? position_.hand[moves_.kinds[move.mine].dice[0]].cost : 0;
        for (const std::size_t die : moves_.dice(move)) {
            cost += die != soup::Moves::not_mine ? position_.hand[die].cost : 0;
        }
        costs.push_back(cost);
    }
    return costs;
}

void SoupMoves::check(std::size_t number) const {
    if (number >= size()) {
        throw std::out_of_range("There is no such move.");
    }
}

float SoupMoves::burden(std::size_t number) {
    check(number);
    return burdens()[number];
}

std::vector<std::size_t> SoupMoves::least(std::size_t from, std::size_t to, const std::vector<double>& gains,
                                          std::size_t count) {
    to = std::min(to, size());
    std::vector<std::pair<double, std::size_t>> worries;
    for (std::size_t number = from; number < to; ++number) {
        const auto theirs = static_cast<std::size_t>(moves_.moves[number].theirs);
        const double gain = moves_.moves[number].theirs != soup::nobody && theirs < gains.size() ? gains[theirs] : 0.0;
        worries.emplace_back(burdens()[number] - gain, number);
    }
    const std::size_t kept = std::min(count, worries.size());
    const auto end = worries.begin() + static_cast<std::ptrdiff_t>(kept);
    std::partial_sort(worries.begin(), end, worries.end());
    std::vector<std::size_t> numbers;
    std::transform(worries.begin(), end, std::back_inserter(numbers), [](const auto& each) { return each.second; });
    return numbers;
}

SoupMove SoupMoves::move(std::size_t number) const {
    check(number);
    const soup::Move& move = moves_.moves[number];
    const auto line = moves_.line(move);
    auto dice = moves_.dice(move);
    for (std::size_t at = 0; at < dice.size(); ++at) {
        dice[at] = dice[at] == soup::Moves::not_mine ? line[at] : position_.board.size() + dice[at];
    }
    const bool is_slurp = move.theirs != soup::nobody;
    const int mine = is_slurp ? static_cast<int>(moves_.kinds[move.mine].dice[0]) : -1;
    return {std::move(dice), move.row, move.column, move.is_down, mine, is_slurp ? move.theirs : -1};
}

}  // namespace lettercup::calls
