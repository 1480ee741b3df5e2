#include "rebus/bounds.hpp"

#include <algorithm>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

int of_level(int level) { return level == bare_levels - 1 ? max_dice : level; }

BarePairs pairs_of_levels(std::uint8_t across, std::uint8_t down) {
    unsigned pairs = 0;
    for (int level = 0; level < bare_levels; ++level) {
        pairs |= (across >> level & 1) ? static_cast<unsigned>(down) << (level * bare_levels) : 0U;
    }
    return static_cast<BarePairs>(pairs);
}

}  // namespace

void Bounds::reset(const Instance& instance, Losses losses) {
    instance_ = &instance;
    losses_ = std::move(losses);
}

int Bounds::quick_loss(int singles) const {
    const Lengths& lengths = Lengths::all();
    int least = Losses::impossible;
    for (int across = 0; across < lengths.size(); ++across) {
        const int down_sum = 2 * instance_->dice - singles - lengths.sum(static_cast<LengthsId>(across));
        if (losses_.least[index(across)] >= least || down_sum < 0 || down_sum > instance_->dice) {
            continue;
        }
        for (const LengthsId down : lengths.of_sum(down_sum)) {
            least = std::min(least, quick_loss(static_cast<LengthsId>(across), down));
        }
    }
    return least;
}

BarePairs Bounds::pairs(const Demand& demand, int most) const {
    int least = Losses::impossible;
    return pairs_together(demand, quick_pairs(demand, most, least), most);
}

BarePairs Bounds::quick_pairs(const Demand& demand, int most, int& least) const {
    if (quick_loss(demand.across, demand.down) > most) {
        return 0;
    }
    BarePairs pairs = 0;
    for (int set = 0; set < losses_.forced_sets; ++set) {
        const auto& across = losses_.at[index(set)][demand.across];
        const auto& down = losses_.at[index(losses_.forced_sets - 1 - set)][demand.down];
        for (int pair = 0; pair < bare_levels * bare_levels; ++pair) {
            const int bare_across = pair / bare_levels;
            const int bare_down = pair % bare_levels;
            const int loss = across[index(bare_across)] + down[index(bare_down)];
            if (loss <= most && demand.need <= instance_->vowel_dice + of_level(bare_across) + of_level(bare_down)) {
                pairs |= static_cast<BarePairs>(1U << pair);
                least = std::min(least, loss);
            }
        }
    }
    return pairs;
}

BarePairs Bounds::pairs_together(const Demand& demand, BarePairs pairs, int most) const {
    BarePairs left = pairs;
    for (const Partition& across : losses_.partitions[demand.across]) {
        for (const Partition& down : losses_.partitions[demand.down]) {
            if (across.loss + down.loss > most || left == 0) {
                break;
            }
            if (fits(across.missing + down.missing, instance_->laid)) {
                left &= static_cast<BarePairs>(~pairs_of_levels(across.levels, down.levels));
            }
        }
        if (left == 0) {
            return pairs;
        }
    }
    return static_cast<BarePairs>(pairs & ~left);
}

int Bounds::least_loss(const Demand& demand, int most) const {
    int least = Losses::impossible;
    const BarePairs pairs = quick_pairs(demand, most - 1, least);
    while (least < most && pairs_together(demand, pairs, least) == 0) {
        ++least;
    }
    return std::min(least, most);
}

}  // namespace lettercup::rebus
