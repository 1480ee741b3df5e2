#include "soup/burden.hpp"

#include <algorithm>
#include <vector>

namespace lettercup::soup {
namespace {

// A part of the hand: the number of dice of each kind, as a mixed-radix number.
using Part = std::uint32_t;

class Rest {
public:
    Rest(const Position& position, const Moves& moves) : moves_(moves) {
        Part parts = 1;
        for (const Kind& kind : moves.kinds) {
            step_.push_back(parts);
            everything_ += parts * static_cast<Part>(kind.dice.size());
            parts *= static_cast<Part>(kind.dice.size() + 1);
            costs_.emplace_back();
            for (const std::size_t die : kind.dice) {
                costs_.back().push_back(position.hand[die].cost);
            }
        }
        find_best(parts);
    }

    float burden(const Move& move) { return burden_of(everything_ - laid(move)); }

private:
    // What a Build saves, and below it the part that it lays: on a tie, the larger part wins.
    using Best = std::uint64_t;

    static Best best_of(int saved, Part laid) { return static_cast<Best>(saved) << 32 | laid; }

    static Part laid_by(Best best) { return static_cast<Part>(best); }

    Part laid(const Move& move) const {
        Part part = move.theirs != nobody ? step_[move.mine] : 0;
        for (const Laid die : moves_.line(move)) {
            part += is_new(die) ? step_[kind_of(die)] : 0;
        }
        return part;
    }

    std::size_t count(Part part, std::size_t kind) const { return part / step_[kind] % (costs_[kind].size() + 1); }

    // The cost of a part of the hand. The most expensive dice of a kind are laid first, so the last ones are left.
    int cost(Part part) const {
        int sum = 0;
        for (std::size_t kind = 0; kind < step_.size(); ++kind) {
            for (std::size_t left = count(part, kind); left > 0; --left) {
                sum += costs_[kind][costs_[kind].size() - left];
            }
        }
        return sum;
    }

    // Finds what some Build can lay best out of every part: exactly these dice, or the best without one of them.
    void find_best(Part parts) {
        best_.resize(parts);
        known_.assign(parts, -1.0F);
        for (const Move& move : moves_.moves) {
            if (move.theirs == nobody) {
                const Part part = laid(move);
                best_[part] = best_[part] != 0 ? best_[part] : best_of(cost(part), part);
            }
        }
        for (std::size_t kind = 0; kind < step_.size(); ++kind) {
            const Part step = step_[kind];
            const Part all_counts = step * static_cast<Part>(costs_[kind].size() + 1);
            for (Part none = 0; none < parts; none += all_counts) {
                for (Part part = none + step; part < none + all_counts; ++part) {
                    best_[part] = std::max(best_[part], best_[part - step]);
                }
            }
        }
    }

    float burden_of(Part part) {
        if (part == 0) {
            return 0.0F;
        }
        if (known_[part] >= 0.0F) {
            return known_[part];
        }
        const auto now = static_cast<float>(cost(part) + 1);
        const Part next = laid_by(best_[part]);
        const float burden = next == 0 ? now : (1.0F - goes_on) * now + goes_on * burden_of(part - next);
        return known_[part] = burden;
    }

    const Moves& moves_;
    std::vector<Part> step_;
    std::vector<std::vector<int>> costs_;
    Part everything_ = 0;
    std::vector<Best> best_;
    std::vector<float> known_;  // by part; -1: not known yet
};

}  // namespace

std::vector<float> burdens(const Position& position, const Moves& moves) {
    Rest rest(position, moves);
    std::vector<float> result;
    for (const Move& move : moves.moves) {
        result.push_back(rest.burden(move));
    }
    return result;
}

}  // namespace lettercup::soup
