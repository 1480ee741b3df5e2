#include "rebus/worker.hpp"

#include <algorithm>
#include <limits>

#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max() / 2;

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
    bounds_.reset(instance_, assigned_->partitions.losses(counts, instance_.forced, max_loss()));
    usable_.reset(assigned_->partitions);
    nodes_ += 10'000;
}

void Worker::start_scan(int singles, int scan_bound, bool in_loose_ways) {
    scan_.emplace(singles, scan_bound);
    if (in_loose_ways) {
        scan_->loose.emplace(book_, bounds_, instance_.dice, singles, max_loss());
        nodes_ += scan_->loose->combinations();
    }
}

bool Worker::scan(std::int64_t nodes) {
    const std::int64_t end = nodes_ + nodes;
    while (scan_->bound > best_.score() && (scan_->again || next_outline())) {
        if (try_outline(*scan_->again, scan_->pairs, scan_->words, no_limit)) {
            scan_->again.reset();
        }
        if (nodes_ >= end || stopped_) {
            return false;
        }
    }
    scan_.reset();
    return true;
}

bool Worker::next_outline() {
    if (scan_->loose) {
        const Outline* next = scan_->loose->next(max_loss());
        scan_->pairs = scan_->loose->pairs();
        if (next != nullptr) {
            use_words(scan_->loose->demand());
        }
        scan_->again = next != nullptr ? std::optional(*next) : std::nullopt;
    } else if ((scan_->reader && scan_->reader->has_next()) || next_section()) {
        scan_->again.emplace(scan_->reader->next());
    }
    return scan_->again.has_value();
}

bool Worker::next_section() {
    const auto sections = book_.sections(instance_.dice, scan_->singles);
    for (; scan_->section < sections.size(); ++scan_->section) {
        const Section& section = sections[scan_->section];
        scan_->pairs = bounds_.pairs(demand_of(section), max_loss());
        ++nodes_;
        if (scan_->pairs != 0) {
            use_words(demand_of(section));
            scan_->reader.emplace(book_, section);
            ++scan_->section;
            return true;
        }
    }
    return false;
}

void Worker::use_words(const Demand& demand) {
    scan_->words = &usable_.of(demand, max_loss());
    nodes_ += usable_.take_nodes();
}

bool Worker::try_outline(const Outline& outline, BarePairs pairs, const UsablePair* words, std::int64_t nodes) {
    const std::int64_t before = search_.nodes();
    const bool is_done = search_.run(outline, {max_loss(), pairs, words, nodes, &stopped_});
    nodes_ += search_.nodes() - before;
    if (search_.found()) {
        keep();
    }
    return is_done;
}

void Worker::keep() {
    const Outline& outline = search_.outline();
    int height = 0;
    int width = 0;
    for (std::size_t cell = 0; cell < index(outline.size); ++cell) {
        height = std::max(height, outline.places[cell].row + 1);
        width = std::max(width, outline.places[cell].column + 1);
    }
    Layout layout{std::vector<std::string>(index(height), std::string(index(width), '.')), assigned_->stars};
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
