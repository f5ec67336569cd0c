#pragma once
#include <stdint.h>

namespace damier {

/// CRC-32 of IEEE 802.3 (reflected 0xEDB88320), a nibble at a time: 64 bytes of table instead of 1024.
class Crc32 {
public:
  void add(uint8_t byte) {
    remainder_ = step(remainder_ ^ byte);
    remainder_ = step(remainder_);
  }
  uint32_t value() const { return ~remainder_; }

private:
  static uint32_t step(uint32_t remainder) {
    static const uint32_t table[16] = {
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
        0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
    };
    return (remainder >> 4) ^ table[remainder & 0x0F];
  }
  uint32_t remainder_ = 0xFFFFFFFF;
};

}  // namespace damier
