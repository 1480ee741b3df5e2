#include "rebus/lengths.hpp"

#include <algorithm>
#include <map>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

using Parts = std::vector<int>;

void add_all(Parts& parts, int least, int left, std::vector<Parts>& found) {
    found.push_back(parts);
    for (int part = least; part <= left; ++part) {
        parts.push_back(part);
        add_all(parts, part, left - part, found);
        parts.pop_back();
    }
}

Parts longer_by(Parts parts, int part) {
    parts.insert(std::upper_bound(parts.begin(), parts.end(), part), part);
    return parts;
}

}  // namespace

const Lengths& Lengths::all() {
    static const Lengths lengths;
    return lengths;
}

Lengths::Lengths() {
    std::vector<Parts> found;
    Parts parts;
    add_all(parts, 2, max_dice, found);
    std::map<Parts, LengthsId> ids;
    for (const Parts& each : found) {
        const auto id = static_cast<LengthsId>(ids.size());
        ids.emplace(each, id);
        int sum = 0;
        for (const int part : each) {
            sum += part;
        }
        auto& same_sum = by_rank_[index(sum)];
        sums_.push_back(static_cast<std::uint8_t>(sum));
        counts_.push_back(static_cast<std::uint8_t>(each.size()));
        ranks_.push_back(static_cast<std::uint8_t>(same_sum.size()));
        same_sum.push_back(id);
    }
    for (const Parts& each : found) {
        auto& row = with_.emplace_back();
        row.fill(no_lengths);
        for (int part = 2; part <= max_dice; ++part) {
            const auto longer = ids.find(longer_by(each, part));
            if (longer != ids.end()) {
                row[index(part)] = longer->second;
            }
        }
    }
    without_.resize(found.size());
    for (auto& row : without_) {
        row.fill(no_lengths);
    }
    for (LengthsId id = 0; id < found.size(); ++id) {
        for (int part = 2; part <= max_dice; ++part) {
            if (const LengthsId longer = with(id, part); longer != no_lengths) {
                without_[longer][index(part)] = id;
            }
        }
    }
    for (LengthsId one = 0; one < found.size(); ++one) {
        auto& row = joined_.emplace_back();
        for (const Parts& other : found) {
            LengthsId id = one;
            for (const int part : other) {
                id = id == no_lengths ? id : with(id, part);
            }
            row.push_back(id);
        }
    }
}

}  // namespace lettercup::rebus
