#include "soup/moves.hpp"

#include <algorithm>
#include <deque>
#include <optional>

namespace lettercup::soup {
namespace {

using Kinds = std::uint32_t;  // a bit for each kind

constexpr Kinds any_kind = ~Kinds{0};

// A word with one board letter or none, which can be laid wherever it fits.
struct Listed {
    std::uint32_t first;
    std::uint8_t length;
    std::uint8_t through;  // the index of the board letter in the word
};

struct List {
    Letters through;
    std::uint8_t mine;  // the kind that a Slurp has put on the board, or nobody: one die less in hand
    std::vector<Laid> lines;
    std::vector<Listed> words;

    std::span<const Laid> line(const Listed& word) const { return std::span(lines).subspan(word.first, word.length); }
};

// A line of dice about to be laid.
struct Candidate {
    const View& view;
    int line;
    int place;
    std::span<const Laid> dice;

    int end() const { return place + static_cast<int>(dice.size()); }
};

class Generator {
public:
    Generator(const Trie& trie, const Position& position, Moves& result)
        : trie_(trie),
          position_(position),
          result_(result),
          hand_(result.kinds),
          views_{View(position.board, false), View(position.board, true)},
          cross_{cross_checks(views_[0]), cross_checks(views_[1])},
          after_(static_cast<std::size_t>(View::lines * View::width), nobody) {
        for (const BoardDie& die : position.board) {
            letters_.push_back(&die.letters);
        }
        for (const Ban& ban : position.bans) {
            ban_is_down_.push_back(position.board[ban.word[0]].row != position.board[ban.word[1]].row);
        }
    }

    void first_word() {
        for (const Listed& word : listed(nullptr).words) {
            if (word.length > 1) {
                keep({views_[0], View::first_line, View::first_place, listed(nullptr).line(word)});
            }
        }
    }

    void builds() {
        for (const View& view : views_) {
            for (int line = View::first_line - 1; line <= view.last_line() + 1; ++line) {
                beside(view, line);
                const auto& runs = view.runs(line);
                for (std::size_t first = 0; first < runs.size(); ++first) {
                    for (std::size_t last = first; last < runs.size(); ++last) {
                        make(view, line, first, last);
                    }
                }
            }
        }
    }

    void slurps() {
        for (std::size_t slot = 0; slot < letters_.size(); ++slot) {
            theirs_ = static_cast<Slot>(slot);
            for (mine_ = 0; mine_ < result_.kinds.size(); ++mine_) {
                if (!may_replace(mine_, slot)) {
                    continue;
                }
                const Letters* old = std::exchange(letters_[slot], &result_.kinds[mine_].letters);
                hand_.take(mine_);
                if (reads(views_[0], theirs_) && reads(views_[1], theirs_)) {
                    keep_swap();
                    add_to(views_[0]);
                    add_to(views_[1]);
                }
                hand_.give(mine_);
                letters_[slot] = old;
            }
        }
        theirs_ = mine_ = nobody;
    }

private:
    const std::vector<Kinds>& cross(const View& view) const { return cross_[view.is_down()]; }

    // For every empty cell next to a die of a neighbouring line: the kinds that make a word in the crossing direction.
    std::vector<Kinds> cross_checks(const View& view) const {
        std::vector<Kinds> checks(static_cast<std::size_t>(View::lines * View::width), any_kind);
        for (std::size_t slot = 0; slot < position_.board.size(); ++slot) {
            for (const int side : {-1, 1}) {
                const int line = view.line(static_cast<Slot>(slot)) + side;
                const int place = view.place(static_cast<Slot>(slot));
                Kinds& check = checks[View::cell(line, place)];
                if (view.at(line, place) == nobody && check == any_kind) {
                    check = fitting(view, line, place);
                }
            }
        }
        return checks;
    }

    Kinds fitting(const View& view, int line, int place) const {
        int first = line;
        while (view.at(first - 1, place) != nobody) {
            --first;
        }
        const Trie::Node* before = &trie_.root();
        for (; before != nullptr && first < line; ++first) {
            before = trie_.follow(before, position_.board[view.at(first, place)].letters);
        }
        Kinds kinds = 0;
        for (std::size_t kind = 0; before != nullptr && kind < result_.kinds.size(); ++kind) {
            const Trie::Node* node = trie_.follow(before, result_.kinds[kind].letters);
            for (int next = line + 1; node != nullptr && view.at(next, place) != nobody; ++next) {
                node = trie_.follow(node, position_.board[view.at(next, place)].letters);
            }
            kinds |= Kinds{node != nullptr && node->ends_word} << kind;
        }
        return kinds;
    }

