// Lays words without a vowel, finds skeletons of vowels, and fills each of them with letters.
#include "rebus/engine.hpp"

#include "rebus/bare.hpp"
#include "rebus/effort.hpp"
#include "rebus/fill.hpp"
#include "rebus/grid.hpp"
#include "rebus/skeleton.hpp"

namespace lettercup::rebus::LETTERCUP_SEARCH {
namespace {

class SkeletonFirst final : public Search::Engine {
public:
    explicit SkeletonFirst(Instance& instance) : instance_(instance) {}

    bool run(const Outline& on, const Search::Limits& limits) override {
        effort_.start(limits.nodes, limits.stopped);
        effort_.count_node();
        fill_.start(limits.loss);
        if (limits.bare == 0 || !grid_.build(instance_, on, limits.loss, limits.words)) {
            return true;
        }
        bare_words_.run(limits.bare, limits.words);
        return !effort_.is_exhausted();
    }

    bool found() const override { return fill_.found(); }
    int loss() const override { return fill_.loss(); }
    std::int64_t nodes() const override { return effort_.nodes(); }
    const std::array<std::uint8_t, max_dice>& letters() const override { return fill_.letters(); }
    const Outline& outline() const override { return *grid_.outline; }

private:
    Instance& instance_;
    Grid grid_;
    Effort effort_;
    Fill fill_{instance_, grid_, effort_};
    SkeletonSearch skeletons_{instance_, grid_, effort_, fill_};
    BareWords bare_words_{instance_, grid_, effort_, skeletons_};
};

}  // namespace

std::unique_ptr<Search::Engine> make_engine(Instance& instance) { return std::make_unique<SkeletonFirst>(instance); }

}  // namespace lettercup::rebus::LETTERCUP_SEARCH
