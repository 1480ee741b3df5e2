// The words that can be part of a layout at all, by the lengths of its words across and down.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "rebus/bounds.hpp"
#include "rebus/instance.hpp"
#include "rebus/partitions.hpp"

namespace lettercup::rebus {

// The words of one direction: each is in a partition of the dice into words of these lengths that leaves out few enough
// points, also together with some partition of the other direction.
struct UsableWords {
    using Letters = std::array<std::uint8_t, 16>;

    std::array<std::vector<Letters>, max_dice + 1> words;  // by length
    std::array<std::vector<Letters>, max_dice + 1> bare;
    std::array<std::array<LetterSet, 16>, max_dice + 1> in_place{};  // by length; by 0 what cells in no word can hold

    // The words of one length, a bit each; nothing if there are more words than bits.
    struct Bits {
        std::uint64_t all = 0;
        std::vector<std::uint64_t> having;                // by place (times 16) and letter
        std::vector<std::array<LetterSet, 16>> in_place;  // by word: the letter at each place
    };
    std::array<Bits, max_dice + 1> bits;
};

struct UsablePair {
    UsableWords across;
    UsableWords down;
};

// Finds them for an instance and keeps them.
class Usable {
public:
    Usable(const Instance& instance, const Bounds& bounds) : instance_(instance), bounds_(bounds) {}

    // Starts with another instance.
    void reset(const Partitions& partitions);

    // The words for these lengths, if layouts lose at most so much; valid until the next call.
    const UsablePair& of(const Demand& demand, int most);

    // How much work it was since the last call.
    std::int64_t take_nodes();

private:
    // Words of the same letters.
    struct Anagrams {
        Counts counts;
        std::uint32_t number;
        std::uint16_t first;
        std::uint16_t end;
    };

    // The sets of dice that the words of one direction can have, and the letters that they leave out.
    struct Sets {
        std::vector<Counts> dice;
        std::vector<std::uint32_t> numbers;
        LetterSet missing = 0;
    };

    void find_anagrams();
    Sets sets_of(LengthsId lengths, LengthsId other, int most);
    void add_words(LengthsId lengths, const Sets& sets, UsableWords& usable);
    static void index_words(UsableWords& usable);
    bool is_usable(const Anagrams& word, int length, LengthsId lengths, const Sets& sets);

    const Instance& instance_;
    const Bounds& bounds_;
    const Partitions* partitions_ = nullptr;
    std::vector<std::pair<std::uint32_t, std::uint16_t>> order_;  // words by their set of dice
    std::array<std::vector<Anagrams>, max_dice + 1> anagrams_;    // by length
    std::unordered_map<int, std::unique_ptr<UsablePair>> known_;
    std::int64_t nodes_ = 0;
};

}  // namespace lettercup::rebus
