// The book of shapes: packed, and grouped into sections whose shapes are equal in everything that the bounds depend on.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "rebus/index.hpp"
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

// The shapes of a section, if runs of these lengths lie there and do not count.
struct Part {
    const Section* section = nullptr;
    LengthsId stray_across = Lengths::none;
    LengthsId stray_down = Lengths::none;
    std::uint8_t need = 0;  // at least

    bool has_strays() const { return stray_across != Lengths::none || stray_down != Lengths::none; }
};

// Parts whose words that count have the same lengths.
struct PartGroup {
    LengthsId across = Lengths::none;
    LengthsId down = Lengths::none;
    std::vector<Part> parts;
};

// File format: the header of bytes.hpp; for each number of cells and singles a byte, the need up to which all shapes
// are included; the number of sections; a row for each section (the seven bytes of `Section`, the number of its shapes,
// the number of its bytes); and the shapes, delta-encoded.
inline constexpr char book_kind[] = "LCBOOK01";
inline constexpr std::size_t book_table_at = 16 + 256;
inline constexpr std::size_t book_row_size = 15;

class Book {
public:
    // The packed bytes must outlive the book. Throws std::invalid_argument if they are damaged.
    explicit Book(std::span<const std::uint8_t> packed);
    ~Book();

    // The sections with these numbers of cells and singles, sorted by need.
    std::span<const Section> sections(int cells, int singles) const;

    // The book contains all shapes with these numbers of cells and singles up to this need.
    int complete_to(int cells, int singles) const { return complete_[at(cells, singles)]; }

    // All parts with these numbers of cells and of cells in one word only. Made when first asked for; thread-safe.
    const std::vector<PartGroup>& parts(int cells, int singles) const;

    // Whether that is all parts there are, and so for fewer cells and singles.
    bool has_all_parts(int cells, int singles) const;

    // The number of shapes.
    std::uint64_t size() const { return size_; }

    const std::uint8_t* data(const Section& section) const { return shapes_.data() + section.start; }

private:
    struct PartLists;

    static constexpr std::size_t at(int cells, int singles) { return index(cells * 16 + singles); }
    void read_sections(std::span<const std::uint8_t> table);

    std::vector<Section> sections_;
    std::array<std::pair<std::uint32_t, std::uint32_t>, 256> ranges_{};
    std::array<std::uint8_t, 256> complete_{};
    std::span<const std::uint8_t> shapes_;
    std::uint64_t size_ = 0;
    std::unique_ptr<PartLists> parts_;
};

// Reads the shapes of a section in order.
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

// Packs a book of all shapes. `progress` gets the share done, and cancels by returning false (the result is then
// empty).
std::vector<std::uint8_t> pack_all(const std::function<bool(double)>& progress);

// Packs the most useful shapes into few bytes that compress well: the seed that is shipped with the program.
std::vector<std::uint8_t> pack_seed();

// Packs a book of the shapes of a seed. Throws std::invalid_argument if the seed is damaged.
std::vector<std::uint8_t> grow_seed(std::span<const std::uint8_t> seed);

}  // namespace lettercup::rebus
