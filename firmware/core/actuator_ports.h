#pragma once
#include <stdint.h>

#include "uno_pins.h"

namespace damier {

/// The MCU's pins, by their Uno numbers.
class Pins {
public:
  virtual void setMode(uint8_t pin, PinMode mode) = 0;
  virtual void write(uint8_t pin, bool high) = 0;
  virtual bool read(uint8_t pin) const = 0;
  /// Pulse of a pin in servo mode; 0 gives none.
  virtual void pulse(uint8_t pin, uint16_t microseconds) = 0;
};

enum class I2cResult : uint8_t {
  done,
  /// No chip at this address, or it refused a byte.
  refused,
  /// The bus is held by a chip, also after the recovery.
  stuck,
};

/// The I2C bus; addresses have 7 bits. Every call returns within a few tens of ms, whatever the bus does.
class I2cBus {
public:
  virtual I2cResult write(uint8_t address, const uint8_t* bytes, uint8_t length) = 0;
  virtual I2cResult read(uint8_t address, uint8_t* bytes, uint8_t length) = 0;
  /// For chips that need time between being told a register and being read.
  virtual void pause(uint16_t microseconds) = 0;
};

}  // namespace damier
