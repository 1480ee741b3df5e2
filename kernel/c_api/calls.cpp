// The kernel for callers without C++: `lettercup_call` reads the arguments of an operation from bytes and leaves its
// answer as bytes. src/lettercup/pocket/kernel.py is the other side; the numbers of the operations are the same there.
#include "c_api/calls.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <variant>

#include "c_api/bytes.hpp"
#include "calls/rebus.hpp"
#include "calls/rerolls.hpp"
#include "calls/soup.hpp"
#include "calls/words.hpp"
#include "rebus/book.hpp"
#include "words/noticing.hpp"

namespace lettercup::c_api {
namespace {

// A book that owns the bytes it reads.
struct OpenBook {
    explicit OpenBook(std::span<const std::uint8_t> bytes) : packed(bytes.begin(), bytes.end()), book(packed) {}

    Bytes packed;
    rebus::Book book;
};

template <class... Kinds>
using OneOf = std::variant<std::monostate, std::unique_ptr<Kinds>...>;
using Kept = OneOf<Lexicon, OpenBook, rebus::Solver, Plan, Worth, calls::SoupWords, calls::SoupMoves, Noticing>;

// What callers have made and not yet forgotten, by number.
std::vector<Kept>& all_kept() {
    static std::vector<Kept> kept;
    return kept;
}

template <class T>
std::size_t keep(std::unique_ptr<T> made) {
    auto& kept = all_kept();
    std::size_t number = 0;
    while (number < kept.size() && kept[number].index() != 0) {
        ++number;
    }
    if (number == kept.size()) {
        kept.emplace_back();
    }
    kept[number] = std::move(made);
    return number;
}

template <class T>
T& kept(Reader& in) {
    const auto number = in.take<std::size_t>();
    auto* found = number < all_kept().size() ? std::get_if<std::unique_ptr<T>>(&all_kept()[number]) : nullptr;
    return found != nullptr ? **found : throw std::invalid_argument("The kernel does not know this object.");
}

// Answers how much is still kept: a kernel that keeps nothing can be thrown away.
void forget(Reader& in, Writer& out) {
    const auto number = in.take<std::size_t>();
    auto& all = all_kept();
    if (number < all.size()) {
        all[number] = std::monostate{};
    }
    out.put(static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [](const Kept& each) { return each.index() != 0; })));
}

Wanted wanted_of(Reader& in, const Alphabet& alphabet) {
    const auto sieve = in.bytes();
    const auto extra = in.take<std::vector<std::string>>();
    const auto shortest = in.take<std::size_t>();
    return calls::wanted_of(alphabet, sieve, extra, shortest, in.take<std::size_t>());
}

void open_words(Reader& in, Writer& out) {
    const auto packed = in.bytes();
    auto lexicon = std::make_unique<Lexicon>(packed, in.bytes());
    const std::size_t size = lexicon->size();
    out.put(keep(std::move(lexicon)));
    out.put(size);
}

void words_contain(Reader& in, Writer& out) {
    const auto& lexicon = kept<Lexicon>(in);
    const auto word = in.take<std::string>();
    out.put(lexicon.contains(word, Sieve(in.bytes())));
}

void words_of_rack(Reader& in, Writer& out) {
    const auto& lexicon = kept<Lexicon>(in);
    const Rack rack(lexicon.alphabet(), in.take<std::vector<std::string>>());
    const Wanted wanted = wanted_of(in, lexicon.alphabet());
    const Found found = words_from_rack(lexicon, rack, wanted);
    for (const WordNumber word : found.words) {
        out.put_last(lexicon.alphabet().write(lexicon.letters(word)));
    }
    for (const std::size_t number : found.extra) {
        out.put_last(lexicon.alphabet().write(wanted.extra[number]));
    }
}

void best_of_rack(Reader& in, Writer& out) {
    const auto& lexicon = kept<Lexicon>(in);
    const Rack rack(lexicon.alphabet(), in.take<std::vector<std::string>>());
    const Wanted wanted = wanted_of(in, lexicon.alphabet());
    calls::Scoring scoring;
    for (auto* points : {&scoring.faces, &scoring.wild, &scoring.letters, &scoring.laid}) {
        *points = in.take<std::vector<Points>>();
    }
    scoring.times_length = in.take<bool>();
    scoring.targets = in.take<std::optional<std::string>>();
    if (const auto best = best_word(lexicon, rack, wanted, calls::score_of(lexicon.alphabet(), std::move(scoring)))) {
        out.put(best->points);
        out.put_last(lexicon.alphabet().write(best->word));
    }
}

