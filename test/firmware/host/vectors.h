#pragma once
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "check.h"

/// One line of the vector file: "frame", "damaged" or "odd"; the bytes on the wire; the name. Made from
/// test/vectors/sensor-link.json by test/firmware/toolchain.ts.
struct Vector {
  std::string group;
  std::vector<uint8_t> wire;
  std::string name;
};

inline std::vector<Vector> readVectors(const std::string& path) {
  std::ifstream file(path);
  std::vector<Vector> vectors;
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string group, wire, name;
    words >> group >> wire;
    std::getline(words >> std::ws, name);
    vectors.push_back({group, bytesOf(wire), name});
  }
  CHECK_EQUAL(vectors.size() > 20, true, "vectors in " + path);
  return vectors;
}

inline std::vector<uint8_t> wireOf(const std::vector<Vector>& vectors, const std::string& name) {
  for (const Vector& vector : vectors) {
    if (vector.name == name) return vector.wire;
  }
  CHECK_EQUAL(name, "among the vectors", "missing");
  return {};
}
