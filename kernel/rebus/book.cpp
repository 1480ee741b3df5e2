#include "rebus/book.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>

#include "rebus/bytes.hpp"
#include "threads.hpp"

namespace lettercup::rebus {
namespace {

// Two multisets of lengths that make a third together.
struct Split {
    LengthsId kept;
    LengthsId stray;
};

const std::vector<Split>& splits_of(LengthsId id) {
    static const auto all = [] {
        const Lengths& lengths = Lengths::all();
        std::vector<std::vector<Split>> splits(index(lengths.size()));
        for (int kept = 0; kept < lengths.size(); ++kept) {
            for (int stray = 0; stray < lengths.size(); ++stray) {
                const auto split = Split{static_cast<LengthsId>(kept), static_cast<LengthsId>(stray)};
                if (const LengthsId both = lengths.joined(split.kept, split.stray); both != no_lengths) {
                    splits[both].push_back(split);
                }
            }
        }
        return splits;
    }();
    return all[id];
}

}  // namespace

struct Book::PartLists {
    Mutex mutex;
    std::array<std::optional<std::vector<PartGroup>>, 256> lists;
};

Book::~Book() = default;

Book::Book(std::span<const std::uint8_t> packed) : parts_(std::make_unique<PartLists>()) {
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

const std::vector<PartGroup>& Book::parts(int cells, int singles) const {
    const std::lock_guard lock(parts_->mutex);
    auto& list = parts_->lists[at(cells, singles)];
    if (list) {
        return *list;
    }
    const Lengths& lengths = Lengths::all();
    std::map<std::pair<LengthsId, LengthsId>, std::vector<Part>> found;
    for (int before = 0; before <= singles; ++before) {
        for (const Section& section : sections(cells, before)) {
            for (const Split& across : splits_of(section.across)) {
                for (const Split& down : splits_of(section.down)) {
                    if (lengths.sum(across.stray) + lengths.sum(down.stray) == singles - before) {
                        const int fewer = lengths.count(across.stray) + lengths.count(down.stray);
                        const auto need = static_cast<std::uint8_t>(std::max(section.need - fewer, 1));
                        found[{across.kept, down.kept}].push_back({&section, across.stray, down.stray, need});
                    }
                }
            }
        }
    }
    list.emplace();
    for (auto& [lengths_of_words, parts] : found) {
        list->push_back({lengths_of_words.first, lengths_of_words.second, std::move(parts)});
    }
    return *list;
}

bool Book::has_all_parts(int cells, int singles) const {
    for (int fewer = 2; fewer <= cells; ++fewer) {
        for (int single = 0; single <= std::min(singles, fewer); ++single) {
            if (complete_to(fewer, single) < max_dice) {
                return false;
            }
        }
    }
    return true;
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
