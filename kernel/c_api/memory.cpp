// Memory for WebAssembly without a C library: blocks with their size in front of them, free ones in lists by size.
// Neighbours that are free become one block. The memory grows at its end when no free block is large enough.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

extern "C" std::uint8_t __heap_base;  // set by the linker

namespace lettercup::c_api {
namespace {

constexpr std::size_t unit = 16;  // blocks are multiples of it, and what is handed out is aligned to it
constexpr std::size_t page = 65536;
constexpr std::size_t exact_bins = 32;
constexpr std::size_t bins_per_double = 8;
constexpr std::size_t bin_count = 224;

struct Block {
    std::uint32_t before;  // the size of the block in front
    std::uint32_t size;    // of this one with these two numbers; odd if it is free
    Block* next;           // in the list of its bin; belongs to the user otherwise
    Block* previous;

    std::size_t bytes() const { return size & ~std::uint32_t{1}; }
    bool is_free() const { return (size & 1) != 0; }
    Block* at(std::ptrdiff_t distance) {
        return reinterpret_cast<Block*>(reinterpret_cast<std::uint8_t*>(this) + distance);
    }
    Block* behind() { return at(static_cast<std::ptrdiff_t>(bytes())); }
};

constexpr std::size_t header = offsetof(Block, next);

class Heap {
public:
    void* take(std::size_t size) {
        if (size > PTRDIFF_MAX) {
            return nullptr;
        }
        const std::size_t wanted = (size + header + unit - 1) / unit * unit;
        Block* block = find(wanted);
        if (block == nullptr && !grow(wanted)) {
            return nullptr;
        }
        block = block != nullptr ? block : find(wanted);
        unlist(block);
        split(block, wanted);
        return block->at(header);
    }

    void give_back(void* used) { release(static_cast<Block*>(used)->at(-static_cast<std::ptrdiff_t>(header))); }

private:
    // Small sizes have a bin each; larger ones share it with those that are up to an eighth larger.
    static std::size_t bin_of(std::size_t bytes) {
        const std::size_t units = bytes / unit;
        if (units < exact_bins) {
            return units;
        }
        const auto doubles = static_cast<std::size_t>(std::bit_width(units)) - 6;
        return exact_bins + doubles * bins_per_double + (units >> (doubles + 2)) % bins_per_double;
    }

    Block* find(std::size_t bytes) const {
        std::size_t bin = bin_of(bytes);
        for (Block* block = bins_[bin]; block != nullptr; block = block->next) {
            if (block->bytes() >= bytes) {
                return block;
            }
        }
        while (++bin < bin_count) {
            if (bins_[bin] != nullptr) {
                return bins_[bin];
            }
        }
        return nullptr;
    }

    void list(Block* block) {
        Block*& first = bins_[bin_of(block->bytes())];
        block->size |= 1;
        block->next = first;
        block->previous = nullptr;
        if (first != nullptr) {
            first->previous = block;
        }
        first = block;
    }

    void unlist(Block* block) {
        (block->previous != nullptr ? block->previous->next : bins_[bin_of(block->bytes())]) = block->next;
        if (block->next != nullptr) {
            block->next->previous = block->previous;
        }
        block->size = static_cast<std::uint32_t>(block->bytes());
    }

    void resize(Block* block, std::size_t bytes) {
        block->size = static_cast<std::uint32_t>(bytes);
        block->behind()->before = static_cast<std::uint32_t>(bytes);
    }

    void split(Block* block, std::size_t bytes) {
        if (const std::size_t rest = block->bytes() - bytes; rest != 0) {
            resize(block, bytes);
            resize(block->behind(), rest);
            list(block->behind());
        }
    }

    void release(Block* block) {
        if (Block* behind = block->behind(); behind->is_free()) {
            unlist(behind);
            resize(block, block->bytes() + behind->bytes());
        }
        if (Block* before = block->at(-static_cast<std::ptrdiff_t>(block->before));
            block->before != 0 && before->is_free()) {
            unlist(before);
            resize(before, before->bytes() + block->bytes());
            block = before;
        }
        list(block);
    }

    // The end of the memory is a block of no size, which is never free.
    bool grow(std::size_t bytes) {
        if (end_ == nullptr) {
            const auto base = reinterpret_cast<std::uintptr_t>(&__heap_base);
            end_ = reinterpret_cast<Block*>((base + unit - 1) / unit * unit + unit - header);
            end_->before = 0;
        }
        const Block* last = end_->at(-static_cast<std::ptrdiff_t>(end_->before));
        const std::size_t there = end_->before != 0 && last->is_free() ? last->bytes() : 0;
        const auto needed = reinterpret_cast<std::uintptr_t>(end_) + bytes - there + unit;
        const std::size_t pages = __builtin_wasm_memory_size(0);
        if (needed > pages * page && __builtin_wasm_memory_grow(0, (needed - 1) / page + 1 - pages) == SIZE_MAX) {
            return false;
        }
        const auto top = __builtin_wasm_memory_size(0) * page;
        Block* block = end_;
        const std::size_t size = (top - reinterpret_cast<std::uintptr_t>(block) - header) / unit * unit;
        block->size = static_cast<std::uint32_t>(size);
        end_ = block->behind();
        end_->before = static_cast<std::uint32_t>(size);
        end_->size = 0;
        release(block);
        return true;
    }

    Block* bins_[bin_count] = {};
    Block* end_ = nullptr;
};

constinit Heap heap;

}  // namespace
}  // namespace lettercup::c_api

void* operator new(std::size_t size) {
    void* taken = lettercup::c_api::heap.take(size);
    return taken != nullptr ? taken : throw std::bad_alloc();
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return lettercup::c_api::heap.take(size); }

void operator delete(void* used) noexcept {
    if (used != nullptr) {
        lettercup::c_api::heap.give_back(used);
    }
}

void* operator new[](std::size_t size) { return operator new(size); }
void operator delete[](void* used) noexcept { operator delete(used); }
void operator delete(void* used, std::size_t) noexcept { operator delete(used); }
void operator delete[](void* used, std::size_t) noexcept { operator delete(used); }
