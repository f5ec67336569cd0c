// ATmega328P data sheet, "2-wire Serial Interface": bit rate, status codes, and why TWCR is written whole
// each time.
#include "twi.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/delay.h>
#include <util/twi.h>

#include "../avr/clock.h"
#include "../avr/sleep.h"

namespace damier {

namespace {

constexpr uint32_t busHz = 100000;
constexpr uint8_t stepTimeoutMs = 25;
constexpr uint8_t dataPin = _BV(PC4);
constexpr uint8_t clockPin = _BV(PC5);

volatile bool stepDone = false;

enum class Step : uint8_t { done, timeout };

/// Does one step on the bus (the flags in `control` say which) and sleeps until it is over.
Step step(uint8_t control) {
  stepDone = false;
  const uint32_t began = MillisecondClock::now();
  TWCR = _BV(TWINT) | _BV(TWEN) | _BV(TWIE) | control;
  sleepUntil([&] { return stepDone || MillisecondClock::now() - began > stepTimeoutMs; });
  return stepDone ? Step::done : Step::timeout;
}

void enable() {
  TWSR = 0;
  TWBR = (F_CPU / busHz - 16) / 2;
  TWCR = _BV(TWEN);
}

/// A line of the bus is let go (its pull-up raises it) or pulled low, never driven high.
void letGo(uint8_t pin) { DDRC &= ~pin; }
void pullLow(uint8_t pin) { DDRC |= pin; }
bool isHigh(uint8_t pin) { return PINC & pin; }
void halfClock() { _delay_us(5); }

}  // namespace

ISR(TWI_vect) {
  // TWINT stays set (writing 0 leaves it) and holds the bus until the next step; only the interrupt goes off.
  TWCR = _BV(TWEN);
  stepDone = true;
}

Twi::Twi() { enable(); }

I2cResult Twi::write(uint8_t address, const uint8_t* bytes, uint8_t length) {
  I2cResult result = start(address << 1 | TW_WRITE, TW_MT_SLA_ACK);
  for (uint8_t i = 0; i < length && result == I2cResult::done; i++) {
    TWDR = bytes[i];
    if (step(0) == Step::timeout) {
      result = I2cResult::stuck;
    } else if (TW_STATUS != TW_MT_DATA_ACK) {
      result = I2cResult::refused;
    }
  }
  return finish(result);
}

I2cResult Twi::read(uint8_t address, uint8_t* bytes, uint8_t length) {
  I2cResult result = start(address << 1 | TW_READ, TW_MR_SLA_ACK);
  for (uint8_t i = 0; i < length && result == I2cResult::done; i++) {
    const bool isLast = i + 1 == length;
    if (step(isLast ? 0 : _BV(TWEA)) == Step::timeout) result = I2cResult::stuck;
    bytes[i] = TWDR;
  }
  return finish(result);
}

void Twi::pause(uint16_t microseconds) {
  for (; microseconds > 0; microseconds--) _delay_us(1);
}

I2cResult Twi::start(uint8_t addressAndDirection, uint8_t acknowledged) {
  // After a time-out the lines are looked at first, so that a dead bus costs no 25 ms for each of the host's
  // commands.
  if (suspect_) {
    recover();
    if (!isHigh(dataPin) || !isHigh(clockPin)) return I2cResult::stuck;
    suspect_ = false;
  }
  if (step(_BV(TWSTA)) == Step::timeout) return I2cResult::stuck;
  TWDR = addressAndDirection;
  if (step(0) == Step::timeout) return I2cResult::stuck;
  return TW_STATUS == acknowledged ? I2cResult::done : I2cResult::refused;
}

I2cResult Twi::finish(I2cResult result) {
  if (result == I2cResult::stuck) {
    suspect_ = true;
    recover();
    return result;
  }
  TWCR = _BV(TWINT) | _BV(TWEN) | _BV(TWSTO);
  // Two clocks; a bus that does not manage that is found at the next start.
  for (uint8_t i = 0; i < 50 && (TWCR & _BV(TWSTO)); i++) _delay_us(1);
  return result;
}

/// A chip that was interrupted while sending a 0 holds SDA low; at most nine clocks bring it to its
/// acknowledge bit (I2C specification 3.1.16). Then a stop, and the hardware begins anew.
void Twi::recover() {
  TWCR = 0;
  PORTC &= ~(dataPin | clockPin);
  letGo(dataPin);
  letGo(clockPin);
  halfClock();
  for (uint8_t i = 0; i < 9 && !isHigh(dataPin); i++) {
    pullLow(clockPin);
    halfClock();
    letGo(clockPin);
    halfClock();
  }
  pullLow(dataPin);
  halfClock();
  letGo(dataPin);
  halfClock();
  enable();
}

}  // namespace damier
