#include "rebus/sketch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace lettercup::rebus {
namespace {

constexpr int most_words_away = 2;
constexpr int crossing_stays = 5;          // in four of five times
constexpr std::int64_t back_to_best = 100;  // rounds
constexpr double most_luck = 15;
constexpr double heat = 1.5;  // so much worse is kept every other time
constexpr int best_star_again = 40;
constexpr std::string_view star_letters = "ZZZZXXXJJJQKVWYBCFGPHMUDAEEEIIORSSNTL";  // the dear ones and the handy ones more often

template <class Number>
std::size_t at_(Number number) {
    return static_cast<std::size_t>(number);
}

}  // namespace

Sketch::Sketch(const std::string& natural, std::size_t stars, const std::vector<std::string>& words, const Values& values)
    : trie_(words), board_(natural, stars, values) {
    best_score_ = held_score_ = board_.score();
}

bool Sketch::improve() {
    if (++rounds_ % back_to_best == 0) {
        held_ = best_;
        held_score_ = best_score_;
    }
    board_.lay(held_);
    take_away();
    cast_stars();
    luck_ = most_luck * chance();
    while (board_.dice_left() > 0 && add_word()) {
    }
    nodes_ += 100;
    const int score = board_.score();
    if (score >= held_score_ || chance() < std::exp2((score - held_score_) / heat)) {
        held_ = board_.tiles();
        held_score_ = score;
    }
    if (score <= best_score_) {
        return false;
    }
    best_ = board_.tiles();
    best_score_ = score;
    return true;
}

void Sketch::take_away() {
    const auto words = 1 + random() % most_words_away;
    for (std::uint64_t word = 0; word < words && !board_.tiles().empty(); ++word) {
        const int at = board_.tiles()[random() % board_.tiles().size()].at;
        const int step = random() % 2 ? Board::across : Board::down;
        take_word(at, board_.is_in_run(at, step) ? step : Board::other(step));
    }
    lift_broken_runs();
    keep_largest_piece();
}

// Dice in no other word go, and sometimes also those in two.
void Sketch::take_word(int at, int step) {
    for (const int cell : board_.run(at, step)) {
        if (!board_.is_in_run(cell, Board::other(step)) || random() % crossing_stays == 0) {
            board_.lift(cell);
        }
    }
}

void Sketch::lift_broken_runs() {
    while (lift_one_broken()) {
    }
}

bool Sketch::lift_one_broken() {
    for (const Tile& tile : board_.tiles()) {
        const int at = tile.at;
        if (!board_.is_in_run(at, Board::across) && !board_.is_in_run(at, Board::down)) {
            board_.lift(at);
            return true;
        }
        for (const int step : {Board::across, Board::down}) {
            if (board_.has(at - step) || !board_.has(at + step)) {
                continue;
            }
            const std::vector<int> run = board_.run(at, step);
            if (!is_word(run)) {
                lift_broken(run, step);
                return true;
            }
        }
    }
    return false;
}

void Sketch::lift_broken(const std::vector<int>& run, int step) {
    const std::size_t before = board_.tiles().size();
    for (const int cell : run) {
        if (!board_.is_in_run(cell, Board::other(step))) {
            board_.lift(cell);
        }
    }
    if (board_.tiles().size() == before) {
        board_.lift(run[random() % run.size()]);
    }
}

bool Sketch::is_word(const std::vector<int>& run) const {
    std::uint32_t node = 0;
    for (const int cell : run) {
        node = trie_.child(node, board_.letter(cell));
        if (node == 0) {
            return false;
        }
    }
    return trie_.is_word(node);
}

void Sketch::keep_largest_piece() {
    const auto is_in = [](const std::vector<int>& cells, int cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); };
    std::vector<int> seen;
    std::vector<int> largest;
    for (const Tile& tile : board_.tiles()) {
        if (is_in(seen, tile.at)) {
            continue;
        }
        std::vector<int> piece{tile.at};
        for (std::size_t next = 0; next < piece.size(); ++next) {
            for (const int step : {Board::across, -Board::across, Board::down, -Board::down}) {
                const int near = piece[next] + step;
                if (board_.has(near) && !is_in(piece, near)) {
                    piece.push_back(near);
                }
            }
        }
        seen.insert(seen.end(), piece.begin(), piece.end());
        if (piece.size() > largest.size()) {
            largest = std::move(piece);
        }
    }
    for (const int cell : seen) {
        if (!is_in(largest, cell)) {
            board_.lift(cell);
        }
    }
}

void Sketch::cast_stars() {
    while (board_.has_star()) {
        const auto known = std::find_if(best_.begin(), best_.end(), [](const Tile& tile) { return tile.is_star; });
        const bool again = known != best_.end() && random() % 100 < best_star_again;
        board_.cast(again ? known->letter : star_letters[random() % star_letters.size()] - 'A');
    }
}

