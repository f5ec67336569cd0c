#pragma once
#include <stdint.h>

namespace damier {

/// The name that the host gave this board, in EEPROM with its complement.
class StoredBoardId {
public:
  /// 0 where none (or half of one) was written.
  uint32_t read() const;

  /// To be called once a millisecond with the name to keep. A byte that differs takes 3.4 ms to write: one is
  /// begun where none is under way, and nothing is waited for.
  void keep(uint32_t id);

private:
  static constexpr uint8_t length = 8;
  uint32_t kept_ = 0;
  /// The byte to be looked at next; `length` when all are as they have to be.
  uint8_t next_ = length;
};

}  // namespace damier
