#include "rebus/board.hpp"

#include <algorithm>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

struct Corner {
    int top = Board::width;
    int left = Board::width;
};

Corner corner_of(const Tiles& tiles) {
    Corner corner;
    for (const Tile& tile : tiles) {
        corner.top = std::min(corner.top, tile.at / Board::width);
        corner.left = std::min(corner.left, tile.at % Board::width);
    }
    return corner;
}

}  // namespace

WordTrie::WordTrie(std::vector<std::string> words) : nodes_(1) {
    std::sort(words.begin(), words.end());
    struct Open {
        std::size_t node, from, to;
    };
    std::vector<Open> level{{0, 0, words.size()}};
    for (std::size_t depth = 0; !level.empty(); ++depth) {
        std::vector<Open> next;
        for (auto [node, from, to] : level) {
            nodes_[node].first = static_cast<std::uint32_t>(nodes_.size());
            for (; from < to && words[from].size() == depth; ++from) {
                nodes_[node].letters |= word_end;
            }
            while (from < to) {
                const char letter = words[from][depth];
                std::size_t end = from;
                while (end < to && words[end][depth] == letter) {
                    ++end;
                }
                nodes_[node].letters |= 1U << (letter - 'A');
                next.push_back({nodes_.size(), from, end});
                nodes_.emplace_back();
                from = end;
            }
        }
        level = std::move(next);
    }
}

Board::Board(const std::string& natural, std::size_t stars, const Values& values)
    : values_(values), roll_stars_(stars) {
    for (const char letter : natural) {
        ++roll_[index(letter - 'A')];
    }
    clear();
}

void Board::clear() {
    for (const Tile& tile : tiles_) {
        grid_[index(tile.at)] = 0;
    }
    tiles_.clear();
    left_ = roll_;
    assigned_.fill(0);
    stars_ = roll_stars_;
    dice_left_ = 0;
    letters_left_ = 0;
    for (std::size_t letter = 0; letter < left_.size(); ++letter) {
        dice_left_ += left_[letter];
        letters_left_ |= static_cast<std::uint32_t>(left_[letter] > 0) << letter;
    }
}

std::vector<int> Board::run(int at, int step) const {
    while (has(at - step)) {
        at -= step;
    }
    std::vector<int> cells;
    for (; has(at); at += step) {
        cells.push_back(at);
    }
    return cells;
}

void Board::lay(const Tiles& tiles) {
    clear();
    const Corner corner = corner_of(tiles);
    for (const Tile& tile : tiles) {
        if (!tile.is_star) {
            put(tile.at - corner.top * width - corner.left + middle, tile.letter);
        }
    }
    for (const Tile& tile : tiles) {
        if (tile.is_star) {
            assign_star(tile.letter);
            put(tile.at - corner.top * width - corner.left + middle, tile.letter);
        }
    }
}

void Board::put(int at, int letter) {
    tiles_.push_back({static_cast<std::int16_t>(at), static_cast<std::uint8_t>(letter), take(letter)});
    grid_[index(at)] = static_cast<std::int8_t>(letter + 1);
}

void Board::lift(int at) {
    const auto tile = std::find_if(tiles_.begin(), tiles_.end(), [&](const Tile& each) { return each.at == at; });
    if (tile->is_star) {
        ++stars_;
    } else {
        give_back(tile->letter, false);
    }
    grid_[index(at)] = 0;
    *tile = tiles_.back();
    tiles_.pop_back();
}

void Board::assign_star(int letter) {
    --stars_;
    give_back(letter, true);
}

int Board::score() const {
    int score = 0;
    for (int letter = 0; letter < 26; ++letter) {
        score -= (left_[index(letter)] - assigned_[index(letter)]) * value(letter);
    }
    for (const Tile& tile : tiles_) {
        score += (is_in_run(tile.at, across) + is_in_run(tile.at, down)) * value(tile.letter);
    }
    return score;
}

Layout layout_of(const Tiles& tiles) {
    const Corner corner = corner_of(tiles);
    Layout layout;
    std::size_t columns = 0;
    for (const Tile& tile : tiles) {
        columns = std::max(columns, index(tile.at % Board::width - corner.left + 1));
        layout.rows.resize(std::max(layout.rows.size(), index(tile.at / Board::width - corner.top + 1)));
    }
    std::fill(layout.rows.begin(), layout.rows.end(), std::string(columns, '.'));
    for (const Tile& tile : tiles) {
        const auto name = static_cast<char>('A' + tile.letter);
        layout.rows[index(tile.at / Board::width - corner.top)][index(tile.at % Board::width - corner.left)] = name;
        layout.stars += tile.is_star ? std::string(1, name) : "";
    }
    return layout;
}

}  // namespace lettercup::rebus
