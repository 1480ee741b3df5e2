// Shared by all binding files.
#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <string>
#include <vector>

#include "words/lexicon.hpp"

namespace lettercup {

inline std::span<const std::uint8_t> bytes_of(const nanobind::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

// A lexicon that creates the Python string of each word once, when the word is first found.
class Words {
public:
    Words(const nanobind::bytes& packed, const nanobind::bytes& frequency)
        : lexicon_(bytes_of(packed), bytes_of(frequency)), texts_(lexicon_.size()) {}

    const Lexicon& lexicon() const { return lexicon_; }

    // The strings are scattered in memory; prefetching them halves the time of a call.
    void put_texts(const std::vector<WordNumber>& words, PyObject* list) {
        constexpr std::size_t ahead = 24;
        for (std::size_t at = 0; at < words.size(); ++at) {
            if (at + 2 * ahead < words.size()) {
                __builtin_prefetch(&texts_[words[at + 2 * ahead]]);
                __builtin_prefetch(texts_[words[at + ahead]].ptr(), 1);
            }
            PyList_SetItem(list, static_cast<Py_ssize_t>(at), text(words[at]).inc_ref().ptr());
        }
    }

private:
    nanobind::handle text(WordNumber word) {
        if (!texts_[word].is_valid()) {
            const std::string text = lexicon_.alphabet().write(lexicon_.letters(word));
            texts_[word] = nanobind::str(text.data(), text.size());
        }
        return texts_[word];
    }

    Lexicon lexicon_;
    std::vector<nanobind::object> texts_;
};

void bind_rebus(nanobind::module_& module);
void bind_rerolls(nanobind::module_& module);
void bind_soup(nanobind::module_& module);

}  // namespace lettercup
