#pragma once
#include <stdint.h>

namespace damier {

/// Firmata's pin modes, those this firmware has.
enum class PinMode : uint8_t { input = 0x00, output = 0x01, servo = 0x04, i2c = 0x06, pullup = 0x0B };

/// The pins of an Arduino Uno: 0–13 digital, 14–19 are A0–A5. What a capability answer promises, the board
/// does.
constexpr uint8_t pinCount = 20;
constexpr uint8_t portCount = 3;

constexpr bool isSerialPin(uint8_t pin) { return pin < 2; }
/// Timer 1's outputs.
constexpr bool isServoPin(uint8_t pin) { return pin == 9 || pin == 10; }
/// A4 and A5.
constexpr bool isI2cPin(uint8_t pin) { return pin == 18 || pin == 19; }

constexpr bool pinSupports(uint8_t pin, PinMode mode) {
  return pin < pinCount && !isSerialPin(pin) &&
         (mode == PinMode::servo ? isServoPin(pin)
          : mode == PinMode::i2c ? isI2cPin(pin)
                                 : true);
}

}  // namespace damier
