#include "racks/search.hpp"

#include <algorithm>
#include <bit>

#include "words/anagrams.hpp"

namespace lettercup {
namespace {

// Word numbers in any order, given back sorted: one bit a word, and one bit for each block of 64 bits that is in use.
class Marks {
public:
    explicit Marks(std::size_t words) {
        if (bits_.size() < words / 64 + 1) {
            bits_.resize(words / 64 + 1);
            blocks_.resize(bits_.size() / 64 + 1);
        }
    }

    void set(WordNumber word) {
        bits_[word / 64] |= std::uint64_t{1} << word % 64;
        blocks_[word / 4096] |= std::uint64_t{1} << word / 64 % 64;
        ++count_;
    }

    std::vector<WordNumber> take() {
        std::vector<WordNumber> words;
        words.reserve(count_);
        for (std::size_t group = 0; group < blocks_.size(); ++group) {
            for (std::uint64_t blocks = std::exchange(blocks_[group], 0); blocks != 0; blocks &= blocks - 1) {
                const std::size_t block = group * 64 + static_cast<std::size_t>(std::countr_zero(blocks));
                for (std::uint64_t bits = std::exchange(bits_[block], 0); bits != 0; bits &= bits - 1) {
                    words.push_back(static_cast<WordNumber>(block * 64) + static_cast<WordNumber>(std::countr_zero(bits)));
                }
            }
        }
        return words;
    }

private:
    std::size_t count_ = 0;
    static thread_local std::vector<std::uint64_t> bits_;
    static thread_local std::vector<std::uint64_t> blocks_;
};

thread_local std::vector<std::uint64_t> Marks::bits_;
thread_local std::vector<std::uint64_t> Marks::blocks_;

// Walks the trie of multisets along what the rack can pay for. Long faces pay with each of their letters here, so with them a
// multiset may come up whose words cannot be laid. A wild face pays only for what no letter pays for, so none comes up twice.
template <class Visit>
class Walk {
public:
    Walk(const Anagrams& anagrams, const Rack& rack, const Wanted& wanted, Visit visit)
        : nodes_(anagrams.nodes().data()), words_(anagrams.words().data()), shortest_(wanted.shortest), longest_(wanted.longest), visit_(visit) {
        for (std::size_t letter = 0; letter < max_letters; ++letter) {
            const std::uint8_t rank = anagrams.rank(static_cast<Letter>(letter));
            letters_[rank] = static_cast<Letter>(letter);
            left_[rank] = static_cast<std::uint8_t>(rack.singles[letter].size());
        }
        for (const LongFace& face : rack.long_faces) {
            for (const Letter letter : face.letters) {
                ++left_[anagrams.rank(letter)];
            }
        }
        for (std::size_t rank = 0; rank < max_letters; ++rank) {
            payable_ |= std::uint32_t{left_[rank] > 0} << rank;
        }
        descend(nodes_[0], rack.wilds.size(), 0);
    }

private:
    void descend(const Anagrams::Node& node, std::size_t wilds, std::size_t depth) {
        if (node.words != 0 && depth >= shortest_) {
            visit_(node, std::span(path_.data(), depth));
        }
        if (depth >= longest_) {
            return;
        }
        const std::uint32_t open_letters = wilds ? node.letters : node.letters & payable_;
        for (std::uint32_t open = open_letters; open != 0; open &= open - 1) {
            const auto& child = child_by(node, open & -open);
            __builtin_prefetch(&nodes_[child.first_child]);
            __builtin_prefetch(&words_[child.first_word]);
        }
        for (std::uint32_t open = open_letters; open != 0; open &= open - 1) {
            const std::uint32_t bit = open & -open;
            const auto rank = static_cast<std::uint8_t>(std::countr_zero(bit));
            const auto& child = child_by(node, bit);
            path_[depth] = letters_[rank];
            if (payable_ & bit) {
                payable_ ^= --left_[rank] == 0 ? bit : 0;
                descend(child, wilds, depth + 1);
                payable_ |= bit;
                ++left_[rank];
            } else {
                descend(child, wilds - 1, depth + 1);
            }
        }
    }

