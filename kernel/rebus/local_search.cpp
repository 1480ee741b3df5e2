#include "rebus/local_search.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

constexpr int max_words_removed = 2;
constexpr int crossing_removal_odds = 5;            // one in five
constexpr std::int64_t rounds_until_restart = 100;  // from the best layout
constexpr double max_noise = 15;
constexpr int reuse_star_percent = 40;
constexpr std::string_view star_letters =
    "ZZZZXXXJJJQKVWYBCFGPHMUDAEEEIIORSSNTL";  // valuable and common letters more often

// The chance to accept a loss: one half for 1.5 points, a quarter for 3, and so on. Computed without the C library,
// whose results differ in the last bit between platforms.
double chance_of_loss(int points) {
    constexpr std::array<double, 3> third_roots = {1, 0.7937005259840998, 0.6299605249474366};  // of 1, 1/2 and 1/4
    double chance = third_roots[index(2 * points % 3)];
    for (int halves = 2 * points / 3; halves > 0; --halves) {
        chance /= 2;
    }
    return chance;
}

}  // namespace

LocalSearch::LocalSearch(const std::string& natural, std::size_t stars, const std::vector<std::string>& words,
                         const Values& values)
    : trie_(words), board_(natural, stars, values) {
    best_score_ = current_score_ = board_.score();
}

bool LocalSearch::improve() {
    if (++rounds_ % rounds_until_restart == 0) {
        current_ = best_;
        current_score_ = best_score_;
    }
    board_.lay(current_);
    remove_words();
    assign_stars();
    noise_ = max_noise * chance();
    while (board_.dice_left() > 0 && add_word()) {
    }
    nodes_ += 100;
    const int score = board_.score();
    if (score >= current_score_ || chance() < chance_of_loss(current_score_ - score)) {
        current_ = board_.tiles();
        current_score_ = score;
    }
    if (score <= best_score_) {
        return false;
    }
    best_ = board_.tiles();
    best_score_ = score;
    return true;
}

void LocalSearch::remove_words() {
    const auto words = 1 + random() % max_words_removed;
    for (std::uint64_t word = 0; word < words && !board_.tiles().empty(); ++word) {
        const int at = board_.tiles()[random() % board_.tiles().size()].at;
        const int step = random() % 2 ? Board::across : Board::down;
        remove_word(at, board_.is_in_run(at, step) ? step : Board::other(step));
    }
    repair();
    keep_largest_piece();
}

// Lifts the dice that are in no other word, and sometimes also those at crossings.
void LocalSearch::remove_word(int at, int step) {
    for (const int cell : board_.run(at, step)) {
        if (!board_.is_in_run(cell, Board::other(step)) || random() % crossing_removal_odds == 0) {
            board_.lift(cell);
        }
    }
}

void LocalSearch::repair() {
    while (repair_one()) {
    }
}

bool LocalSearch::repair_one() {
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
                lift_run(run, step);
                return true;
            }
        }
    }
    return false;
}

void LocalSearch::lift_run(const std::vector<int>& run, int step) {
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

bool LocalSearch::is_word(const std::vector<int>& run) const {
    std::uint32_t node = 0;
    for (const int cell : run) {
        node = trie_.child(node, board_.letter(cell));
        if (node == 0) {
            return false;
        }
    }
    return trie_.is_word(node);
}

void LocalSearch::keep_largest_piece() {
    const auto is_in = [](const std::vector<int>& cells, int cell) {
        return std::find(cells.begin(), cells.end(), cell) != cells.end();
    };
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

void LocalSearch::assign_stars() {
    while (board_.has_star()) {
        const auto known = std::find_if(best_.begin(), best_.end(), [](const Tile& tile) { return tile.is_star; });
        const bool again = known != best_.end() && random() % 100 < reuse_star_percent;
        board_.assign_star(again ? known->letter : star_letters[random() % star_letters.size()] - 'A');
    }
}

bool LocalSearch::add_word() {
    best_move_ = Move{};
    look_along(Board::across);
    if (!board_.tiles().empty()) {
        look_along(Board::down);
    }
    for (int place = 0; place < best_move_.length; ++place) {
        const int at = best_move_.start + place * best_move_.step;
        if (!board_.has(at)) {
            board_.put(at, best_move_.letters[index(place)]);
        }
    }
    return best_move_.length > 0;
}

// Tries every line that has dice, or dice next to it.
void LocalSearch::look_along(int step) {
    move_.step = step;
    if (board_.tiles().empty()) {
        for (int at = Board::middle; at <= Board::middle + max_dice; ++at) {
            crossings_[index(at)] = Crossing{};
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
        look_along_line(step, std::countr_zero(lines), std::max(1, low - board_.dice_left()),
                        std::min(Board::width - 2, high + board_.dice_left()));
    }
}

// Tries words that start in an empty cell or with the first die of a run, and that touch the layout.
void LocalSearch::look_along_line(int step, int line, int low, int high) {
    const int first = line * Board::other(step);
    std::uint64_t touching = 0;
    for (int place = low; place <= high; ++place) {
        const int at = first + place * step;
        if (!board_.has(at)) {
            crossings_[index(at)] = crossing(at, Board::other(step));
        }
        touching |= std::uint64_t{board_.has(at) || crossings_[index(at)].is_there} << place;
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

void LocalSearch::extend(int at, std::uint32_t node, int length, int gain, bool is_new, bool touches) {
    ++nodes_;
    const int step = move_.step;
    if (board_.has(at)) {
        const int letter = board_.letter(at);
        const std::uint32_t next = trie_.child(node, letter);
        if (next != 0) {
            extend(at + step, next, length + 1, gain + (board_.is_in_run(at, step) ? 0 : board_.value(letter)), is_new,
                   true);
        }
        return;
    }
    if (trie_.is_word(node) && touches && is_new && length > 1) {
        consider(length, gain);
    }
    const Crossing& crossing = crossings_[index(at)];
    for (std::uint32_t left = trie_.letters(node) & crossing.letters & board_.letters_left(); left != 0;
         left &= left - 1) {
        const int letter = std::countr_zero(left);
        const int value = board_.value(letter);
        const bool is_star = board_.take(letter);
        move_.letters[index(length)] = static_cast<std::uint8_t>(letter);
        const int more = (is_star ? value : 2 * value) + crossing.gain + (crossing.is_there ? value : 0);
        extend(at + step, trie_.child(node, letter), length + 1, gain + more, true, touches || crossing.is_there);
        board_.give_back(letter, is_star);
    }
}

void LocalSearch::consider(int length, int gain) {
    const double worth = gain + noise_ * chance();
    if (best_move_.length == 0 || worth > best_move_.worth) {
        best_move_ = move_;
        best_move_.worth = worth;
        best_move_.length = length;
    }
}

LocalSearch::Crossing LocalSearch::crossing(int at, int step) const {
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
            crossing.gain += board_.value(board_.letter(near));
        }
    }
    return crossing;
}

std::uint64_t LocalSearch::random() {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    return random_ ^= random_ << 17;
}

double LocalSearch::chance() { return static_cast<double>(random() >> 11) * 0x1p-53; }

}  // namespace lettercup::rebus
