#pragma once
#include "check.h"
#include "frame.h"

/// A message as it came over the wire.
struct Said {
  uint8_t type;
  uint8_t seq;
  std::vector<uint8_t> payload;

  uint32_t get32(size_t at) const {
    return payload[at] | payload[at + 1] << 8 | payload[at + 2] << 16 |
           static_cast<uint32_t>(payload[at + 3]) << 24;
  }
};

inline std::vector<Said> framesOf(const std::vector<uint8_t>& wire) {
  std::vector<Said> said;
  damier::FrameReader reader;
  for (const uint8_t byte : wire) {
    const damier::FrameReader::Result result = reader.push(byte);
    CHECK_EQUAL(result != damier::FrameReader::Result::damaged, true, "what the board sends is whole");
    if (result != damier::FrameReader::Result::message) continue;
    Said message = {reader.type(), reader.seq(), {}};
    for (uint8_t i = 0; i < reader.payloadLength(); i++) message.payload.push_back(reader.get8(i));
    said.push_back(message);
  }
  return said;
}

inline std::vector<uint8_t> wire(uint8_t type, uint8_t seq, const std::vector<uint8_t>& payload) {
  KeptBytes sink;
  damier::FrameWriter writer(type, seq);
  for (const uint8_t byte : payload) writer.put8(byte);
  writer.send(sink);
  return sink.take();
}

/// "type/seq" of each, for comparing at a glance.
inline std::string outline(const std::vector<Said>& said) {
  std::string text;
  for (const Said& message : said)
    text += std::to_string(message.type) + "/" + std::to_string(message.seq) + " ";
  return text;
}
