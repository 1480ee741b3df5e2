// A layout of dice on the table.
#pragma once

#include <string>
#include <vector>

namespace lettercup::rebus {

struct Layout {
    std::vector<std::string> rows;  // '.' for an empty cell
    std::string stars;              // the letters of the stars that are used
};

}  // namespace lettercup::rebus
