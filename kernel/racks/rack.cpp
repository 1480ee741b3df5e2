#include "racks/rack.hpp"

#include <stdexcept>

namespace lettercup {
namespace {

[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }

[[noreturn]] void refuse_face(std::size_t index, const std::string& what) {
    refuse("Face " + std::to_string(index + 1) + " of the rack " + what);
}

Letters read_face(const Alphabet& alphabet, const std::string& face, std::size_t index) {
    if (face.empty()) {
        refuse_face(index, "is empty.");
    }
    auto letters = alphabet.read(face);
    if (!letters) {
        refuse_face(index, "has a character that is no letter of this language.");
    }
    if (letters->size() > longest_face) {
        refuse_face(index, "has more than " + std::to_string(longest_face) + " letters.");
    }
    return std::move(*letters);
}

}  // namespace

Rack::Rack(const Alphabet& alphabet, const std::vector<std::string>& faces) : size(faces.size()) {
    if (size > max_faces) {
        refuse("A rack holds at most " + std::to_string(max_faces) + " faces, not " + std::to_string(size) + ".");
    }
    for (std::size_t index = 0; index < size; ++index) {
        if (faces[index] == "?" || faces[index] == "*") {
            wilds.push_back(index);
            continue;
        }
        const Letters letters = read_face(alphabet, faces[index], index);
        if (letters.size() == 1) {
            singles[letters[0]].push_back(index);
        } else {
            long_faces.push_back({letters, index});
        }
    }
    if (long_faces.size() > max_long_faces) {
        refuse("At most " + std::to_string(max_long_faces) + " faces of a rack may have several letters.");
    }
}

}  // namespace lettercup