void arrange_cubes(Reader& in, Writer& out) {
    const auto& lexicon = kept<Lexicon>(in);
    const auto faces = in.take<std::vector<std::string>>();
    const auto task = in.take<std::string>();
    const Wanted wanted = wanted_of(in, lexicon.alphabet());
    for (const auto& row : arrange(lexicon, faces, wanted, calls::task_of(task))) {
        out.put(row.size());
        out.put_all(row);
    }
}

void make_plan(Reader& in, Writer& out) {
    const auto dice = in.take<std::vector<std::vector<std::tuple<std::string, std::int32_t>>>>();
    out.put(keep(std::make_unique<Plan>(calls::plan_of(dice, in.take<std::vector<std::string>>()))));
}

WordRules rules_of(Reader& in) {
    const auto targets = in.take<std::string>();
    const auto times_length = in.take<bool>();
    return calls::rules_of(targets, times_length, in.take<std::vector<std::int32_t>>());
}

void worth_of_plan(Reader& in, Writer& out) {
    const auto& plan = kept<Plan>(in);
    const WordRules rules = rules_of(in);
    out.put(keep(std::make_unique<Worth>(plan.worth(rules, in.take<std::size_t>()))));
}

void most_of_plan(Reader& in, Writer& out) {
    const auto& plan = kept<Plan>(in);
    out.put(plan.most(rules_of(in)));
}

void worth_of_rolling(Reader& in, Writer& out) {
    const auto& worth = kept<Worth>(in);
    const auto shown = in.take<std::vector<std::size_t>>();
    out.put_all(calls::worth_of_rolling(worth, shown, in.take<std::size_t>()));
}

void grow_shapes(Reader& in, Writer& out) { out.put_bytes(rebus::grow_seed(in.bytes())); }

void open_book(Reader& in, Writer& out) {
    auto book = std::make_unique<OpenBook>(in.bytes());
    const std::size_t size = book->book.size();
    out.put(keep(std::move(book)));
    out.put(size);
}

void tell(const rebus::Solver& solver, Writer& out) {
    out.put(solver.score());
    out.put(solver.bound());
    out.put(static_cast<int>(solver.proof()));
    out.put(solver.nodes());
    out.put_last(solver.layout().stars);
    for (const std::string& row : solver.layout().rows) {
        out.put_last(row);
    }
}

void make_solver(Reader& in, Writer& out) {
    const auto& book = kept<OpenBook>(in).book;
    const auto roll = in.take<std::string>();
    auto words = in.take<std::vector<std::string>>();
    const auto values = in.take<std::vector<int>>();
    auto solver = calls::solver_of(book, roll, std::move(words), values, in.take<int>());
    const rebus::Solver& made = *solver;
    out.put(keep(std::move(solver)));
    tell(made, out);
}

void work(Reader& in, Writer& out) {
    auto& solver = kept<rebus::Solver>(in);
    const auto seconds = in.take<double>();
    const auto nodes = in.take<std::int64_t>();
    out.put(static_cast<int>(solver.work({seconds, nodes, in.take<bool>()})));
    tell(solver, out);
}

void stop(Reader& in, Writer&) { kept<rebus::Solver>(in).stop(); }

void open_soup_words(Reader& in, Writer& out) {
    const auto& lexicon = kept<Lexicon>(in);
    auto words = std::make_unique<calls::SoupWords>(lexicon, wanted_of(in, lexicon.alphabet()));
    const std::size_t size = words->trie().size();
    out.put(keep(std::move(words)));
    out.put(size);
}

