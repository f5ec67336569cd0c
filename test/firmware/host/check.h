#pragma once
#include <stdint.h>
#include <stdio.h>

#include <string>
#include <vector>

#include "byte_sink.h"

/// As much of a test runner as is needed: a failure is printed and counted, and the rest goes on.
namespace check {

inline int& failures() {
  static int count = 0;
  return count;
}
inline int& checks() {
  static int count = 0;
  return count;
}

inline void that(bool holds, const char* file, int line, const std::string& what) {
  checks()++;
  if (holds) return;
  failures()++;
  printf("%s:%d: %s\n", file, line, what.c_str());
}

inline std::string show(const std::string& value) { return value; }
inline std::string show(const char* value) { return value; }
inline std::string show(bool value) { return value ? "true" : "false"; }
template <class Number>
std::string show(Number value) {
  return std::to_string(static_cast<long long>(value));
}

template <class Left, class Right>
void equal(const Left& is, const Right& expected, const char* file, int line, const std::string& what) {
  that(is == expected, file, line, what + ": is " + show(is) + ", expected " + show(expected));
}

}  // namespace check

#define CHECK_EQUAL(is, expected, what) check::equal(is, expected, __FILE__, __LINE__, what)

inline std::string hex(const std::vector<uint8_t>& bytes) {
  std::string text;
  char digits[3];
  for (const uint8_t byte : bytes) {
    snprintf(digits, sizeof digits, "%02x", byte);
    text += digits;
  }
  return text;
}

inline std::vector<uint8_t> bytesOf(const std::string& hexText) {
  std::vector<uint8_t> bytes;
  for (size_t at = 0; at + 1 < hexText.size(); at += 2) {
    bytes.push_back(static_cast<uint8_t>(std::stoi(hexText.substr(at, 2), nullptr, 16)));
  }
  return bytes;
}

/// Keeps what is sent; `room` limits it as a full transmit buffer does.
class KeptBytes : public damier::ByteSink {
public:
  std::vector<uint8_t> bytes;
  uint16_t room = 1000;

  uint16_t space() const override { return room; }
  bool isIdle() const override { return bytes.empty(); }
  void put(uint8_t byte) override {
    bytes.push_back(byte);
    room--;
  }
  /// What was sent since the last call.
  std::vector<uint8_t> take() {
    std::vector<uint8_t> taken;
    taken.swap(bytes);
    room = 1000;
    return taken;
  }
};
