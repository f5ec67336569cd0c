#include "frame.h"

#include "crc32.h"

namespace damier {

void FrameWriter::put16(uint16_t value) {
  put8(value & 0xFF);
  put8(value >> 8);
}

void FrameWriter::put32(uint32_t value) {
  put16(value & 0xFFFF);
  put16(value >> 16);
}

bool FrameWriter::send(ByteSink& sink) {
  constexpr uint8_t crcCobsAndZero = 4 + 1 + 1;
  if (sink.space() < static_cast<uint16_t>(length_) + crcCobsAndZero) return false;
  Crc32 crc;
  for (uint8_t i = 0; i < length_; i++) crc.add(bytes_[i]);
  put32(crc.value());
  for (uint8_t start = 0; start <= length_;) {
    uint8_t end = start;
    while (end < length_ && bytes_[end] != 0) end++;
    sink.put(end - start + 1);
    for (uint8_t i = start; i < end; i++) sink.put(bytes_[i]);
    start = end + 1;
  }
  sink.put(0);
  return true;
}

FrameReader::Result FrameReader::push(uint8_t byte) {
  if (byte == 0) {
    const Result result = begun_ ? close() : Result::incomplete;
    restart();
    return result;
  }
  if (blockLeft_ > 0) {
    append(byte);
    blockLeft_--;
    return Result::incomplete;
  }
  // Between two blocks stood a zero: frames are too short for the blocks of 254 bytes that have none.
  if (begun_) append(0);
  begun_ = true;
  blockLeft_ = byte - 1;
  return Result::incomplete;
}

uint32_t FrameReader::get32(uint8_t at) const {
  uint32_t value = 0;
  for (uint8_t i = 4; i > 0; i--) value = value << 8 | get8(at + i - 1);
  return value;
}

void FrameReader::restart() {
  length_ = 0;
  blockLeft_ = 0;
  begun_ = false;
  tooLong_ = false;
}

void FrameReader::append(uint8_t byte) {
  if (length_ < capacity) {
    bytes_[length_++] = byte;
  } else {
    tooLong_ = true;
  }
}

FrameReader::Result FrameReader::close() {
  if (tooLong_ || blockLeft_ > 0 || length_ < headLength + crcLength) return Result::damaged;
  messageLength_ = length_ - crcLength;
  Crc32 crc;
  for (uint8_t i = 0; i < messageLength_; i++) crc.add(bytes_[i]);
  return get32(payloadLength()) == crc.value() ? Result::message : Result::damaged;
}

}  // namespace damier
