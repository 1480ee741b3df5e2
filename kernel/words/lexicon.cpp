#include "words/lexicon.hpp"

#include <algorithm>
#include <cstring>

#include "words/anagrams.hpp"

namespace lettercup {
namespace {

constexpr std::string_view magic{"LCWORDS\x01", 8};
constexpr const char* cut_short = "The word list is cut short.";
// Most racks are small, and an index of short words has a quarter of the size.
constexpr std::array<std::size_t, 4> index_lengths = {8, 11, 15, longest_word};
constexpr const char* damaged = "The word list is damaged.";

// Reads little-endian numbers from a file.
class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    std::span<const std::uint8_t> take(std::size_t count) {
        if (count > bytes_.size()) {
            throw std::invalid_argument(cut_short);
        }
        const auto taken = bytes_.first(count);
        bytes_ = bytes_.subspan(count);
        return taken;
    }

    std::uint32_t number() {
        const auto bytes = take(4);
        return static_cast<std::uint32_t>(bytes[0]) | static_cast<std::uint32_t>(bytes[1]) << 8 |
               static_cast<std::uint32_t>(bytes[2]) << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
    }

    std::vector<std::uint32_t> numbers(std::size_t count) {
        Reader part(take(4 * count));
        std::vector<std::uint32_t> result(count);
        std::generate(result.begin(), result.end(), [&] { return part.number(); });
        return result;
    }

    std::size_t left() const { return bytes_.size(); }

private:
    std::span<const std::uint8_t> bytes_;
};

std::vector<char32_t> first_characters(const std::vector<std::uint32_t>& numbers, std::size_t count) {
    std::vector<char32_t> characters(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(count));
    const auto is_no_character = [](char32_t code) { return code > 0x10FFFF || (code >= 0xD800 && code < 0xE000); };
    if (std::any_of(characters.begin(), characters.end(), is_no_character)) {
        throw std::invalid_argument(damaged);
    }
    return characters;
}

}  // namespace

Sieve::Sieve(std::span<const std::uint8_t> limits) {
    if (limits.size() != limits_.size()) {
        throw std::invalid_argument("A sieve has 256 bytes, not " + std::to_string(limits.size()) + ".");
    }
    std::copy(limits.begin(), limits.end(), limits_.begin());
}

Lexicon::Lexicon(std::span<const std::uint8_t> packed, std::span<const std::uint8_t> frequency)
    : frequency_(frequency.begin(), frequency.end()) {
    Reader reader(packed);
    const auto found = reader.take(magic.size());
    if (std::memcmp(found.data(), magic.data(), magic.size()) != 0) {
        throw std::invalid_argument("This is not a word list of the version that Lettercup reads.");
    }
    const std::size_t letters = reader.number();
    const std::size_t edges = reader.number();
    const std::size_t words = reader.number();
    const auto small = reader.numbers(max_letters);
    const auto capital = reader.numbers(max_letters);
    if (reader.left() != 8 * edges + words) {
        throw std::invalid_argument(cut_short);
    }
    if (letters > max_letters) {
        throw std::invalid_argument(damaged);
    }
    alphabet_ = Alphabet(first_characters(small, letters), first_characters(capital, letters));
    edges_.reserve(edges);
    std::generate_n(std::back_inserter(edges_), edges, [&] { return Edge{reader.number()}; });
    skips_ = reader.numbers(edges);
    const auto flags = reader.take(words);
    flags_.assign(flags.begin(), flags.end());
    check_edges();
    if (frequency_.size() != words) {
        throw std::invalid_argument("The frequencies do not belong to this word list.");
    }
    spell();
}

Lexicon::~Lexicon() = default;

// Children come after their parents, so one pass from the back proves that every path ends, and counts the words.
void Lexicon::check_edges() const {
    std::vector<std::uint64_t> words_from(edges_.size() + 1);
    std::vector<std::size_t> longest_from(edges_.size() + 1);
    for (std::size_t at = edges_.size(); at-- > 0;) {
        const Edge edge = edges_[at];
        const bool child_is_behind =
            edge.child() == 0 || (edge.child() > at && edge.child() < edges_.size() && skips_[edge.child()] == 0);
        const bool sibling_is_there = edge.is_last() || at + 1 < edges_.size();
        if (edge.letter() >= alphabet_.size() || !child_is_behind || !sibling_is_there) {
            throw std::invalid_argument(damaged);
        }
        const std::uint64_t through = edge.ends_word() + (edge.child() ? words_from[edge.child()] : 0);
        if (through == 0 || (!edge.is_last() && skips_[at + 1] != skips_[at] + through)) {
            throw std::invalid_argument(damaged);
        }
        const std::size_t deep = 1 + (edge.child() ? longest_from[edge.child()] : 0);
        words_from[at] = through + (edge.is_last() ? 0 : words_from[at + 1]);
        longest_from[at] = std::max(deep, edge.is_last() ? 0 : longest_from[at + 1]);
    }
    const bool skips_start_at_nothing = edges_.empty() || skips_[0] == 0;
    if (words_from[0] != flags_.size() || longest_from[0] > longest_word || !skips_start_at_nothing) {
        throw std::invalid_argument(damaged);
    }
}

void Lexicon::spell() {
    std::size_t letters = 0;
    for_each_word([&](const Letters& word) { letters += word.size(); });
    spellings_.reserve(letters);
    starts_.reserve(size() + 1);
    starts_.push_back(0);
    for_each_word([&](const Letters& word) {
        spellings_.insert(spellings_.end(), word.begin(), word.end());
        starts_.push_back(spellings_.size());
    });
}

std::optional<WordNumber> Lexicon::find(std::span<const Letter> letters) const {
    if (letters.empty() || edges_.empty()) {
        return std::nullopt;
    }
    WordNumber number = 0;
    std::uint32_t at = 0;
    for (std::size_t position = 0;; ++position) {
        while (edges_[at].letter() != letters[position]) {
            if (edges_[at].is_last()) {
                return std::nullopt;
            }
            ++at;
        }
        const Edge edge = edges_[at];
        number += skips_[at];
        if (position + 1 == letters.size()) {
            return edge.ends_word() ? std::optional(number) : std::nullopt;
        }
        if (edge.child() == 0) {
            return std::nullopt;
        }
        number += edge.ends_word();
        at = edge.child();
    }
}

bool Lexicon::contains(std::string_view text, const Sieve& sieve) const {
    const auto letters = alphabet_.read(text);
    const auto word = letters ? find(*letters) : std::nullopt;
    return word && sieve.passes(flags_[*word], frequency_[*word]);
}

std::shared_ptr<const Anagrams> Lexicon::anagrams(const Sieve& sieve, std::size_t longest) const {
    const std::lock_guard guard(anagrams_lock_);
    const auto found =
        std::find_if(anagrams_.begin(), anagrams_.end(), [&](const Index& kept) { return kept.sieve == sieve; });
    if (found != anagrams_.end() && found->longest >= longest) {
        anagrams_.splice(anagrams_.begin(), anagrams_, found);
        return found->anagrams;
    }
    if (found != anagrams_.end()) {
        anagrams_.erase(found);
    }
    const std::size_t covered = *std::find_if(index_lengths.begin(), index_lengths.end() - 1,
                                              [&](std::size_t length) { return length >= longest; });
    anagrams_.push_front({sieve, covered, std::make_shared<const Anagrams>(*this, sieve, covered)});
    if (anagrams_.size() > max_indexes) {
        anagrams_.pop_back();
    }
    return anagrams_.front().anagrams;
}

}  // namespace lettercup
