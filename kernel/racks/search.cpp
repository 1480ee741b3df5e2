#include "racks/search.hpp"

#include <algorithm>
#include <bit>
#include <memory>

#include "words/anagrams.hpp"
#include "words/ones.hpp"

namespace lettercup {
namespace {

// Sorts word numbers: a bitmap with one bit per word, and one bit for each block of 64 bits that is in use.
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
                    words.push_back(static_cast<WordNumber>(block * 64) +
                                    static_cast<WordNumber>(std::countr_zero(bits)));
                }
            }
        }
        return words;
    }

private:
    // The bitmaps stay allocated, and cleared, between the searches of a thread.
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

// Finds the multisets of letters that the rack can pay for. Here a long face pays with each of its letters separately,
// so the words of a multiset may still turn out impossible. A wild face pays only for what no letter pays for, so no
// multiset is found twice. The trie is searched breadth-first: what a step needs is prefetched when the step is queued.
class Walk {
public:
    // The words of a multiset, and the step that led to it.
    struct Hit {
        std::uint32_t first_word;
        std::uint32_t words;
        std::uint32_t step;
    };

    Walk(const Anagrams& anagrams, const Rack& rack, const Wanted& wanted) : room_(room_for(anagrams.nodes().size())) {
        for (std::size_t letter = 0; letter < max_letters; ++letter) {
            const std::uint8_t rank = anagrams.rank(static_cast<Letter>(letter));
            letters_[rank] = static_cast<Letter>(letter);
            have_[rank] = static_cast<std::uint8_t>(rack.singles[letter].size());
        }
        for (const LongFace& face : rack.long_faces) {
            for (const Letter letter : face.letters) {
                ++have_[anagrams.rank(letter)];
            }
        }
        for (std::size_t rank = 0; rank < max_letters; ++rank) {
            payable_ |= std::uint32_t{have_[rank] > 0} << rank;
        }
        const Step root{0, 0, 0, 0, static_cast<std::uint8_t>(rack.wilds.size()), 0};
        rack.wilds.empty() ? go<false>(anagrams, wanted, root) : go<true>(anagrams, wanted, root);
    }

    std::span<const Hit> hits() const { return {room_.hits.get(), hits_}; }

    // The letters of a hit, in reverse order of the trie; the next call overwrites them.
    std::span<const Letter> letters(const Hit& hit) {
        std::size_t count = 0;
        for (std::uint32_t at = hit.step; at != 0; at = room_.steps[at].from) {
            path_[count++] = letters_[room_.steps[at].rank];
        }
        return {path_.data(), count};
    }

private:
    // Letters come in order of rank, so a step only needs the count of the last one.
    struct Step {
        std::uint32_t node;
        std::uint32_t from;
        std::uint8_t rank;
        std::uint8_t taken;
        std::uint8_t wilds;
        std::uint8_t depth;
    };

    // No node is visited twice, so this is enough for every search. A thread keeps it; unused pages are never touched.
    struct Room {
        std::size_t size = 0;
        std::unique_ptr<Step[]> steps;
        std::unique_ptr<Hit[]> hits;
    };

    static Room& room_for(std::size_t nodes) {
        static thread_local Room room;
        if (room.size < nodes) {
            room = {};  // first: memory for both at once might never be given back
            room = {nodes, std::make_unique_for_overwrite<Step[]>(nodes),
                    std::make_unique_for_overwrite<Hit[]>(nodes + 1)};
        }
        return room;
    }

    template <bool with_wilds>
    void go(const Anagrams& anagrams, const Wanted& wanted, const Step& root) {
        Step* const steps = room_.steps.get();
        Hit* hit = room_.hits.get();
        Step* end = steps;
        *end++ = root;
        for (const Step* next = steps; next != end; ++next) {
            const Step step = *next;
            const Anagrams::Node node = anagrams.nodes()[step.node];
            const auto at = static_cast<std::uint32_t>(next - steps);
            // Whether a node has words is unpredictable for the processor, so write the hit without branching and then
            // keep it or not.
            __builtin_prefetch(anagrams.words().data() + node.first_word);
            *hit = {node.first_word, node.words, at};
            hit += (node.words != 0) & (step.depth >= wanted.shortest);
            if (step.depth < wanted.longest) {
                end = queue_children<with_wilds>(anagrams, step, node, at, end);
            }
        }
        hits_ = static_cast<std::size_t>(hit - room_.hits.get());
    }

    template <bool with_wilds>
    Step* queue_children(const Anagrams& anagrams, const Step& step, const Anagrams::Node& node, std::uint32_t at,
                         Step* end) const {
        const std::uint32_t payable = payable_ & ~(std::uint32_t{step.taken >= have_[step.rank]} << step.rank);
        for (std::uint32_t open = with_wilds && step.wilds ? node.letters : node.letters & payable; open != 0;
             open &= open - 1) {
            const std::uint32_t bit = open & -open;
            const auto rank = static_cast<std::uint8_t>(std::countr_zero(open));
            const std::uint32_t child = node.first_child + static_cast<std::uint32_t>(ones(node.letters & (bit - 1)));
            const auto taken = static_cast<std::uint8_t>(rank == step.rank ? step.taken + 1 : 1);
            const auto wilds = static_cast<std::uint8_t>(with_wilds ? step.wilds - !(payable & bit) : 0);
            __builtin_prefetch(anagrams.nodes().data() + child);
            *end++ = {child, at, rank, taken, wilds, static_cast<std::uint8_t>(step.depth + 1)};
        }
        return end;
    }

    Room& room_;
    std::array<Letter, max_letters> letters_{};
    std::array<std::uint8_t, max_letters> have_{};
    std::uint32_t payable_ = 0;
    std::size_t hits_ = 0;
    std::array<Letter, longest_word> path_{};
};

// The most letters that a wanted word from the rack can have.
std::size_t longest_of(const Rack& rack, const Wanted& wanted) {
    std::size_t letters = rack.wilds.size();
    for (const auto& faces : rack.singles) {
        letters += faces.size();
    }
    for (const LongFace& face : rack.long_faces) {
        letters += face.letters.size();
    }
    return std::min(letters, wanted.longest);
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

// The extra words of the wanted length that the lexicon does not contain anyway.
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
    const auto anagrams = lexicon.anagrams(wanted.sieve, longest_of(rack, wanted));
    Walk walk(*anagrams, rack, wanted);
    Marks marks(lexicon.size());
    for (const auto& hit : walk.hits()) {
        const bool is_sure = rack.long_faces.empty() || can_lay_with_singles(rack, walk.letters(hit));
        for (const WordNumber word : anagrams->words(hit.first_word, hit.words)) {
            if (is_sure || can_lay(rack, lexicon.spelling(word))) {
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
    const auto anagrams = lexicon.anagrams(wanted.sieve, longest_of(rack, wanted));
    Walk walk(*anagrams, rack, wanted);
    const bool score_each = !rack.long_faces.empty();
    std::optional<std::pair<Points, WordNumber>> most;
    for (const auto& hit : walk.hits()) {
        auto points = score_each ? std::nullopt : scorer.best_with_singles(walk.letters(hit));
        for (const WordNumber word : anagrams->words(hit.first_word, hit.words)) {
            if (score_each) {
                points = scorer.best(lexicon.spelling(word));
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
