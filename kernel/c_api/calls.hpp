// The kernel behind four C functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#ifdef __wasm__
#define LETTERCUP_EXPORT(name) __attribute__((export_name(#name)))
#else
#define LETTERCUP_EXPORT(name)
#endif

extern "C" {

// Room for the arguments of the next call.
LETTERCUP_EXPORT(lettercup_arguments) std::uint8_t* lettercup_arguments(std::size_t size);

// Does an operation and returns the size of its answer. A refusal leaves it as an exception.
LETTERCUP_EXPORT(lettercup_call) std::size_t lettercup_call(std::size_t operation);

// The answer: 0 and what was asked for, or a kind of refusal and its sentence.
LETTERCUP_EXPORT(lettercup_size) std::size_t lettercup_size();
LETTERCUP_EXPORT(lettercup_answer) const std::uint8_t* lettercup_answer();
}

namespace lettercup::c_api {

enum class Refusal : std::uint8_t { bad_value = 1, bad_index = 2, no_memory = 3 };

// Makes a refusal the answer.
void refuse(Refusal kind, std::string_view sentence);

}  // namespace lettercup::c_api
