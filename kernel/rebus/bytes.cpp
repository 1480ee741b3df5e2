#include "rebus/bytes.hpp"

#include <cstring>

namespace lettercup::rebus {

void seal(Bytes& bytes, const char* kind) {
    std::memcpy(bytes.data(), kind, 8);
    write_number(&bytes[8], checksum(std::span(bytes).subspan(seal_size)));
}

bool is_sealed(std::span<const std::uint8_t> bytes, const char* kind) {
    return bytes.size() >= seal_size && std::memcmp(bytes.data(), kind, 8) == 0 &&
           read_number<std::uint64_t>(&bytes[8]) == checksum(bytes.subspan(seal_size));
}

}  // namespace lettercup::rebus
