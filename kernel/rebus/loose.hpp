// Layouts that are not in one piece with every run a word: runs that are no words lie there uncounted (rule L9), or
// several pieces lie apart (L1).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rebus/book.hpp"
#include "rebus/bounds.hpp"

namespace lettercup::rebus {

// Goes through all such outlines with some number of cells, of which some number is in one word only.
class LooseScan {
public:
    LooseScan(const Book& book, const Bounds& bounds, int cells, int singles, int max_loss);

    // The next outline that may lose at most this much, or null at the end.
    const Outline* next(int max_loss);

    // The numbers of bare words that are possible in it.
    BarePairs pairs() const { return pairs_; }

    // The lengths of its words.
    const Demand& demand() const { return jobs_[job_ - 1].demand; }

    // How many combinations of parts were looked at.
    std::int64_t combinations() const { return combinations_; }

private:
    // One part for each piece, the one with the most cells first.
    struct Job {
        std::array<const Part*, max_pieces> parts{};
        std::uint8_t pieces = 0;
        Demand demand{};
    };

    // The lengths of the words of a piece: a group of the book, and its number there.
    struct Choice {
        int cells;
        int singles;
        std::size_t number;
        const PartGroup* group;

        bool comes_before(const Choice& other) const;
    };

    void combine(int cells, int singles, int max_loss);
    bool is_possible(int max_loss) const;
    Demand demand_of_chosen(unsigned turned) const;
    void add_jobs(Job& job, int max_loss);
    bool next_job(int max_loss);
    void expand(const Shape& shape);

    const Book& book_;
    const Bounds& bounds_;
    std::vector<Choice> chosen_;
    std::int64_t combinations_ = 0;
    std::vector<Job> jobs_;
    std::size_t job_ = 0;
    BarePairs pairs_ = 0;
    const Part* first_ = nullptr;
    bool is_alone_ = true;
    std::optional<Reader> reader_;   // of the first piece
    std::vector<Outline> others_;    // the other pieces, in every way
    std::vector<Outline> outlines_;  // the next ones to return
    std::size_t outline_ = 0;
};

}  // namespace lettercup::rebus
