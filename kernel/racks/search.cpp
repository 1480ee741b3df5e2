#include "racks/search.hpp"

#include <algorithm>
#include <bit>

#include "words/anagrams.hpp"

namespace lettercup {
namespace {

// Word numbers in any order, given back sorted: one bit a word, and one bit for each block of 64 bits that is in use.
class Marks {
public:
    explicit Marks(std::size_t words) : bits_(bits_of_thread()), blocks_(blocks_of_thread()) {
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
    // The bits stay allocated, and clear, from one search of a thread to the next.
    static std::vector<std::uint64_t>& bits_of_thread() {
        static thread_local std::vector<std::uint64_t> bits;
        return bits;
    }
    static std::vector<std::uint64_t>& blocks_of_thread() {
        static thread_local std::vector<std::uint64_t> blocks;
        return blocks;
    }

    std::vector<std::uint64_t>& bits_;
    std::vector<std::uint64_t>& blocks_;
    std::size_t count_ = 0;
};

// Finds the multisets of letters that the rack can pay for. Long faces pay with each of their letters here, so with them a
// multiset may come up whose words cannot be laid. A wild face pays only for what no letter pays for, so none comes up twice.
// The trie is walked level by level: what a step needs is fetched when it is queued, and has arrived when its turn comes.
class Walk {
public:
    // A multiset that has words, and the step that led to it.
    struct Hit {
        Anagrams::Node node;
        std::uint32_t step;
    };

    Walk(const Anagrams& anagrams, const Rack& rack, const Wanted& wanted) : anagrams_(anagrams) {
        for (std::size_t letter = 0; letter < max_letters; ++letter) {
            const std::uint8_t rank = anagrams.rank(static_cast<Letter>(letter));
            letters_[rank] = static_cast<Letter>(letter);
            have_[rank] = rack.singles[letter].size();
        }
        for (const LongFace& face : rack.long_faces) {
            for (const Letter letter : face.letters) {
                ++have_[anagrams.rank(letter)];
            }
        }
        for (std::size_t rank = 0; rank < max_letters; ++rank) {
            payable_ |= std::uint32_t{have_[rank] > 0} << rank;
        }
        steps_.reserve(4096);
        hits_.reserve(2048);
        steps_.push_back({0, 0, 0, 0, static_cast<std::uint8_t>(rack.wilds.size()), 0});
        for (std::uint32_t at = 0; at < steps_.size(); ++at) {
            take(at, wanted);
        }
    }

    const std::vector<Hit>& hits() const { return hits_; }

    Letters letters(const Hit& hit) const {
        Letters letters;
        for (std::uint32_t at = hit.step; at != 0; at = steps_[at].from) {
            letters.push_back(letters_[steps_[at].rank]);
        }
        return letters;
    }

private:
    // Letters come by rank, so a step only has to know how often the last one was taken.
    struct Step {
        std::uint32_t node;
        std::uint32_t from;
        std::uint8_t rank;
        std::uint8_t taken;
        std::uint8_t wilds;
        std::uint8_t depth;
    };

    void take(std::uint32_t at, const Wanted& wanted) {
        const Step step = steps_[at];
        const Anagrams::Node& node = anagrams_.nodes()[step.node];
        if (node.words != 0 && step.depth >= wanted.shortest) {
            __builtin_prefetch(&anagrams_.words()[node.first_word]);
            hits_.push_back({node, at});
        }
        if (step.depth >= wanted.longest) {
            return;
        }
        const std::uint32_t payable = payable_ & ~(std::uint32_t{step.taken >= have_[step.rank]} << step.rank);
        for (std::uint32_t open = step.wilds ? node.letters : node.letters & payable; open != 0; open &= open - 1) {
            const std::uint32_t bit = open & -open;
            const auto rank = static_cast<std::uint8_t>(std::countr_zero(bit));
            const std::uint32_t child = node.first_child + static_cast<std::uint32_t>(std::popcount(node.letters & (bit - 1)));
            const auto taken = static_cast<std::uint8_t>(rank == step.rank ? step.taken + 1 : 1);
            const auto wilds = static_cast<std::uint8_t>(step.wilds - !(payable & bit));
            __builtin_prefetch(&anagrams_.nodes()[child]);
            steps_.push_back({child, at, rank, taken, wilds, static_cast<std::uint8_t>(step.depth + 1)});
        }
    }

    const Anagrams& anagrams_;
    std::array<Letter, max_letters> letters_{};
    std::array<std::size_t, max_letters> have_{};
    std::uint32_t payable_ = 0;
    std::vector<Step> steps_;
    std::vector<Hit> hits_;
};

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
    const auto anagrams = lexicon.anagrams(wanted.sieve);
    const Walk walk(*anagrams, rack, wanted);
    Marks marks(lexicon.size());
    const bool check_each = !rack.long_faces.empty();
    for (const auto& hit : walk.hits()) {
        for (const WordNumber word : anagrams->words_of(hit.node)) {
            if (!check_each || can_lay(rack, lexicon.letters(word))) {
                marks.set(word);
            }
        }
    }
    Found found{marks.take(), {}};
    for (const std::size_t extra : extra_words(lexicon, wanted)) {
        if (can_lay(rack, wanted.extra[extra])) {
            found.extra.push_back(extra);
        }
    }
    return found;
}

std::optional<Best> best_word(const Lexicon& lexicon, const Rack& rack, const Wanted& wanted, const Score& score) {
    const Scorer scorer(rack, score);
    const auto anagrams = lexicon.anagrams(wanted.sieve);
    const Walk walk(*anagrams, rack, wanted);
    const bool score_each = !rack.long_faces.empty();
    std::optional<std::pair<Points, WordNumber>> most;
    for (const auto& hit : walk.hits()) {
        auto points = score_each ? std::nullopt : scorer.best_with_singles(walk.letters(hit));
        for (const WordNumber word : anagrams->words_of(hit.node)) {
            if (score_each) {
                points = scorer.best(lexicon.letters(word));
            }
            if (points && (!most || *points > most->first || (*points == most->first && word < most->second))) {
                most = {*points, word};
            }
        }
    }
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
