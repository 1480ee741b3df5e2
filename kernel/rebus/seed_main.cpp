// Writes the seed of the book of shapes to a file. Part of the build, not of the kernel.
#include <cstdio>
#include <fstream>

#include "rebus/book.hpp"

int main(int count, char** arguments) {
    if (count != 2) {
        std::fputs("usage: rebus_seed FILE\n", stderr);
        return 2;
    }
    const auto seed = lettercup::rebus::pack_seed();
    std::ofstream file(arguments[1], std::ios::binary);
    file.write(reinterpret_cast<const char*>(seed.data()), static_cast<std::streamsize>(seed.size()));
    return file.flush() ? 0 : 1;
}
