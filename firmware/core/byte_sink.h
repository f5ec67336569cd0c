#pragma once
#include <stdint.h>

namespace damier {

/// Where bytes go out: a serial port's transmit buffer, or a test's array. `put` beyond `space` waits until
/// the line has taken some.
class ByteSink {
public:
  virtual uint16_t space() const = 0;
  /// Nothing waits to be sent.
  virtual bool isIdle() const = 0;
  virtual void put(uint8_t byte) = 0;
};

}  // namespace damier
