#include "soup/board.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace lettercup::soup {
namespace {

[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }

bool is_readable(const Letters& letters) { return !letters.empty() && letters.size() <= longest_face; }

bool are_neighbours(const BoardDie& one, const BoardDie& other) {
    return std::abs(one.row - other.row) + std::abs(one.column - other.column) == 1;
}

bool is_one_piece(const std::vector<BoardDie>& board) {
    std::vector<bool> reached(board.size());
    std::vector<std::size_t> edge;
    if (!board.empty()) {
        reached[0] = true;
        edge.push_back(0);
    }
    std::size_t count = edge.size();
    while (!edge.empty()) {
        const std::size_t die = edge.back();
        edge.pop_back();
        for (std::size_t other = 0; other < board.size(); ++other) {
            if (!reached[other] && are_neighbours(board[die], board[other])) {
                reached[other] = true;
                edge.push_back(other);
                ++count;
            }
        }
    }
    return count == board.size();
}

bool has_pile(const std::vector<BoardDie>& board) {
    for (std::size_t one = 0; one < board.size(); ++one) {
        for (std::size_t other = 0; other < one; ++other) {
            if (board[one].row == board[other].row && board[one].column == board[other].column) {
                return true;
            }
        }
    }
    return false;
}

void check_ban(const Position& position, const Ban& ban) {
    const bool is_known = std::ranges::all_of(ban.word, [&](std::size_t die) { return die < position.board.size(); });
    if (ban.die >= position.hand.size() || ban.word.size() < 2 || !is_known) {
        refuse("A ban names a die of the hand, and a word of the board.");
    }
}

}  // namespace

void check(const Position& position) {
    if (position.board.size() > max_on_board) {
        refuse("At most " + std::to_string(max_on_board) + " dice lie on the board, not " +
               std::to_string(position.board.size()) + ".");
    }
    if (position.hand.size() > max_in_hand) {
        refuse("At most " + std::to_string(max_in_hand) + " dice are in a hand, not " +
               std::to_string(position.hand.size()) + ".");
    }
    const auto reads = [](const auto& die) { return is_readable(die.letters); };
    if (!std::ranges::all_of(position.board, reads) || !std::ranges::all_of(position.hand, reads)) {
        refuse("Every die shows 1 to " + std::to_string(longest_face) + " letters of this language.");
    }
    const auto is_near = [](const BoardDie& die) { return std::max(std::abs(die.row), std::abs(die.column)) < 10'000; };
    if (!std::ranges::all_of(position.board, is_near) || has_pile(position.board) || !is_one_piece(position.board)) {
        refuse("The dice on the board lie side by side in one piece, one on each cell.");
    }
    const auto is_cheap = [](const HandDie& die) { return die.cost >= 0 && die.cost <= 9; };
    if (!std::ranges::all_of(position.hand, is_cheap)) {
        refuse("A die costs 0 to 9 points.");
    }
    for (const Ban& ban : position.bans) {
        check_ban(position, ban);
    }
}

View::View(const std::vector<BoardDie>& board, bool is_down)
    : is_down_(is_down), cells_(static_cast<std::size_t>(lines * width), nobody) {
    const auto line_of = [&](const BoardDie& die) { return is_down ? die.column : die.row; };
    const auto place_of = [&](const BoardDie& die) { return is_down ? die.row : die.column; };
    if (!board.empty()) {
        least_line_ = line_of(*std::ranges::min_element(board, {}, line_of));
        least_place_ = place_of(*std::ranges::min_element(board, {}, place_of));
    }
    for (std::size_t slot = 0; slot < board.size(); ++slot) {
        line_.push_back(line_of(board[slot]) - least_line_ + first_line);
        place_.push_back(place_of(board[slot]) - least_place_ + first_place);
        last_line_ = std::max(last_line_, line_.back());
        last_place_ = std::max(last_place_, place_.back());
        cells_[cell(line_.back(), place_.back())] = static_cast<Slot>(slot);
    }
    run_of_.resize(board.size());
    for (int line = first_line; line <= last_line_; ++line) {
        auto& runs = runs_[static_cast<std::size_t>(line)];
        for (int place = first_place; place <= last_place_; ++place) {
            const Slot slot = at(line, place);
            if (slot != nobody) {
                if (before(slot) == nobody) {
                    runs.emplace_back();
                }
                run_of_[slot] = runs.size() - 1;
                runs.back().push_back(slot);
            }
        }
    }
}

int View::row_of(int line, int place) const {
    return is_down_ ? place - first_place + least_place_ : line - first_line + least_line_;
}

int View::column_of(int line, int place) const {
    return is_down_ ? line - first_line + least_line_ : place - first_place + least_place_;
}

std::vector<Kind> kinds_of(const Position& position) {
    std::vector<Kind> kinds;
    for (std::size_t die = 0; die < position.hand.size(); ++die) {
        std::vector<std::size_t> bans;
        for (std::size_t ban = 0; ban < position.bans.size(); ++ban) {
            if (position.bans[ban].die == die) {
                bans.push_back(ban);
            }
        }
        const Letters& letters = position.hand[die].letters;
        const auto same = std::ranges::find_if(
            kinds, [&](const Kind& kind) { return kind.letters == letters && kind.bans.empty() && bans.empty(); });
        if (same == kinds.end()) {
            kinds.push_back({letters, {die}, bans});
        } else {
            same->dice.push_back(die);
        }
    }
    for (Kind& kind : kinds) {
        std::ranges::stable_sort(
            kind.dice, [&](std::size_t a, std::size_t b) { return position.hand[a].cost > position.hand[b].cost; });
    }
    return kinds;
}

}  // namespace lettercup::soup