void find_soup_moves(Reader& in, Writer& out) {
    const auto& words = kept<calls::SoupWords>(in);
    const auto board = in.take<std::vector<std::tuple<std::string, int, int>>>();
    const auto hand = in.take<std::vector<std::pair<std::string, int>>>();
    const auto bans = in.take<std::vector<std::pair<std::size_t, std::vector<std::size_t>>>>();
    auto moves = std::make_unique<calls::SoupMoves>(words, board, hand, bans, in.take<bool>());
    const std::size_t size = moves->size(), builds = moves->builds();
    out.put(keep(std::move(moves)));
    out.put(size);
    out.put(builds);
}

void soup_move(Reader& in, Writer& out) {
    const auto& moves = kept<calls::SoupMoves>(in);
    const auto [line, row, column, is_down, mine, theirs] = moves.move(in.take<std::size_t>());
    for (const int number : {row, column, static_cast<int>(is_down), mine, theirs}) {
        out.put(number);
    }
    out.put_all(line);
}

void soup_costs(Reader& in, Writer& out) { out.put_all(kept<calls::SoupMoves>(in).costs()); }

void soup_burdens(Reader& in, Writer& out) { out.put_all(kept<calls::SoupMoves>(in).burdens()); }

void soup_burden(Reader& in, Writer& out) {
    auto& moves = kept<calls::SoupMoves>(in);
    out.put(moves.burden(in.take<std::size_t>()));
}

void least_soup_moves(Reader& in, Writer& out) {
    auto& moves = kept<calls::SoupMoves>(in);
    const auto from = in.take<std::size_t>(), to = in.take<std::size_t>();
    const auto gains = in.take<std::vector<double>>();
    out.put_all(moves.least(from, to, gains, in.take<std::size_t>()));
}

void open_noticing(Reader& in, Writer& out) {
    const auto& lexicon = kept<Lexicon>(in);
    const auto by_frequency = in.take<std::vector<double>>();
    out.put(keep(std::make_unique<Noticing>(lexicon, by_frequency, in.take<std::vector<double>>())));
}

void notice(Reader& in, Writer& out) {
    const auto& noticing = kept<Noticing>(in);
    const auto words = in.take<std::vector<std::string>>();
    const auto seed = in.take<std::uint32_t>();
    out.put_all(noticing.noticed(words, seed, in.take<double>()));
}

using Call = void (*)(Reader&, Writer&);

constexpr std::array<Call, 24> operations = {
    forget,      open_words,    words_contain, words_of_rack,    best_of_rack,    arrange_cubes,
    make_plan,   worth_of_plan, most_of_plan,  worth_of_rolling, grow_shapes,     open_book,
    make_solver, work,          stop,          open_soup_words,  find_soup_moves, soup_move,
    soup_costs,  soup_burden,   soup_burdens,  least_soup_moves, open_noticing,   notice,
};

constexpr std::size_t longest_refusal = 4096;
constexpr std::size_t kept_room = 1 << 16;

// The arguments of the next call, and the answer of the last one: first a byte for how it ended.
Bytes& arguments() {
    static Bytes bytes;
    return bytes;
}

Bytes& answer() {
    static Bytes bytes;
    return bytes;
}

void tidy(Bytes& bytes, std::size_t size) {
    if (bytes.capacity() > kept_room) {
        Bytes().swap(bytes);
    }
    bytes.reserve(longest_refusal + 1);
    bytes.resize(size);
}

}  // namespace

void refuse(Refusal kind, std::string_view sentence) {
    answer().resize(1);
    answer()[0] = static_cast<std::uint8_t>(kind);
    sentence = sentence.substr(0, longest_refusal);
    answer().insert(answer().end(), sentence.begin(), sentence.end());
}

}  // namespace lettercup::c_api

using namespace lettercup::c_api;

extern "C" {

std::uint8_t* lettercup_arguments(std::size_t size) {
    tidy(arguments(), size);
    return arguments().data();
}

std::size_t lettercup_call(std::size_t operation) {
    tidy(answer(), 1);
    answer()[0] = 0;
    if (operation >= operations.size()) {
        throw std::invalid_argument("The kernel has no such operation.");
    }
    Reader in(arguments());
    Writer out(answer());
    operations[operation](in, out);
    return lettercup_size();
}

std::size_t lettercup_size() {
    tidy(arguments(), 0);
    return answer().size();
}

const std::uint8_t* lettercup_answer() { return answer().data(); }
}