    // The words through one board letter, or those of the hand alone. Cached.
    const List& listed(const Letters* letter) {
        static const Letters none;
        const Letters& wanted = letter != nullptr ? *letter : none;
        for (const List& list : lists_) {
            if (list.mine == mine_ && list.through == wanted) {
                return list;
            }
        }
        List& list = lists_.emplace_back(List{wanted, mine_, {}, {}});
        std::vector<Forced> forced;
        if (letter != nullptr) {
            forced.push_back({0, 0, 0, letter});
        }
        auto visit = [&](std::span<const Laid> line, std::span<const int> ways) {
            const auto place = static_cast<std::uint8_t>(letter != nullptr ? ways[0] : 0);
            list.words.push_back(
                {static_cast<std::uint32_t>(list.lines.size()), static_cast<std::uint8_t>(line.size()), place});
            list.lines.insert(list.lines.end(), line.begin(), line.end());
        };
        Walk(trie_, result_.kinds, hand_, forced, visit);
        return list;
    }

    // Lays words of the hand alone next to dice of the board.
    void beside(const View& view, int line) {
        const List& list = listed(nullptr);
        const Kinds* checks = cross(view).data() + View::cell(line, 0);
        const int longest = static_cast<int>(position_.hand.size());
        for (int place = View::first_place - longest; place <= view.last_place(); ++place) {
            int touching = place;
            while (touching < place + longest && checks[touching] == any_kind) {
                ++touching;
            }
            int end = place;
            while (end < place + longest && checks[end] != 0 && view.at(line, end) == nobody) {
                ++end;
            }
            if (touching < end && view.at(line, place - 1) == nobody) {
                for (const Listed& word : list.words) {
                    if (word.length > std::max(1, touching - place) && word.length <= end - place) {
                        lay_plain({view, line, place, list.line(word)});
                    }
                }
            }
        }
    }

    // Lays words that contain some consecutive runs of a line.
    void make(const View& view, int line, std::size_t first, std::size_t last) {
        const auto& runs = view.runs(line);
        if (first == last && runs[first].size() == 1) {
            through(view, runs[first][0]);
        } else {
            grow(view, line, first, last);
        }
    }

    // Lays words through a die that has no neighbours in its line.
    void through(const View& view, Slot slot) {
        const List& list = listed(letters_[slot]);
        for (const Listed& word : list.words) {
            const auto line = list.line(word);
            buffer_.assign(line.begin(), line.end());
            buffer_[word.through] = slot;
            lay_plain({view, view.line(slot), view.place(slot) - word.through, buffer_});
        }
    }

    // Lays words in which runs are extended, joined, or opened up.
    void grow(const View& view, int line, std::size_t first, std::size_t last) {
        const auto parts = parts_without(view, line, first, last);
        std::vector<Forced> forced;
        for (std::size_t run = first; run <= last; ++run) {
            for (const Slot slot : view.runs(line)[run]) {
                forced.push_back({slot, parts[slot], view.place(slot), letters_[slot]});
            }
        }
        auto visit = [&](std::span<const Laid> dice, std::span<const int> ways) {
            const int way = ways[forced[0].part];
            const Candidate candidate{view, line, -way, dice};
            const bool is_plain = std::ranges::all_of(ways, [&](int each) { return each == way || each == unset; });
            if (is_plain) {
                lay_plain(candidate);
            } else if (fits(candidate, parts, ways)) {
                keep(candidate);
            }
        };
        Walk(trie_, result_.kinds, hand_, forced, visit);
    }

    // After a swap: lays words through the new die.
    void add_to(const View& view) {
        const int line = view.line(theirs_);
        const std::size_t run = view.run_of(theirs_);
        for (std::size_t first = 0; first <= run; ++first) {
            for (std::size_t last = run; last < view.runs(line).size(); ++last) {
                make(view, line, first, last);
            }
        }
    }

