// Fixed workloads for each search of the kernel, whose instructions bench/instructions.py counts.
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bowl/arrange.hpp"
#include "racks/search.hpp"
#include "rerolls/plan.hpp"
#include "soup/burden.hpp"
#include "soup/moves.hpp"

namespace lettercup {
namespace {

std::vector<std::uint8_t> bytes_of(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> faces_of(const std::string& text) {
    std::vector<std::string> faces;
    for (const char letter : text) {
        faces.emplace_back(1, letter);
    }
    return faces;
}

std::vector<std::vector<Side>> drink_dice() {
    std::vector<std::vector<Side>> dice;
    for (const std::string text : {"aenpsy", "?adhru", "behlot", "eimnst", "?cgino", "aklorw", "?dfitv"}) {
        auto& die = dice.emplace_back();
        for (const char letter : text) {
            die.push_back(
                {letter == '?', static_cast<Letter>(letter == '?' ? 0 : letter - 'a'), letter == '?' ? 0 : 2});
        }
    }
    return dice;
}

// A board of 19 dice and a hand of nine.
soup::Position soup_position(bool may_slurp) {
    soup::Position position;
    const std::vector<std::string> rows = {"stone..", "o...a..", "r...r..", "early..", "....y..", "..games"};
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            if (rows[row][column] != '.') {
                const auto letter = static_cast<Letter>(rows[row][column] - 'a');
                position.board.push_back({{letter}, static_cast<int>(row), static_cast<int>(column)});
            }
        }
    }
    for (const char letter : std::string("aeinorstl")) {
        position.hand.push_back({{static_cast<Letter>(letter - 'a')}, 1});
    }
    position.may_slurp = may_slurp;
    return position;
}

// The dictionary, and the indexes that some workloads build on first use.
class Work {
public:
    explicit Work(const std::string& folder)
        : packed_(bytes_of(folder + "/en-words.bin")),
          frequency_(bytes_of(folder + "/en-frequency.bin")),
          lexicon_(packed_, frequency_),
          wanted_{Sieve(std::vector<std::uint8_t>(256)), {}, 2, longest_word},
          builds_(soup_position(false)),
          builds_and_slurps_(soup_position(true)) {}

    std::size_t rack(const std::string& letters) const {
        return words_from_rack(lexicon_, Rack(lexicon_.alphabet(), faces_of(letters)), wanted_).words.size();
    }

    std::size_t best(const std::string& letters) const {
        const Rack faces(lexicon_.alphabet(), faces_of(letters));
        Score score;
        score.faces.assign(letters.size(), 1);
        return best_word(lexicon_, faces, wanted_, score)->word.size();
    }

    std::size_t cubes(Task task) const { return arrange(lexicon_, faces_of("lettersabcd"), wanted_, task).size(); }

    std::size_t rerolls() {
        if (!plan_) {
            std::vector<Letters> words;
            lexicon_.for_each_word([&](const Letters& word) { words.push_back(word); });
            plan_.emplace(drink_dice(), words);
        }
        constexpr LetterSet achs = 1U << 0 | 1U << 2 | 1U << 7 | 1U << 18;
        return plan_->worth({achs, false, {0, 0, 0, 0, 0, 5, 10, 25}}, 1).dice();
    }

    std::size_t builds() { return soup::all_moves(trie(), builds_).moves.size(); }

    std::size_t moves() { return soup::all_moves(trie(), builds_and_slurps_).moves.size(); }

    std::size_t burdens() {
        return soup::burdens(builds_and_slurps_, soup::all_moves(trie(), builds_and_slurps_)).size();
    }

private:
    const soup::Trie& trie() {
        if (!trie_) {
            trie_.emplace(lexicon_, wanted_);
        }
        return *trie_;
    }

    std::vector<std::uint8_t> packed_;
    std::vector<std::uint8_t> frequency_;
    Lexicon lexicon_;
    Wanted wanted_;
    soup::Position builds_;
    soup::Position builds_and_slurps_;
    std::optional<soup::Trie> trie_;
    std::optional<Plan> plan_;
};

using Piece = std::size_t (*)(Work&);

const std::map<std::string, Piece> pieces = {
    {"rack-11", [](Work& work) { return work.rack("aeinorstlcd"); }},
    {"rack-15", [](Work& work) { return work.rack("aeinorstlcdghmu"); }},
    {"rack-star", [](Work& work) { return work.rack("aeinorstlc?"); }},
    {"best-11", [](Work& work) { return work.best("aeinorstlcd"); }},
    {"bowl-blank", [](Work& work) { return work.cubes(Task::one); }},
    {"bowl-2", [](Work& work) { return work.cubes(Task::two); }},
    {"bowl-x", [](Work& work) { return work.cubes(Task::cross); }},
    {"bowl-wild", [](Work& work) { return work.cubes(Task::any); }},
    {"rerolls", [](Work& work) { return work.rerolls(); }},
    {"soup-builds", [](Work& work) { return work.builds(); }},
    {"soup", [](Work& work) { return work.moves(); }},
    {"soup-ranked", [](Work& work) { return work.burdens(); }},
};

}  // namespace
}  // namespace lettercup

// Only the instructions in here are counted.
extern "C" __attribute__((noinline)) std::size_t lettercup_counted(lettercup::Piece piece, lettercup::Work& work) {
    return piece(work);
}

int main(int count, char** arguments) {
    if (count != 3 || !lettercup::pieces.contains(arguments[2])) {
        std::cerr << "usage: kernel_work DICTIONARY_FOLDER WORKLOAD\n";
        return 2;
    }
    lettercup::Work work(arguments[1]);
    const auto piece = lettercup::pieces.at(arguments[2]);
    piece(work);  // builds the indexes
    std::cout << lettercup_counted(piece, work) << "\n";
}
