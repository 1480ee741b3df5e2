// How much work a search may do: a node limit, and a flag by which another thread stops it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace lettercup::rebus {

class Effort {
public:
    void start(std::int64_t nodes, const std::atomic<bool>* stopped) {
        limit_ = nodes_ + nodes;
        stopped_ = stopped;
        schedule_check();
    }

    void count_node() { ++nodes_; }
    std::int64_t nodes() const { return nodes_; }

    bool is_exhausted() const { return nodes_ >= limit_; }

    // Whether to give up now. The stop flag is read only once in a while.
    bool must_stop() {
        if (nodes_ < next_check_) {
            return false;
        }
        if (stopped_ != nullptr && *stopped_) {
            limit_ = nodes_;
        }
        schedule_check();
        return is_exhausted();
    }

private:
    static constexpr std::int64_t nodes_between_checks = 20'000;

    void schedule_check() { next_check_ = std::min(limit_, nodes_ + nodes_between_checks); }

    std::int64_t nodes_ = 0;
    std::int64_t limit_ = 0;
    std::int64_t next_check_ = 0;
    const std::atomic<bool>* stopped_ = nullptr;
};

}  // namespace lettercup::rebus
