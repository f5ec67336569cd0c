#pragma once
#include <stdint.h>

namespace damier {

/// The payload of one event frame.
struct Event {
  static constexpr uint8_t capacity = 105;
  uint8_t type = 0;
  uint8_t length = 0;
  uint8_t payload[capacity];

  void put8(uint8_t value) {
    if (length < capacity) payload[length++] = value;
  }
  void put32(uint32_t value) {
    for (uint8_t i = 0; i < 4; i++) put8(value >> (8 * i));
  }
};

/// Events waiting to be acknowledged, in a ring of bytes: each is its length, its type and its payload.
/// Sequence numbers count on modulo 256; at most 127 wait, so that older and newer can always be told apart.
template <uint16_t Bytes>
class EventQueue {
  static_assert((Bytes & (Bytes - 1)) == 0, "indices wrap by masking");

public:
  static constexpr uint8_t maxWaiting = 127;

  uint8_t waiting() const { return waiting_; }
  uint8_t oldestSeq() const { return oldestSeq_; }
  /// Of the last event ever pushed; one before oldestSeq() if none waits.
  uint8_t newestSeq() const { return oldestSeq_ + waiting_ - 1; }

  /// False if there is no room.
  bool push(const Event& event) {
    if (waiting_ == maxWaiting || used_ + event.length + headLength > Bytes) return false;
    write(event.length);
    write(event.type);
    for (uint8_t i = 0; i < event.length; i++) write(event.payload[i]);
    waiting_++;
    return true;
  }

  /// The event `position` places behind the oldest; position < waiting().
  void read(uint8_t position, Event& event) const {
    uint16_t at = start_;
    while (position-- > 0) at += byteAt(at) + headLength;
    event.length = byteAt(at);
    event.type = byteAt(at + 1);
    for (uint8_t i = 0; i < event.length; i++) event.payload[i] = byteAt(at + headLength + i);
  }

  /// Forgets the `count` oldest.
  void release(uint8_t count) {
    for (; count > 0; count--) {
      const uint16_t size = byteAt(start_) + headLength;
      start_ += size;
      used_ -= size;
      waiting_--;
      oldestSeq_++;
    }
  }

private:
  static constexpr uint8_t headLength = 2;

  uint8_t byteAt(uint16_t at) const { return ring_[at & (Bytes - 1)]; }
  void write(uint8_t byte) {
    ring_[(start_ + used_) & (Bytes - 1)] = byte;
    used_++;
  }

  uint8_t ring_[Bytes];
  uint16_t start_ = 0;
  uint16_t used_ = 0;
  uint8_t waiting_ = 0;
  uint8_t oldestSeq_ = 0;
};

}  // namespace damier
