#include "bowl/arrange.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

namespace lettercup {
namespace {

// The number of cubes taken of each kind of face: five bits per kind, of which the highest stays free.
using Taken = std::uint64_t;
// The same as a mixed-radix number, which has at most 4,096 values.
using Part = std::uint32_t;

constexpr unsigned bits_per_kind = 5;
constexpr Part no_part = ~Part{0};
constexpr std::uint8_t no_kind = 255;
constexpr std::uint8_t unknown = 255;

Taken one_of(std::size_t kind) { return Taken{1} << (bits_per_kind * kind); }

constexpr Taken free_bits() {
    Taken bits = 0;
    for (std::size_t kind = 0; kind < max_cubes; ++kind) {
        bits |= Taken{16} << (bits_per_kind * kind);
    }
    return bits;
}

bool fits(Taken small, Taken large) { return (((large | free_bits()) - small) & free_bits()) == free_bits(); }

// A part of the cubes with its size in the high bits, so that the larger part compares greater.
using Ranked = std::uint32_t;
constexpr unsigned part_bits = 16;
constexpr Ranked nothing = 0;

Part part_of(Ranked ranked) { return ranked & ((Ranked{1} << part_bits) - 1); }
std::size_t cubes_of(Ranked ranked) { return ranked >> part_bits; }

// One way to lay a word: its faces in order, by kind.
struct Layable {
    std::array<std::uint8_t, max_cubes> kinds{};
    std::uint8_t cubes = 0;
    Taken taken = 0;
    Part part = 0;

    std::span<const std::uint8_t> row() const { return {kinds.data(), cubes}; }
    Ranked ranked() const { return Ranked{cubes} << part_bits | part; }
    bool has(std::size_t kind) const { return (taken >> (bits_per_kind * kind) & 15) != 0; }
    std::size_t first_kind() const { return static_cast<std::size_t>(std::countr_zero(taken)) / bits_per_kind; }
};

class Cubes {
public:
    Cubes(const Lexicon& lexicon, const std::vector<std::string>& faces, const Wanted& wanted);

    Rows one() const;
    Rows two() const;
    Rows cross() const;
    Rows any();

private:
    void sort_faces(const Alphabet& alphabet, const std::vector<std::string>& faces);
    Layable in_single_letters(std::span<const Letter> word) const;
    void lay(std::span<const Letter> word, std::size_t at, const Layable& laid);
    void lay_face(std::span<const Letter> word, std::size_t at, Layable laid, std::size_t kind);
    void keep(const Layable& laid);

    std::vector<Ranked> largest_within(std::vector<Ranked> seeds) const;
    std::uint8_t fewest_left(Part part, Taken taken);
    std::optional<std::size_t> crossing(const Layable& one, const Layable& other) const;
    std::size_t first_kind(Part part) const;
    void write(Rows& rows, Part part, std::vector<std::vector<std::size_t>>& free) const;

