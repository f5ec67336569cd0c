#pragma once
#include "../core/actuator_ports.h"

namespace damier {

/// The pins of an ATmega328P as an Arduino Uno numbers them. Servo pulses come from timer 1, 50 a second.
class Uno : public Pins {
public:
  void setMode(uint8_t pin, PinMode mode) override;
  void write(uint8_t pin, bool high) override;
  bool read(uint8_t pin) const override;
  void pulse(uint8_t pin, uint16_t microseconds) override;
};

}  // namespace damier
