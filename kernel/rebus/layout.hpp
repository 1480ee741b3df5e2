// What lies on the table.
#pragma once

#include <string>
#include <vector>

namespace lettercup::rebus {

struct Layout {
    std::vector<std::string> rows;  // '.' where nothing lies
    std::string stars;              // what the stars stand for; an unused star has none
};

}  // namespace lettercup::rebus
