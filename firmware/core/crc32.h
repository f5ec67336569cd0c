#pragma once
#include <stdint.h>

namespace damier {

/// Remainders of all bytes for CRC-32.
struct Crc32Table {
  uint32_t of[256];

  constexpr Crc32Table() : of() {
    for (uint16_t byte = 0; byte < 256; byte++) {
      uint32_t remainder = byte;
      for (uint8_t bit = 0; bit < 8; bit++) {
        remainder = (remainder & 1) != 0 ? remainder >> 1 ^ 0xEDB88320 : remainder >> 1;
      }
      of[byte] = remainder;
    }
  }
};

/// CRC-32 of IEEE 802.3 (reflected 0xEDB88320), a byte at a time: a table of 1 KiB, because an AVR shifts a word by a
/// nibble bit by bit, and a snapshot's CRC would keep an edge waiting.
class Crc32 {
public:
  void add(uint8_t byte) {
    static constexpr Crc32Table table;
    remainder_ = remainder_ >> 8 ^ table.of[static_cast<uint8_t>(remainder_) ^ byte];
  }
  uint32_t value() const { return ~remainder_; }

private:
  uint32_t remainder_ = 0xFFFFFFFF;
};

}  // namespace damier
