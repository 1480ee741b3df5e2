// Locks, threads and their clocks. With LETTERCUP_SINGLE_THREAD there is one thread only, as in a browser's worker, and
// locks do nothing.
#pragma once

#include <time.h>

#include <cstddef>
#include <mutex>

#ifndef LETTERCUP_SINGLE_THREAD
#include <chrono>
#include <future>
#include <thread>
#include <vector>
#endif

namespace lettercup {

#ifdef LETTERCUP_SINGLE_THREAD

struct Mutex {
    void lock() {}
    void unlock() {}
};

inline constexpr bool has_threads = false;

inline clockid_t processor_clock() { return CLOCK_MONOTONIC; }

template <class Work>
void in_threads(std::size_t, Work work) {
    work(std::size_t{0});
}

inline void wait_for_others() {}

#else

using Mutex = std::mutex;

inline constexpr bool has_threads = true;

inline clockid_t processor_clock() { return CLOCK_THREAD_CPUTIME_ID; }

// Calls `work` with every number below `count`: with 0 here, with each other one in a thread of its own.
template <class Work>
void in_threads(std::size_t count, Work work) {
    std::vector<std::future<void> > others;
    for (std::size_t other = 1; other < count; ++other) {
        others.push_back(std::async(std::launch::async, [&, other] { work(other); }));
    }
    work(std::size_t{0});
    for (auto& other : others) {
        other.get();
    }
}

inline void wait_for_others() { std::this_thread::sleep_for(std::chrono::microseconds{200}); }

#endif

// The time in seconds: of the clock, or used by the calling thread.
inline double seconds_now(bool by_processor) {
    timespec time{};
    clock_gettime(by_processor ? processor_clock() : CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace lettercup
