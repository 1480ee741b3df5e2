#include "rebus/worker.hpp"

#include <algorithm>
#include <limits>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max() / 2;

int of_level(int level) { return level == bare_levels - 1 ? max_dice : level; }

BarePairs pairs_of_levels(std::uint8_t across, std::uint8_t down) {
    unsigned pairs = 0;
    for (int level = 0; level < bare_levels; ++level) {
        pairs |= (across >> level & 1) ? static_cast<unsigned>(down) << (level * bare_levels) : 0U;
    }
    return static_cast<BarePairs>(pairs);
}

}  // namespace

void Best::offer(int score, Layout layout) {
    const std::lock_guard lock(mutex_);
    if (score > score_) {
        score_ = score;
        layout_ = std::move(layout);
        has_improved_ = true;
    }
}

void Worker::prepare(std::shared_ptr<const AssignedHand> assigned, std::uint16_t laid) {
    if (assigned == assigned_ && laid == laid_) {
        return;
    }
    assigned_ = std::move(assigned);
    laid_ = laid;
    const Hand& hand = assigned_->hand;
    const Counts counts = assigned_->partitions.laid(laid);
    instance_.reset(hand, counts);
    top_ = 2 * instance_.sum - hand.value_of(hand.dice - counts);
    losses_ = assigned_->partitions.losses(counts, instance_.forced, max_loss());
    nodes_ += 10'000;
}

BarePairs Worker::pairs_of(const Section& section, int most, int& least) const {
    if (losses_.least[section.across] + losses_.least[section.down] > most) {
        return 0;
    }
    BarePairs pairs = 0;
    for (int set = 0; set < losses_.forced_sets; ++set) {
        const auto& across = losses_.at[index(set)][section.across];
        const auto& down = losses_.at[index(losses_.forced_sets - 1 - set)][section.down];
        for (int pair = 0; pair < bare_levels * bare_levels; ++pair) {
            const int bare_across = pair / bare_levels;
            const int bare_down = pair % bare_levels;
            const int loss = across[index(bare_across)] + down[index(bare_down)];
            if (loss <= most && section.need <= instance_.vowel_dice + of_level(bare_across) + of_level(bare_down)) {
                pairs |= static_cast<BarePairs>(1U << pair);
                least = std::min(least, loss);
            }
        }
    }
    return pairs;
}

BarePairs Worker::pairs_together(const Section& section, BarePairs pairs, int most) const {
    BarePairs left = pairs;
    for (const Partition& across : losses_.partitions[section.across]) {
        for (const Partition& down : losses_.partitions[section.down]) {
            if (across.loss + down.loss > most) {
                break;
            }
            if (fits(across.missing + down.missing, instance_.laid)) {
                left &= static_cast<BarePairs>(~pairs_of_levels(across.levels, down.levels));
            }
            if (left == 0) {
                return pairs;
            }
        }
    }
    return static_cast<BarePairs>(pairs & ~left);
}

int Worker::least_loss(const Section& section, int most) const {
    int least = Losses::impossible;
    const BarePairs pairs = pairs_of(section, most - 1, least);
    while (least < most && pairs_together(section, pairs, least) == 0) {
        ++least;
    }
    return std::min(least, most);
}

void Worker::start_scan(int singles, int scan_bound) {
    scan_ = Scan{singles, scan_bound, 0, std::nullopt, std::nullopt, 0};
}

bool Worker::scan(std::int64_t nodes) {
    const std::int64_t end = nodes_ + nodes;
    while (scan_->bound > best_.score()) {
        if (!scan_->again) {
            if ((!scan_->reader || !scan_->reader->has_next()) && !next_section()) {
                break;
            }
            scan_->again = scan_->reader->next();
        }
        if (try_shape(*scan_->again, scan_->pairs, no_limit)) {
            scan_->again.reset();
        }
        if (nodes_ >= end || stopped_) {
            return false;
        }
    }
    scan_.reset();
    return true;
}

bool Worker::next_section() {
    const auto sections = book_.sections(instance_.dice, scan_->singles);
    for (; scan_->section < sections.size(); ++scan_->section) {
        const Section& section = sections[scan_->section];
        int least = Losses::impossible;
        scan_->pairs = pairs_together(section, pairs_of(section, max_loss(), least), max_loss());
        ++nodes_;
        if (scan_->pairs != 0) {
            scan_->reader.emplace(book_, section);
            ++scan_->section;
            return true;
        }
    }
    return false;
}

bool Worker::try_shape(const Shape& shape, BarePairs pairs, std::int64_t nodes) {
    const std::int64_t before = search_.nodes();
    const bool is_done = search_.run(shape, {max_loss(), pairs, nodes, &stopped_});
    nodes_ += search_.nodes() - before;
    if (search_.found()) {
        keep(shape);
    }
    return is_done;
}

void Worker::keep(const Shape& shape) {
    Layout layout{std::vector<std::string>(shape.height, std::string(shape.width, '.')), assigned_->stars};
    const Outline& outline = search_.outline();
    for (std::size_t cell = 0; cell < index(outline.size); ++cell) {
        const Place& place = outline.places[cell];
        layout.rows[index(place.row)][index(place.column)] = assigned_->hand.names[search_.letters()[cell]];
    }
    best_.offer(top_ - search_.loss(), std::move(layout));
}

std::int64_t Worker::take_nodes() {
    const std::int64_t done = nodes_;
    nodes_ = 0;
    return done;
}

}  // namespace lettercup::rebus
