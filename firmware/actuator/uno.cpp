#include "uno.h"

#include <avr/io.h>

namespace damier {

namespace {

// Pins 0–7 are PD0–PD7, 8–13 PB0–PB5, 14–19 (A0–A5) PC0–PC5.
struct PinBit {
  volatile uint8_t& input;
  volatile uint8_t& direction;
  volatile uint8_t& output;
  uint8_t mask;
};

PinBit bitOf(uint8_t pin) {
  if (pin < 8) return {PIND, DDRD, PORTD, static_cast<uint8_t>(1 << pin)};
  if (pin < 14) return {PINB, DDRB, PORTB, static_cast<uint8_t>(1 << (pin - 8))};
  return {PINC, DDRC, PORTC, static_cast<uint8_t>(1 << (pin - 14))};
}

constexpr uint16_t servoPeriodMicroseconds = 20000;
constexpr uint8_t timerTicksPerMicrosecond = 2;

/// Fast PWM up to ICR1 (mode 14), two ticks a µs.
void startServoTimer() {
  ICR1 = servoPeriodMicroseconds * timerTicksPerMicrosecond - 1;
  TCCR1A |= _BV(WGM11);
  TCCR1B = _BV(WGM13) | _BV(WGM12) | _BV(CS11);
}

/// Compare outputs: pin 9 is OC1A, pin 10 OC1B.
uint8_t outputBits(uint8_t pin) { return pin == 9 ? _BV(COM1A1) : _BV(COM1B1); }

}  // namespace

void Uno::setMode(uint8_t pin, PinMode mode) {
  const PinBit bit = bitOf(pin);
  if (isServoPin(pin)) pulse(pin, 0);
  bit.output &= ~bit.mask;
  if (mode == PinMode::output || mode == PinMode::servo) {
    bit.direction |= bit.mask;
  } else {
    bit.direction &= ~bit.mask;
  }
  if (mode == PinMode::pullup) bit.output |= bit.mask;
}

void Uno::write(uint8_t pin, bool high) {
  const PinBit bit = bitOf(pin);
  if (high) {
    bit.output |= bit.mask;
  } else {
    bit.output &= ~bit.mask;
  }
}

bool Uno::read(uint8_t pin) const {
  const PinBit bit = bitOf(pin);
  return bit.input & bit.mask;
}

void Uno::pulse(uint8_t pin, uint16_t microseconds) {
  if (microseconds == 0) {
    TCCR1A &= ~outputBits(pin);
    return;
  }
  startServoTimer();
  const uint16_t ticks =
      microseconds < servoPeriodMicroseconds ? microseconds * timerTicksPerMicrosecond : ICR1;
  if (pin == 9) {
    OCR1A = ticks;
  } else {
    OCR1B = ticks;
  }
  TCCR1A |= outputBits(pin);
}

}  // namespace damier