    std::vector<Letters> kinds_;                              // the distinct faces
    std::vector<std::vector<std::size_t>> members_;           // the cubes that show each of them
    std::array<std::uint8_t, max_letters> kind_of_letter_{};  // of faces with one letter, or `no_kind`
    std::vector<std::size_t> long_kinds_;
    std::vector<Part> step_;  // what one cube of a kind adds to a part
    Part everything_ = 0;
    Taken taken_ = 0;                                  // all cubes
    std::vector<Layable> words_;                       // one for each part that a word uses up
    std::vector<Part> word_of_;                        // its index in `words_`, or `no_part`
    std::vector<std::vector<Layable>> by_first_kind_;  // for `any`: the words by the first kind that they use
    std::vector<Part> choice_;                         // for `any`: the best word to take from a part
    std::vector<std::uint8_t> left_;                   // for `any`: the fewest unused cubes of a part
};

Cubes::Cubes(const Lexicon& lexicon, const std::vector<std::string>& faces, const Wanted& wanted) {
    sort_faces(lexicon.alphabet(), faces);
    Part parts = 1;
    for (const auto& members : members_) {
        taken_ += one_of(step_.size()) * members.size();
        step_.push_back(parts);
        everything_ += parts * static_cast<Part>(members.size());
        parts *= static_cast<Part>(members.size() + 1);
    }
    word_of_.assign(parts, no_part);
    const Rack rack(lexicon.alphabet(), faces);
    const Found found = words_from_rack(lexicon, rack, wanted);
    lexicon.for_each_spelling(found.words, [&](std::span<const Letter> word) {
        if (long_kinds_.empty()) {
            keep(in_single_letters(word));
        } else {
            lay(word, 0, {});
        }
    });
    for (const std::size_t extra : found.extra) {
        lay(wanted.extra[extra], 0, {});
    }
}

void Cubes::sort_faces(const Alphabet& alphabet, const std::vector<std::string>& faces) {
    if (faces.size() > max_cubes) {
        throw std::invalid_argument("At most " + std::to_string(max_cubes) + " cubes are arranged, not " +
                                    std::to_string(faces.size()) + ".");
    }
    std::map<std::string, std::pair<Letters, std::vector<std::size_t>>> same;
    for (std::size_t cube = 0; cube < faces.size(); ++cube) {
        const auto letters = alphabet.read(faces[cube]);
        if (!letters || letters->empty()) {
            throw std::invalid_argument("Cube " + std::to_string(cube + 1) +
                                        " does not show letters of this language.");
        }
        auto& kind = same[alphabet.write(*letters)];
        kind.first = *letters;
        kind.second.push_back(cube);
    }
    kind_of_letter_.fill(no_kind);
    for (const auto& [text, kind] : same) {
        const auto& [letters, cubes] = kind;
        if (letters.size() == 1) {
            kind_of_letter_[letters[0]] = static_cast<std::uint8_t>(kinds_.size());
        } else {
            long_kinds_.push_back(kinds_.size());
        }
        kinds_.push_back(letters);
        members_.push_back(cubes);
    }
}

// The only way to lay a word if every cube shows one letter.
Layable Cubes::in_single_letters(std::span<const Letter> word) const {
    Layable laid;
    for (const Letter letter : word) {
        const std::uint8_t kind = kind_of_letter_[letter];
        laid.kinds[laid.cubes++] = kind;
        laid.taken += one_of(kind);
        laid.part += step_[kind];
    }
    return laid;
}

void Cubes::lay(std::span<const Letter> word, std::size_t at, const Layable& laid) {
    if (at == word.size()) {
        keep(laid);
        return;
    }
    if (kind_of_letter_[word[at]] != no_kind) {
        lay_face(word, at, laid, kind_of_letter_[word[at]]);
    }
    for (const std::size_t kind : long_kinds_) {
        const Letters& letters = kinds_[kind];
        if (letters.size() <= word.size() - at &&
            std::equal(letters.begin(), letters.end(), word.begin() + static_cast<std::ptrdiff_t>(at))) {
            lay_face(word, at, laid, kind);
        }
    }
}

void Cubes::lay_face(std::span<const Letter> word, std::size_t at, Layable laid, std::size_t kind) {
    if ((laid.taken >> (bits_per_kind * kind) & 15) < members_[kind].size()) {
        laid.kinds[laid.cubes++] = static_cast<std::uint8_t>(kind);
        laid.taken += one_of(kind);
        laid.part += step_[kind];
        lay(word, at + kinds_[kind].size(), laid);
    }
}

void Cubes::keep(const Layable& laid) {
    if (laid.cubes >= 2 && word_of_[laid.part] == no_part) {
        word_of_[laid.part] = static_cast<Part>(words_.size());
        words_.push_back(laid);
    }
}

// The largest seed inside each part.
std::vector<Ranked> Cubes::largest_within(std::vector<Ranked> seeds) const {
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
        const std::size_t step = step_[kind];
        const std::size_t block = step * (members_[kind].size() + 1);
        for (std::size_t start = 0; start < seeds.size(); start += block) {
            for (std::size_t at = start + step; at < start + block; ++at) {
                seeds[at] = std::max(seeds[at], seeds[at - step]);
            }
        }
    }
    return seeds;
}

// Appends the word that uses up the part as a row, and removes its cubes from `free`.
void Cubes::write(Rows& rows, Part part, std::vector<std::vector<std::size_t>>& free) const {
    auto& row = rows.emplace_back();
    for (const std::uint8_t kind : words_[word_of_[part]].row()) {
        row.push_back(free[kind].back());
        free[kind].pop_back();
    }
}

Rows Cubes::one() const {
    const auto best = std::ranges::max_element(words_, {}, [](const Layable& word) { return word.cubes; });
    Rows rows;
    if (best != words_.end()) {
        auto free = members_;
        write(rows, best->part, free);
    }
    return rows;
}

Rows Cubes::two() const {
    std::vector<Ranked> seeds(word_of_.size(), nothing);
    for (const Layable& word : words_) {
        seeds[word.part] = word.ranked();
    }
    const std::vector<Ranked> largest = largest_within(std::move(seeds));
    Part first = no_part;
    std::size_t most = 0;
    for (const Layable& word : words_) {
        const Ranked other = largest[everything_ - word.part];
        if (other != nothing && word.cubes + cubes_of(other) > most) {
            first = word.part;
            most = word.cubes + cubes_of(other);
        }
    }
    Rows rows;
    if (first != no_part) {
        auto free = members_;
        write(rows, first, free);
        write(rows, part_of(largest[everything_ - first]), free);
    }
    return rows;
}

// The kind of face at which two words can cross: the one they lack a cube of, or else any that both have.
std::optional<std::size_t> Cubes::crossing(const Layable& one, const Layable& other) const {
    const Taken left = (taken_ | free_bits()) - one.taken - other.taken;
    const Taken missing = ~left & free_bits();
    if (missing == 0) {
        for (const std::uint8_t kind : one.row()) {
            if (other.has(kind)) {
                return kind;
            }
        }
        return std::nullopt;
    }
    const auto kind = static_cast<std::size_t>(std::countr_zero(missing)) / bits_per_kind;
    const bool is_one_cube = fits(one.taken + other.taken - one_of(kind), taken_);
    return is_one_cube ? std::optional(kind) : std::nullopt;
}

Rows Cubes::cross() const {
    std::vector<Layable> words = words_;
    std::ranges::stable_sort(words, std::greater{}, [](const Layable& word) { return word.cubes; });
    std::size_t most = 0;
    const Layable* first = nullptr;
    const Layable* second = nullptr;
    std::size_t common = 0;
    for (std::size_t one = 0; one < words.size() && 2U * words[one].cubes > most + 1; ++one) {
        for (std::size_t other = one; other < words.size() && words[one].cubes + words[other].cubes > most + 1;
             ++other) {
            if (const auto kind = crossing(words[one], words[other])) {
                most = words[one].cubes + words[other].cubes - 1U;
                first = &words[one];
                second = &words[other];
                common = *kind;
            }
        }
    }
    Rows rows;
    if (first != nullptr) {
        auto free = members_;
        write(rows, first->part, free);
        const auto shared = std::ranges::find(first->row(), static_cast<std::uint8_t>(common)) - first->row().begin();
        free[common].push_back(rows[0][static_cast<std::size_t>(shared)]);
        write(rows, second->part, free);
    }
    return rows;
}

std::size_t Cubes::first_kind(Part part) const {
    std::size_t kind = 0;
    while (part / step_[kind] % (members_[kind].size() + 1) == 0) {
        ++kind;
    }
    return kind;
}

// The fewest cubes of a part that stay unused: its first cube either stays unused or is part of a word.
std::uint8_t Cubes::fewest_left(Part part, Taken taken) {
    if (left_[part] != unknown) {
        return left_[part];
    }
    const auto kind = static_cast<std::size_t>(std::countr_zero(taken)) / bits_per_kind;
    std::uint8_t fewest = unknown;
    for (const Layable& word : by_first_kind_[kind]) {
        if (fits(word.taken, taken)) {
            const std::uint8_t rest = fewest_left(part - word.part, taken - word.taken);
            if (rest < fewest) {
                fewest = rest;
                choice_[part] = word.part;
            }
            if (fewest == 0) {
                break;
            }
        }
    }
    if (fewest > 1) {
        const auto skipped = static_cast<std::uint8_t>(fewest_left(part - step_[kind], taken - one_of(kind)) + 1);
        if (skipped < fewest) {
            fewest = skipped;
            choice_[part] = no_part;
        }
    }
    return left_[part] = fewest;
}

Rows Cubes::any() {
    by_first_kind_.resize(kinds_.size());
    for (const Layable& word : words_) {
        by_first_kind_[word.first_kind()].push_back(word);
    }
    for (auto& words : by_first_kind_) {
        std::ranges::stable_sort(words, std::greater{}, [](const Layable& word) { return word.cubes; });
    }
    choice_.assign(word_of_.size(), no_part);
    left_.assign(word_of_.size(), unknown);
    left_[0] = 0;
    fewest_left(everything_, taken_);
    Rows rows;
    auto free = members_;
    for (Part part = everything_; part != 0;) {
        if (choice_[part] == no_part) {
            part -= step_[first_kind(part)];
        } else {
            write(rows, choice_[part], free);
            part -= choice_[part];
        }
    }
    return rows;
}

}  // namespace

Rows arrange(const Lexicon& lexicon, const std::vector<std::string>& faces, const Wanted& wanted, Task task) {
    Cubes cubes(lexicon, faces, wanted);
    switch (task) {
        case Task::one:
            return cubes.one();
        case Task::two:
            return cubes.two();
        case Task::cross:
            return cubes.cross();
        case Task::any:
            break;
    }
    return cubes.any();
}

}  // namespace lettercup
