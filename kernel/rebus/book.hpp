// The book of shapes: packed, and sorted into sections whose shapes are alike in all that the bounds ask for.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "rebus/shape.hpp"

namespace lettercup::rebus {

struct Section {
    std::uint8_t cells = 0;
    std::uint8_t singles = 0;
    std::uint8_t need = 0;
    LengthsId across = 0;
    LengthsId down = 0;
    std::uint8_t height = 0;
    std::uint8_t width = 0;
    std::uint32_t count = 0;
    std::uint64_t start = 0;
};

// A sealed book: a byte for every number of cells and singles (up to which need all shapes are there), how many sections there
// are, a row for each (the seven bytes of a `Section`, its shapes, its bytes), and the shapes as steps from one to the next.
inline constexpr char book_kind[] = "LCBOOK01";
inline constexpr std::size_t book_table_at = 16 + 256;
inline constexpr std::size_t book_row_size = 15;

class Book {
public:
    // Packed bytes, which must outlive the book; throws `std::invalid_argument` if they are damaged.
    explicit Book(std::span<const std::uint8_t> packed);

    // Sections with so many cells and singles, those with the smallest need first.
    std::span<const Section> sections(int cells, int singles) const;

    // All shapes with such cells and singles are in the book if their need is at most this.
    int complete_to(int cells, int singles) const { return complete_[at(cells, singles)]; }

    // How many shapes there are.
    std::uint64_t size() const { return size_; }

    const std::uint8_t* data(const Section& section) const { return shapes_.data() + section.start; }

private:
    static constexpr std::size_t at(int cells, int singles) { return static_cast<std::size_t>(cells * 16 + singles); }
    void read_sections(std::span<const std::uint8_t> table);

    std::vector<Section> sections_;
    std::array<std::pair<std::uint32_t, std::uint32_t>, 256> ranges_{};
    std::array<std::uint8_t, 256> complete_{};
    std::span<const std::uint8_t> shapes_;
    std::uint64_t size_ = 0;
};

// Reads the shapes of a section one by one.
class Reader {
public:
    Reader(const Book& book, const Section& section);

    bool has_next() const { return left_ > 0; }
    void skip(std::uint32_t shapes);
    Shape next();

private:
    const std::uint8_t* next_;
    std::uint32_t left_;
    Shape shape_;
};

// Makes the bytes of a book of all shapes that there are; `progress` hears the share done, and may stop it by saying no (the
// result is then empty).
std::vector<std::uint8_t> pack_all(const std::function<bool(double)>& progress);

// The shapes that matter most, in few bytes (which compress well): what comes with the program.
std::vector<std::uint8_t> pack_seed();

// Makes the bytes of a book of such a seed; throws `std::invalid_argument` if it is damaged.
std::vector<std::uint8_t> grow_seed(std::span<const std::uint8_t> seed);

}  // namespace lettercup::rebus