    // The connected part of the board that each die belongs to when these runs are cut into single dice.
    std::array<std::uint8_t, max_on_board> parts_without(const View& view, int line, std::size_t first,
                                                         std::size_t last) const {
        std::array<std::uint8_t, max_on_board> parts;
        parts.fill(nobody);
        std::uint8_t next = 0;
        std::array<Slot, max_on_board> edge;
        const auto is_cut = [&](Slot slot) {
            return view.line(slot) == line && view.run_of(slot) >= first && view.run_of(slot) <= last;
        };
        for (std::size_t start = 0; start < position_.board.size(); ++start) {
            if (parts[start] != nobody) {
                continue;
            }
            std::size_t count = 0;
            const auto reach = [&](Slot slot) {
                if (slot != nobody && parts[slot] == nobody) {
                    parts[slot] = next;
                    edge[count++] = slot;
                }
            };
            reach(static_cast<Slot>(start));
            while (count > 0) {
                const Slot slot = edge[--count];
                if (!is_cut(slot)) {
                    reach(view.before(slot));
                    reach(view.behind(slot));
                }
                reach(view.at(view.line(slot) - 1, view.place(slot)));
                reach(view.at(view.line(slot) + 1, view.place(slot)));
            }
            ++next;
        }
        return parts;
    }

    // Keeps a line for which no die moves, if its cells are free, nothing touches its ends, and all crossing words are
    // valid.
    void lay_plain(const Candidate& candidate) {
        const auto& [view, line, place, dice] = candidate;
        if (view.at(line, place - 1) != nobody || view.at(line, candidate.end()) != nobody) {
            return;
        }
        const Kinds* checks = cross(view).data() + View::cell(line, place);
        std::size_t added = 0;
        bool is_crossed = false;
        bool is_banned = mine_ != nobody && has_bans(mine_);
        for (std::size_t at = 0; at < dice.size(); ++at) {
            if (is_new(dice[at])) {
                if (!(checks[at] >> kind_of(dice[at]) & 1) || view.at(line, place + static_cast<int>(at)) != nobody) {
                    return;
                }
                ++added;
                is_crossed = is_crossed || checks[at] != any_kind;
                is_banned = is_banned || has_bans(kind_of(dice[at]));
            }
        }
        if (added == 1 && is_crossed && view.is_down() && theirs_ == nobody) {
            return;  // already found across
        }
        static constexpr std::array<std::uint8_t, max_on_board> one_part{};
        const std::array<int, max_on_board> still = {-place};
        if (!is_banned || fits(candidate, one_part, still)) {
            keep(candidate);
        }
    }

    // Whether a line can be laid when parts of the board move aside.
    bool fits(const Candidate& candidate, std::span<const std::uint8_t> parts, std::span<const int> ways) {
        const auto& [view, line, place, dice] = candidate;
        bool fits = true;
        const auto put = [&](int on_line, int on_place, Laid laid) {
            const std::size_t cell = View::cell(on_line, on_place);
            if (after_[cell] != nobody) {
                fits = false;
            } else {
                after_[cell] = laid;
                touched_.push_back(cell);
            }
        };
        for (std::size_t slot = 0; slot < letters_.size(); ++slot) {
            const int way = ways[parts[slot]];
            put(view.line(static_cast<Slot>(slot)),
                view.place(static_cast<Slot>(slot)) + place + (way == unset ? -place : way), static_cast<Laid>(slot));
        }
        for (std::size_t at = 0; at < dice.size(); ++at) {
            if (is_new(dice[at])) {
                put(line, place + static_cast<int>(at), dice[at]);
            }
        }
        fits = fits && after_[View::cell(line, place - 1)] == nobody &&
               after_[View::cell(line, candidate.end())] == nobody;
        fits = fits && all_read(candidate) && none_is_banned(candidate);
        for (const std::size_t cell : touched_) {
            after_[cell] = nobody;
        }
        touched_.clear();
        return fits;
    }

    // Whether every new run other than the line itself is a word.
    bool all_read(const Candidate& candidate) const {
        const std::size_t start = View::cell(candidate.line, candidate.place);
        for (const std::size_t cell : touched_) {
            for (const std::size_t step : {std::size_t{1}, static_cast<std::size_t>(View::width)}) {
                const bool is_head = after_[cell - step] == nobody && after_[cell + step] != nobody;
                const View& along = views_[(step == 1) == candidate.view.is_down()];
                if (is_head && !(step == 1 && cell == start) && !stood_before(along, cell, step) &&
                    !is_word(cell, step)) {
                    return false;
                }
            }
        }
        return true;
    }

    bool stood_before(const View& view, std::size_t cell, std::size_t step) const {
        Slot last = nobody;
        for (; after_[cell] != nobody; cell += step) {
            const Laid die = after_[cell];
            if (is_new(die) || view.before(die) != last) {
                return false;
            }
            last = die;
        }
        return view.behind(last) == nobody;
    }

