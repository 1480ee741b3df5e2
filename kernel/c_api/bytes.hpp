// Arguments and answers as bytes, little-endian. Every integer has 8 bytes. A text or a list starts with its size; a
// list of texts is one text, with a byte between them that no UTF-8 has.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace lettercup::c_api {

using Bytes = std::vector<std::uint8_t>;

inline constexpr char between_texts = '\xFF';

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    // The next argument. The call is refused if it is too short, or a number too large.
    template <class T>
    T take() {
        T value{};
        read(value);
        return value;
    }

    std::span<const std::uint8_t> bytes() { return next(take<std::size_t>()); }

private:
    std::span<const std::uint8_t> next(std::size_t size) {
        if (size > bytes_.size()) {
            throw std::invalid_argument("A call of the kernel is cut short.");
        }
        const auto taken = bytes_.first(size);
        bytes_ = bytes_.subspan(size);
        return taken;
    }

    template <class T>
        requires std::is_integral_v<T>
    void read(T& value) {
        std::int64_t number = 0;
        std::memcpy(&number, next(sizeof number).data(), sizeof number);
        if (!std::in_range<T>(number)) {
            throw std::invalid_argument("A number is too large for the kernel.");
        }
        value = static_cast<T>(number);
    }

    void read(bool& value) { value = take<int>() != 0; }
    void read(double& value) { std::memcpy(&value, next(sizeof value).data(), sizeof value); }

    void read(std::string& value) {
        const auto text = bytes();
        value.assign(text.begin(), text.end());
    }

    void read(std::vector<std::string>& values) {
        values.resize(count());
        const auto joined = take<std::string>();
        std::string_view rest = joined;
        for (std::string& value : values) {
            value = rest.substr(0, rest.find(between_texts));
            rest.remove_prefix(std::min(rest.size(), value.size() + 1));
        }
    }

    template <class T>
    void read(std::vector<T>& values) {
        values.resize(count());
        for (T& value : values) {
            read(value);
        }
    }

    template <class T>
    void read(std::optional<T>& value) {
        if (take<bool>()) {
            value = take<T>();
        }
    }

    template <class A, class B>
    void read(std::pair<A, B>& value) {
        read(value.first);
        read(value.second);
    }

    template <class... Parts>
    void read(std::tuple<Parts...>& value) {
        std::apply([&](Parts&... parts) { (read(parts), ...); }, value);
    }

    // The length of a list; each of its items has a byte at least.
    std::size_t count() {
        const auto number = take<std::size_t>();
        return number <= bytes_.size() ? number : throw std::invalid_argument("A call of the kernel is cut short.");
    }

    std::span<const std::uint8_t> bytes_;
};

class Writer {
public:
    explicit Writer(Bytes& bytes) : bytes_(bytes) {}

    template <class T>
        requires std::is_integral_v<T>
    void put(T value) {
        put_raw(static_cast<std::int64_t>(value));
    }
    void put(float value) { put_raw(value); }

    void put_bytes(std::span<const std::uint8_t> bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }

    void put(const std::string& text) {
        put(text.size());
        bytes_.insert(bytes_.end(), text.begin(), text.end());
    }

    // The last part of an answer: numbers without their count.
    template <class T>
    void put_all(const std::vector<T>& values) {
        bytes_.reserve(bytes_.size() + values.size() * 8);
        for (const T& value : values) {
            put(value);
        }
    }

    // The last part of an answer, too: texts, with a byte after each.
    void put_last(std::string_view text) {
        bytes_.insert(bytes_.end(), text.begin(), text.end());
        bytes_.push_back(static_cast<std::uint8_t>(between_texts));
    }

private:
    template <class T>
    void put_raw(T value) {
        const auto* from = reinterpret_cast<const std::uint8_t*>(&value);
        bytes_.insert(bytes_.end(), from, from + sizeof value);
    }

    Bytes& bytes_;
};

}  // namespace lettercup::c_api