    const Anagrams::Node& child_by(const Anagrams::Node& node, std::uint32_t bit) const {
        return nodes_[node.first_child + static_cast<std::uint32_t>(std::popcount(node.letters & (bit - 1)))];
    }

    const Anagrams::Node* nodes_;
    const Anagrams::Word* words_;
    std::size_t shortest_;
    std::size_t longest_;
    Visit visit_;
    std::array<Letter, max_letters> letters_{};
    std::array<std::uint8_t, max_letters> left_{};
    std::uint32_t payable_ = 0;
    std::array<Letter, longest_word> path_{};
};

// Calls `visit(node, letters)` for every multiset of letters that the rack can pay for.
template <class Visit>
void for_each_multiset(const Anagrams& anagrams, const Rack& rack, const Wanted& wanted, Visit visit) {
    Walk<Visit>(anagrams, rack, wanted, visit);
}

bool has_length(const Letters& word, const Wanted& wanted) {
    return word.size() >= wanted.shortest && word.size() <= wanted.longest;
}

bool is_repeated(const Lexicon& lexicon, const Wanted& wanted, std::size_t extra) {
    const auto begin = wanted.extra.begin();
    const auto here = begin + static_cast<std::ptrdiff_t>(extra);
    const auto word = lexicon.find(*here);
    const bool is_in_lexicon = word && wanted.sieve.passes(lexicon.flags(*word), lexicon.frequency(*word));
    return is_in_lexicon || std::find(begin, here, *here) != here;
}

// The extra words that are not words of the lexicon anyway, and have the wanted length.
std::vector<std::size_t> extra_words(const Lexicon& lexicon, const Wanted& wanted) {
    std::vector<std::size_t> words;
    for (std::size_t extra = 0; extra < wanted.extra.size(); ++extra) {
        if (has_length(wanted.extra[extra], wanted) && !is_repeated(lexicon, wanted, extra)) {
            words.push_back(extra);
        }
    }
    return words;
}

}  // namespace

Found words_from_rack(const Lexicon& lexicon, const Rack& rack, const Wanted& wanted) {
    const Anagrams& anagrams = lexicon.anagrams();
    const Anagrams::Word* words = anagrams.words().data();
    Marks marks(lexicon.size());
    const bool check_each = !rack.long_faces.empty();
    for_each_multiset(anagrams, rack, wanted, [&](const Anagrams::Node& node, std::span<const Letter>) {
        for (std::uint32_t at = node.first_word; at < node.first_word + node.words; ++at) {
            const auto& [number, flags, frequency] = words[at];
            if (wanted.sieve.passes(flags, frequency) && (!check_each || can_lay(rack, lexicon.letters(number)))) {
                marks.set(number);
            }
        }
    });
    Found found{marks.take(), {}};
    for (const std::size_t extra : extra_words(lexicon, wanted)) {
        if (can_lay(rack, wanted.extra[extra])) {
            found.extra.push_back(extra);
        }
    }
    return found;
}

std::optional<Best> best_word(const Lexicon& lexicon, const Rack& rack, const Wanted& wanted, const Score& score) {
    const Anagrams& anagrams = lexicon.anagrams();
    const Scorer scorer(rack, score);
    std::optional<std::pair<Points, WordNumber>> most;
    for_each_multiset(anagrams, rack, wanted, [&](const Anagrams::Node& node, std::span<const Letter> letters) {
        std::optional<Points> points;
        for (const auto& [number, flags, frequency] : std::span(anagrams.words()).subspan(node.first_word, node.words)) {
            if (!wanted.sieve.passes(flags, frequency)) {
                continue;
            }
            if (!rack.long_faces.empty()) {
                points = scorer.best(lexicon.letters(number));
            } else if (!points) {
                points = scorer.best_with_singles(letters);
            }
            if (points && (!most || *points > most->first || (*points == most->first && number < most->second))) {
                most = {*points, number};
            }
        }
    });
    std::optional<Best> best;
    if (most) {
        best = {lexicon.letters(most->second), most->first};
    }
    for (const std::size_t extra : extra_words(lexicon, wanted)) {
        const auto points = scorer.best(wanted.extra[extra]);
        if (points && (!best || *points > best->points)) {
            best = {wanted.extra[extra], *points};
        }
    }
    return best;
}

}  // namespace lettercup
