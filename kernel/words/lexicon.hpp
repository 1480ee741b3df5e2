// The word list: a minimal automaton in a flat array, in which every word has a number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "threads.hpp"
#include "words/alphabet.hpp"

namespace lettercup {

class Anagrams;

using WordNumber = std::uint32_t;

#ifdef LETTERCUP_SINGLE_THREAD
inline constexpr std::size_t max_indexes = 3;  // in a browser, where memory is scarce
#else
inline constexpr std::size_t max_indexes = 6;
#endif

// A filter for words: the least frequency to pass, for each value of the flags. `never` lets no word pass.
class Sieve {
public:
    static constexpr std::uint8_t never = 255;

    explicit Sieve(std::span<const std::uint8_t> limits);

    bool passes(std::uint8_t flags, std::uint8_t frequency) const {
        return frequency >= limits_[flags] && limits_[flags] != never;
    }

    bool operator==(const Sieve&) const = default;

private:
    std::array<std::uint8_t, 256> limits_{};
};

// The file format is described in src/lettercup/lexicon/automaton.py. Throws std::invalid_argument for damaged files.
class Lexicon {
public:
    Lexicon(std::span<const std::uint8_t> packed, std::span<const std::uint8_t> frequency);
    ~Lexicon();

    const Alphabet& alphabet() const { return alphabet_; }
    std::size_t size() const { return flags_.size(); }
    std::uint8_t flags(WordNumber word) const { return flags_[word]; }
    std::uint8_t frequency(WordNumber word) const { return frequency_[word]; }

    std::optional<WordNumber> find(std::span<const Letter> letters) const;

    // Whether a text is a word that passes the sieve.
    bool contains(std::string_view text, const Sieve& sieve) const;

    // The letters of a word.
    std::span<const Letter> spelling(WordNumber word) const {
        return std::span(spellings_).subspan(starts_[word], starts_[word + 1] - starts_[word]);
    }
    // Calls `visit(spelling)` for some words. They are scattered in memory, so each is prefetched.
    template <class Visit>
    void for_each_spelling(std::span<const WordNumber> words, Visit visit) const {
        constexpr std::size_t ahead = 8;
        for (std::size_t at = 0; at < words.size(); ++at) {
            if (at + 2 * ahead < words.size()) {
                __builtin_prefetch(&starts_[words[at + 2 * ahead]]);
                __builtin_prefetch(&spellings_[starts_[words[at + ahead]]]);
            }
            visit(spelling(words[at]));
        }
    }
    Letters letters(WordNumber word) const { return {spelling(word).begin(), spelling(word).end()}; }

    // Calls `visit(letters)` for every word, in the order of their numbers.
    template <class Visit>
    void for_each_word(Visit visit) const {
        Letters path;
        if (!edges_.empty()) {
            walk(0, path, visit);
        }
    }

    // An index of the words that pass a sieve, by sorted letters; it has all that are not longer than `longest`, and
    // perhaps others. The most recently used indexes are cached, one for each sieve.
    std::shared_ptr<const Anagrams> anagrams(const Sieve& sieve, std::size_t longest) const;

private:
    struct Edge {
        std::uint32_t bits;

        Letter letter() const { return bits & 31; }
        bool is_last() const { return bits >> 5 & 1; }
        bool ends_word() const { return bits >> 6 & 1; }
        std::uint32_t child() const { return bits >> 7; }
    };

    void check_edges() const;
    void spell();

    template <class Visit>
    void walk(std::uint32_t at, Letters& path, Visit& visit) const {
        for (;; ++at) {
            const Edge edge = edges_[at];
            path.push_back(edge.letter());
            if (edge.ends_word()) {
                visit(path);
            }
            if (edge.child() != 0) {
                walk(edge.child(), path, visit);
            }
            path.pop_back();
            if (edge.is_last()) {
                return;
            }
        }
    }

    Alphabet alphabet_;
    std::vector<Edge> edges_;
    std::vector<std::uint32_t> skips_;
    std::vector<std::uint8_t> flags_;
    std::vector<std::uint8_t> frequency_;
    std::vector<Letter> spellings_;    // all words, concatenated
    std::vector<std::size_t> starts_;  // the start of each word, and the end of the last one
    mutable Mutex anagrams_lock_;
    struct Index {
        Sieve sieve;
        std::size_t longest;
        std::shared_ptr<const Anagrams> anagrams;
    };
    mutable std::list<Index> anagrams_;
};

}  // namespace lettercup
