#pragma once
#include <stdint.h>

namespace damier {

// PROTOCOL.md has the byte tables.
constexpr uint8_t protocolMajor = 1;
constexpr uint8_t protocolMinor = 0;

namespace message {
constexpr uint8_t hello = 0x01;
constexpr uint8_t snapshot = 0x02;
constexpr uint8_t edges = 0x03;
constexpr uint8_t wheel = 0x04;
constexpr uint8_t buttons = 0x05;
constexpr uint8_t serviceLines = 0x06;
constexpr uint8_t helloRequest = 0x81;
constexpr uint8_t ack = 0x82;
constexpr uint8_t snapshotRequest = 0x83;
constexpr uint8_t configure = 0x84;
constexpr uint8_t nameBoard = 0x85;
}  // namespace message

constexpr uint8_t ackAsksResend = 0x01;
constexpr uint8_t wheelIndexed = 0x01;
constexpr uint8_t wheelResting = 0x02;
constexpr uint8_t changeIsOn = 0x80;
/// A square or service line has the index row · 10 + column in every matrix size.
constexpr uint8_t indexStride = 10;

}  // namespace damier
