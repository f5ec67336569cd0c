#pragma once
#include <stdint.h>

namespace damier {

// PROTOCOL.md has the byte tables.
constexpr uint8_t protocolMajor = 1;
constexpr uint8_t protocolMinor = 0;

enum MessageType : uint8_t {
  hello = 0x01,
  snapshot = 0x02,
  edges = 0x03,
  wheelTurned = 0x04,
  buttons = 0x05,
  serviceLines = 0x06,
  helloRequest = 0x81,
  acknowledge = 0x82,
  snapshotRequest = 0x83,
  configure = 0x84,
  nameBoard = 0x85,
};

constexpr uint8_t ackAsksResend = 0x01;
constexpr uint8_t wheelIndexed = 0x01;
constexpr uint8_t wheelResting = 0x02;
constexpr uint8_t changeIsOn = 0x80;
/// A square or service line has the index row · 10 + column in every matrix size.
constexpr uint8_t indexStride = 10;

}  // namespace damier
