#pragma once
#include <stdint.h>

#include "byte_sink.h"

namespace damier {

/// Builds one message (type, seq, payload; numbers little-endian) and puts it out as COBS(message, CRC-32),
/// zero-terminated.
class FrameWriter {
public:
  /// Type and seq, the longest payload (100 edges at once), and the CRC. Below 254, so COBS is always one
  /// byte longer.
  static constexpr uint8_t capacity = 2 + 105 + 4;

  FrameWriter(uint8_t type, uint8_t seq) {
    put8(type);
    put8(seq);
  }
  void put8(uint8_t value) {
    if (length_ < capacity) bytes_[length_++] = value;
  }
  void put16(uint16_t value);
  void put32(uint32_t value);

  /// Seals the message and sends it whole, or does nothing and returns false where the sink has not enough
  /// space.
  bool send(ByteSink& sink);

private:
  uint8_t bytes_[capacity];
  uint8_t length_ = 0;
};

/// Takes a stream byte by byte and finds the frames in it.
class FrameReader {
public:
  enum class Result : uint8_t { incomplete, message, damaged };

  /// `message`: type(), seq() and the payload are valid until the next push.
  Result push(uint8_t byte);

  uint8_t type() const { return bytes_[0]; }
  uint8_t seq() const { return bytes_[1]; }
  uint8_t payloadLength() const { return messageLength_ - headLength; }
  uint8_t get8(uint8_t at) const { return bytes_[headLength + at]; }
  uint32_t get32(uint8_t at) const;

private:
  static constexpr uint8_t headLength = 2;
  static constexpr uint8_t crcLength = 4;
  /// The longest frame, less its COBS byte and its zero.
  static constexpr uint8_t capacity = FrameWriter::capacity;

  void restart();
  void append(uint8_t byte);
  Result close();

  uint8_t bytes_[capacity];
  uint8_t length_ = 0;
  uint8_t messageLength_ = headLength;
  uint8_t blockLeft_ = 0;
  bool begun_ = false;
  bool tooLong_ = false;
};

}  // namespace damier
