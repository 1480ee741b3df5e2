#include "rebus/book.hpp"

#include <algorithm>
#include <stdexcept>

#include "rebus/bytes.hpp"

namespace lettercup::rebus {

Book::Book(std::span<const std::uint8_t> packed) {
    if (!is_sealed(packed, book_kind)) {
        throw std::invalid_argument("The book of shapes is damaged.");
    }
    std::copy_n(&packed[seal_size], complete_.size(), complete_.begin());
    const std::size_t rows = read_number<std::uint32_t>(&packed[book_table_at]);
    read_sections(packed.subspan(book_table_at + 4, rows * book_row_size));
    shapes_ = packed.subspan(book_table_at + 4 + rows * book_row_size);
}

void Book::read_sections(std::span<const std::uint8_t> table) {
    std::uint64_t start = 0;
    for (std::size_t row = 0; row < table.size(); row += book_row_size) {
        const std::uint8_t* from = &table[row];
        Section section{from[0], from[1], from[2], from[3], from[4], from[5], from[6], 0, start};
        section.count = read_number<std::uint32_t>(from + 7);
        start += read_number<std::uint32_t>(from + 11);
        size_ += section.count;
        const auto number = static_cast<std::uint32_t>(sections_.size());
        auto& range = ranges_[at(section.cells, section.singles)];
        if (range.second == 0) {
            range.first = number;
        }
        range.second = number + 1;
        sections_.push_back(section);
    }
}

std::span<const Section> Book::sections(int cells, int singles) const {
    const auto [first, end] = ranges_[at(cells, singles)];
    return std::span(sections_).subspan(first, end - first);
}

Reader::Reader(const Book& book, const Section& section)
    : next_(book.data(section)), left_(section.count), shape_{0, section.height, section.width} {}

Shape Reader::next() {
    shape_.cells += read_step(next_);
    --left_;
    return shape_;
}

void Reader::skip(std::uint32_t shapes) {
    for (; shapes > 0; --shapes) {
        next();
    }
}

}  // namespace lettercup::rebus