bool Sketch::add_word() {
    best_move_ = Move{};
    look_along(Board::across);
    if (!board_.tiles().empty()) {
        look_along(Board::down);
    }
    for (int place = 0; place < best_move_.length; ++place) {
        const int at = best_move_.start + place * best_move_.step;
        if (!board_.has(at)) {
            board_.put(at, best_move_.letters[at_(place)]);
        }
    }
    return best_move_.length > 0;
}

// Every line that has dice, or dice beside it.
void Sketch::look_along(int step) {
    move_.step = step;
    if (board_.tiles().empty()) {
        for (int at = Board::middle; at <= Board::middle + most_dice; ++at) {
            crossings_[at_(at)] = Crossing{};
        }
        move_.start = Board::middle;
        extend(Board::middle, 0, 0, 0, false, true);
        return;
    }
    std::uint64_t lines = 0;
    int low = Board::width;
    int high = 0;
    for (const Tile& tile : board_.tiles()) {
        const int row = tile.at / Board::width;
        const int column = tile.at % Board::width;
        lines |= std::uint64_t{7} << ((step == Board::across ? row : column) - 1);
        low = std::min(low, step == Board::across ? column : row);
        high = std::max(high, step == Board::across ? column : row);
    }
    for (; lines != 0; lines &= lines - 1) {
        look_along_line(step, std::countr_zero(lines), std::max(1, low - board_.dice_left()), std::min(Board::width - 2, high + board_.dice_left()));
    }
}

// Words that start in an empty place, or with the first die of a run, and come to touch what lies.
void Sketch::look_along_line(int step, int line, int low, int high) {
    const int first = line * Board::other(step);
    std::uint64_t touching = 0;
    for (int place = low; place <= high; ++place) {
        const int at = first + place * step;
        if (!board_.has(at)) {
            crossings_[at_(at)] = crossing(at, Board::other(step));
        }
        touching |= std::uint64_t{board_.has(at) || crossings_[at_(at)].is_there} << place;
    }
    for (int place = low; place <= high && touching >> place != 0; ++place) {
        const int at = first + place * step;
        const int next = place + std::countr_zero(touching >> place);
        const int dice = next - place + !board_.has(first + next * step);
        if (!board_.has(at - step) && dice <= board_.dice_left()) {
            move_.start = at;
            extend(at, 0, 0, 0, false, false);
        }
    }
}

void Sketch::extend(int at, std::uint32_t node, int length, int brings, bool is_new, bool touches) {
    ++nodes_;
    const int step = move_.step;
    if (board_.has(at)) {
        const int letter = board_.letter(at);
        const std::uint32_t next = trie_.child(node, letter);
        if (next != 0) {
            extend(at + step, next, length + 1, brings + (board_.is_in_run(at, step) ? 0 : board_.value(letter)), is_new, true);
        }
        return;
    }
    if (trie_.is_word(node) && touches && is_new && length > 1) {
        weigh(length, brings);
    }
    const Crossing& crossing = crossings_[at_(at)];
    for (std::uint32_t left = trie_.letters(node) & crossing.letters & board_.letters_left(); left != 0; left &= left - 1) {
        const int letter = std::countr_zero(left);
        const int value = board_.value(letter);
        const bool is_star = board_.take(letter);
        move_.letters[at_(length)] = static_cast<std::uint8_t>(letter);
        const int more = (is_star ? value : 2 * value) + crossing.brings + (crossing.is_there ? value : 0);
        extend(at + step, trie_.child(node, letter), length + 1, brings + more, true, touches || crossing.is_there);
        board_.give_back(letter, is_star);
    }
}

void Sketch::weigh(int length, int brings) {
    const double worth = brings + luck_ * chance();
    if (best_move_.length == 0 || worth > best_move_.worth) {
        best_move_ = move_;
        best_move_.worth = worth;
        best_move_.length = length;
    }
}

Sketch::Crossing Sketch::crossing(int at, int step) const {
    if (!board_.is_in_run(at, step)) {
        return {};
    }
    Crossing crossing{0, 0, true};
    int start = at;
    while (board_.has(start - step)) {
        start -= step;
    }
    std::uint32_t before = 0;
    for (int cell = start; cell != at; cell += step) {
        before = cell == start || before != 0 ? trie_.child(before, board_.letter(cell)) : 0;
    }
    if (start != at && before == 0) {
        return crossing;
    }
    for (std::uint32_t left = trie_.letters(before) & board_.letters_left(); left != 0; left &= left - 1) {
        std::uint32_t node = trie_.child(before, std::countr_zero(left));
        for (int cell = at + step; node != 0 && board_.has(cell); cell += step) {
            node = trie_.child(node, board_.letter(cell));
        }
        if (node != 0 && trie_.is_word(node)) {
            crossing.letters |= left & (~left + 1);
        }
    }
    for (const int near : {at - step, at + step}) {
        if (board_.has(near) && !board_.is_in_run(near, step)) {
            crossing.brings += board_.value(board_.letter(near));
        }
    }
    return crossing;
}

std::uint64_t Sketch::random() {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    return random_ ^= random_ << 17;
}

double Sketch::chance() { return static_cast<double>(random() >> 11) * 0x1p-53; }

}  // namespace lettercup::rebus
