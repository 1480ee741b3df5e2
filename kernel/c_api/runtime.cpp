// What C and C++ expect around them, for WebAssembly without their libraries. Exceptions are those of WebAssembly:
// destructors run, and the host catches what leaves the kernel.
#include <time.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <stdexcept>
#include <typeinfo>

#include "c_api/calls.hpp"

namespace {

using lettercup::c_api::Refusal;

Refusal kind_of(const std::type_info& type) {
    return type == typeid(std::bad_alloc)      ? Refusal::no_memory
           : type == typeid(std::out_of_range) ? Refusal::bad_index
                                               : Refusal::bad_value;
}

// One exception at a time is thrown, and it is told before the stack is unwound.
alignas(16) std::uint8_t thrown_object[256];

}  // namespace

extern "C" {

__attribute__((import_module("lettercup"), import_name("now"))) double lettercup_now();

// The type of exceptions: one address.
__asm__(".globl __cpp_exception\n.tagtype __cpp_exception i32\n__cpp_exception:\n");

void* __cxa_allocate_exception(std::size_t size) noexcept {
    return size <= sizeof thrown_object ? thrown_object : (__builtin_trap(), nullptr);
}

void __cxa_free_exception(void*) noexcept {}

// In WebAssembly, a destructor returns its object.
[[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void* (*destroy)(void*)) {
    lettercup::c_api::refuse(kind_of(*type), static_cast<std::exception*>(thrown)->what());
    if (destroy != nullptr) {
        destroy(thrown);
    }
    __builtin_wasm_throw(0, thrown);
}

// Only what must not throw and does so gets here.
void* __cxa_begin_catch(void*) noexcept { __builtin_trap(); }
void __cxa_end_catch() {}

[[noreturn]] void __cxa_pure_virtual() { __builtin_trap(); }
int __cxa_atexit(void (*)(void*), void*, void*) noexcept { return 0; }
int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept { return 0; }
int __cxa_guard_acquire(std::uint64_t* guard) noexcept { return *reinterpret_cast<std::uint8_t*>(guard) == 0; }
void __cxa_guard_release(std::uint64_t* guard) noexcept { *reinterpret_cast<std::uint8_t*>(guard) = 1; }
void __cxa_guard_abort(std::uint64_t*) noexcept {}

void abort() { __builtin_trap(); }

void* memcpy(void* to, const void* from, std::size_t size) { return __builtin_memcpy(to, from, size); }
void* memmove(void* to, const void* from, std::size_t size) { return __builtin_memmove(to, from, size); }
void* memset(void* to, int value, std::size_t size) { return __builtin_memset(to, value, size); }

int memcmp(const void* left, const void* right, std::size_t size) {
    const auto* a = static_cast<const std::uint8_t*>(left);
    const auto* b = static_cast<const std::uint8_t*>(right);
    for (; size != 0; --size, ++a, ++b) {
        if (*a != *b) {
            return *a < *b ? -1 : 1;
        }
    }
    return 0;
}

int strcmp(const char* left, const char* right) {
    while (*left != 0 && *left == *right) {
        ++left, ++right;
    }
    return static_cast<std::uint8_t>(*left) - static_cast<std::uint8_t>(*right);
}

wchar_t* wmemchr(const wchar_t* in, wchar_t wanted, std::size_t size) {
    for (; size != 0; --size, ++in) {
        if (*in == wanted) {
            return const_cast<wchar_t*>(in);
        }
    }
    return nullptr;
}

void* memchr(const void* in, int wanted, std::size_t size) {
    for (auto* at = static_cast<const std::uint8_t*>(in); size != 0; --size, ++at) {
        if (*at == static_cast<std::uint8_t>(wanted)) {
            return const_cast<std::uint8_t*>(at);
        }
    }
    return nullptr;
}

std::size_t strlen(const char* text) {
    std::size_t size = 0;
    while (text[size] != 0) {
        ++size;
    }
    return size;
}

// e to the power of a number: 2 to a whole power, times the series for the small rest.
double exp(double power) {
    if (power < -700 || power > 700) {
        return power < 0 ? 0 : __builtin_inf();
    }
    const double twos = __builtin_rint(power * 1.4426950408889634);
    const double rest = (power - twos * 0x1.62e42feep-1) - twos * 0x1.a39ef35793c76p-33;
    double sum = 0;
    for (int term = 16; term > 0; --term) {
        sum = (1 + sum) * rest / term;
    }
    return (1 + sum) * std::bit_cast<double>(static_cast<std::uint64_t>(1023 + static_cast<int>(twos)) << 52);
}

struct __clockid {
    int number;
};
extern const __clockid _CLOCK_MONOTONIC;
const __clockid _CLOCK_MONOTONIC{1};

int clock_gettime(clockid_t, timespec* time) {
    const double now = lettercup_now();
    time->tv_sec = static_cast<time_t>(now);
    time->tv_nsec = static_cast<long>((now - static_cast<double>(time->tv_sec)) * 1e9);
    return 0;
}
}

namespace std {

const nothrow_t nothrow{};

void terminate() noexcept { __builtin_trap(); }

}  // namespace std