    bool is_word(std::size_t cell, std::size_t step) const {
        const Trie::Node* node = &trie_.root();
        for (; node != nullptr && after_[cell] != nobody; cell += step) {
            const Laid die = after_[cell];
            node = trie_.follow(node, is_new(die) ? result_.kinds[kind_of(die)].letters : *letters_[die]);
        }
        return node != nullptr && node->ends_word;
    }

    bool has_bans(std::size_t kind) const { return !result_.kinds[kind].bans.empty(); }

    // Whether all dice of this turn, a swapped one included, stay out of the words that are closed to them.
    bool none_is_banned(const Candidate& candidate) const {
        for (std::size_t at = 0; at < candidate.dice.size(); ++at) {
            const Laid die = candidate.dice[at];
            if (is_new(die) || die == theirs_) {
                const std::size_t cell = View::cell(candidate.line, candidate.place + static_cast<int>(at));
                for (const std::size_t ban : result_.kinds[is_new(die) ? kind_of(die) : mine_].bans) {
                    const bool is_along = ban_is_down_[ban] == candidate.view.is_down();
                    if (stands_with(cell, is_along ? 1 : View::width, static_cast<Slot>(position_.bans[ban].word[0]))) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    bool stands_with(std::size_t cell, std::size_t step, Slot slot) const {
        while (after_[cell - step] != nobody) {
            cell -= step;
        }
        for (; after_[cell] != nobody; cell += step) {
            if (after_[cell] == slot) {
                return true;
            }
        }
        return false;
    }

    // Whether a die of this kind may replace this die of the board.
    bool may_replace(std::size_t kind, std::size_t slot) const {
        return std::ranges::none_of(result_.kinds[kind].bans, [&](std::size_t ban) {
            return std::ranges::count(position_.bans[ban].word, slot) > 0;
        });
    }

    // Whether the run through a die is a word, or just that die.
    bool reads(const View& view, Slot slot) const {
        const Run& run = view.runs(view.line(slot))[view.run_of(slot)];
        const Trie::Node* node = &trie_.root();
        for (const Slot each : run) {
            node = trie_.follow(node, *letters_[each]);
        }
        return run.size() == 1 || (node != nullptr && node->ends_word);
    }

    void keep_swap() { result_.moves.push_back({0, 0, false, theirs_, mine_, 0, 0}); }

    void keep(const Candidate& candidate) {
        const auto& [view, line, place, dice] = candidate;
        result_.moves.push_back({static_cast<std::uint32_t>(result_.lines.size()),
                                 static_cast<std::uint8_t>(dice.size()), view.is_down(), theirs_, mine_,
                                 static_cast<std::int16_t>(view.row_of(line, place)),
                                 static_cast<std::int16_t>(view.column_of(line, place))});
        result_.lines.insert(result_.lines.end(), dice.begin(), dice.end());
    }

    const Trie& trie_;
    const Position& position_;
    Moves& result_;
    Hand hand_;
    std::array<View, 2> views_;
    std::array<std::vector<Kinds>, 2> cross_;
    std::vector<const Letters*> letters_;
    std::vector<bool> ban_is_down_;
    std::deque<List> lists_;
    std::vector<Laid> buffer_;
    std::vector<Laid> after_;           // scratch: the board after a move
    std::vector<std::size_t> touched_;  // its occupied cells
    Slot theirs_ = nobody;
    std::uint8_t mine_ = nobody;  // the kind that takes its place, or nobody
};

}  // namespace

std::vector<std::size_t> Moves::dice(const Move& move) const {
    std::vector<std::size_t> next(kinds.size());
    if (move.theirs != nobody) {
        ++next[move.mine];
    }
    std::vector<std::size_t> result;
    for (const Laid laid : line(move)) {
        result.push_back(is_new(laid) ? kinds[kind_of(laid)].dice[next[kind_of(laid)]++] : not_mine);
    }
    return result;
}

Moves all_moves(const Trie& trie, const Position& position) {
    check(position);
    Moves result{kinds_of(position), {}, {}};
    Generator generator(trie, position, result);
    if (position.board.empty()) {
        generator.first_word();
        return result;
    }
    generator.builds();
    if (position.may_slurp) {
        generator.slurps();
    }
    return result;
}

}  // namespace lettercup::soup
