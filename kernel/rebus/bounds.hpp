// What the words across and down of a set of dice lose at least, by the lengths of the words.
#pragma once

#include "rebus/book.hpp"
#include "rebus/instance.hpp"
#include "rebus/partitions.hpp"

namespace lettercup::rebus {

// What the bounds depend on: the lengths of the words, and how many cells hit all of them.
struct Demand {
    LengthsId across = Lengths::none;
    LengthsId down = Lengths::none;
    int need = 0;
};

inline Demand demand_of(const Section& section) { return {section.across, section.down, section.need}; }

class Bounds {
public:
    void reset(const Instance& instance, Losses losses);

    // A quick lower bound, the same for both orientations.
    int quick_loss(LengthsId across, LengthsId down) const { return losses_.least[across] + losses_.least[down]; }

    // A lower bound for all words of which this many cells are in one word only.
    int quick_loss(int singles) const;

    // The numbers of bare words that are possible with at most this loss.
    BarePairs pairs(const Demand& demand, int most) const;

    // The same without asking that no die is missing both across and down; lowers `least` to the lower bound.
    BarePairs quick_pairs(const Demand& demand, int most, int& least) const;

    // The lower bound, but at most `most`.
    int least_loss(const Demand& demand, int most) const;

    const std::vector<Partition>& partitions(LengthsId lengths) const { return losses_.partitions[lengths]; }

private:
    BarePairs pairs_together(const Demand& demand, BarePairs pairs, int most) const;

    const Instance* instance_ = nullptr;
    Losses losses_;
};

}  // namespace lettercup::rebus
