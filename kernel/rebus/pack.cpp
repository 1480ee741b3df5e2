#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <unordered_map>

#include "rebus/book.hpp"
#include "rebus/bytes.hpp"
#include "rebus/enumerate.hpp"
#include "rebus/index.hpp"

namespace lettercup::rebus {
namespace {

constexpr char seed_kind[] = "LCSEED01";
constexpr std::size_t seed_row_size = 7;
constexpr std::uint8_t any_need = 15;

// The number of connected sets of n cells up to transposition; a single cell makes no word.
constexpr std::array<double, 16> shapes_of_size = {0,    0,    1,     4,     10,     34,     110,     388,
                                                   1369, 4982, 18246, 67727, 253014, 952275, 3602743, 13698525};

// The seven bytes of a section, the first one highest, so that keys sort in the order of the book.
using Key = std::uint64_t;

std::uint8_t part_of(Key key, int part) { return static_cast<std::uint8_t>(key >> (8 * (6 - part))); }

Key key_of(const Shape& shape) {
    const Outline outline(shape);
    Key key = 0;
    for (const int part : {outline.size, outline.singles(), outline.need(), int{outline.across_id()},
                           int{outline.down_id()}, int{shape.height}, int{shape.width}}) {
        key = key << 8 | static_cast<Key>(part);
    }
    return key;
}

// Shapes with few singles score well, and rolls with few vowels need shapes with a small need.
bool is_in_seed(int cells, int singles, int need) { return cells <= 10 || singles <= 3 || (need <= 4 && singles <= 5); }

std::uint8_t seed_complete_to(int cells, int singles) {
    std::uint8_t need = 0;
    while (need < any_need && is_in_seed(cells, singles, need + 1)) {
        ++need;
    }
    return need;
}

void write_shapes(Bytes& bytes, std::vector<std::uint64_t>& shapes) {
    std::sort(shapes.begin(), shapes.end());
    std::uint64_t last = 0;
    for (const std::uint64_t shape : shapes) {
        write_step(bytes, shape - last);
        last = shape;
    }
}

// Packs shapes one size at a time, so that only one size is in memory unpacked.
class Packer {
public:
    template <class CompleteTo>
    explicit Packer(CompleteTo complete_to) : head_(book_table_at + 4) {
        for (int kind = 0; kind < 256; ++kind) {
            head_[seal_size + index(kind)] = complete_to(kind / 16, kind % 16);
        }
    }

    void take(const Shape& shape) { found_[key_of(shape)].push_back(shape.cells); }

    void close_size() {
        std::vector<Key> keys;
        for (const auto& [key, shapes] : found_) {
            keys.push_back(key);
        }
        std::sort(keys.begin(), keys.end());
        for (const Key key : keys) {
            std::vector<std::uint64_t> shapes = std::move(found_[key]);
            const std::size_t before = data_.size();
            write_shapes(data_, shapes);
            add_row(key, shapes.size(), data_.size() - before);
        }
        found_.clear();
    }

    Bytes finish() {
        write_number(&head_[book_table_at], rows_);
        head_.insert(head_.end(), data_.begin(), data_.end());
        seal(head_, book_kind);
        return std::move(head_);
    }

private:
    void add_row(Key key, std::size_t count, std::size_t bytes) {
        std::array<std::uint8_t, book_row_size> row;
        for (int part = 0; part < 7; ++part) {
            row[index(part)] = part_of(key, part);
        }
        write_number(&row[7], static_cast<std::uint32_t>(count));
        write_number(&row[11], static_cast<std::uint32_t>(bytes));
        head_.insert(head_.end(), row.begin(), row.end());
        ++rows_;
    }

    Bytes head_;
    Bytes data_;
    std::uint32_t rows_ = 0;
    std::unordered_map<Key, std::vector<std::uint64_t>> found_;
};

}  // namespace

Bytes pack_all(const std::function<bool(double)>& progress) {
    Packer packer([](int, int) { return any_need; });
    const double total = std::accumulate(shapes_of_size.begin(), shapes_of_size.end(), 0.0);
    std::uint64_t done = 0;
    bool wanted = true;
    for (int cells = 2; cells <= max_dice && wanted; ++cells) {
        for_each_shape(cells, [&](const Shape& shape) {
            packer.take(shape);
            if (++done % 65536 == 0) {
                wanted = progress(static_cast<double>(done) / total);
            }
            return wanted;
        });
        packer.close_size();
    }
    return wanted ? packer.finish() : Bytes{};
}

// Sorted by size and bounding box only, because then neighbours differ least.
Bytes pack_seed() {
    Bytes seed(seal_size);
    for (int cells = 2; cells <= max_dice; ++cells) {
        std::map<std::pair<std::uint8_t, std::uint8_t>, std::vector<std::uint64_t>> boxes;
        for_each_shape(cells, [&](const Shape& shape) {
            // Few shapes have so few singles, and only of those the need has to be worked out, which is slow.
            const int singles = shape.singles();
            if (is_in_seed(cells, singles, 0) && is_in_seed(cells, singles, Outline(shape).need())) {
                boxes[{shape.height, shape.width}].push_back(shape.cells);
            }
            return true;
        });
        for (auto& [box, shapes] : boxes) {
            std::array<std::uint8_t, seed_row_size> row{static_cast<std::uint8_t>(cells), box.first, box.second};
            write_number(&row[3], static_cast<std::uint32_t>(shapes.size()));
            seed.insert(seed.end(), row.begin(), row.end());
            write_shapes(seed, shapes);
        }
    }
    seal(seed, seed_kind);
    return seed;
}

Bytes grow_seed(std::span<const std::uint8_t> seed) {
    if (!is_sealed(seed, seed_kind)) {
        throw std::invalid_argument("The seed of the book of shapes is damaged.");
    }
    Packer packer(seed_complete_to);
    int cells = 0;
    for (const std::uint8_t* next = seed.data() + seal_size; next != seed.data() + seed.size();) {
        if (next[0] != cells) {
            packer.close_size();
            cells = next[0];
        }
        Shape shape{0, next[1], next[2]};
        std::uint32_t count = read_number<std::uint32_t>(next + 3);
        for (next += seed_row_size; count > 0; --count) {
            shape.cells += read_step(next);
            packer.take(shape);
        }
    }
    packer.close_size();
    return packer.finish();
}

}  // namespace lettercup::rebus
