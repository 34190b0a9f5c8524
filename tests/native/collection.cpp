#include "collection.hpp"

#include <fstream>
#include <stdexcept>

Collection read_collection(const std::string& path, std::size_t most) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    Collection collection;
    collection.name = path.substr(path.find_last_of('/') + 1);
    for (std::string line; collection.size() < most && std::getline(file, line);)
        if (line.size() >= 81 && line[0] != '#') collection.add(line.data());
    return collection;
}
