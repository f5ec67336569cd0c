#include "matrix.h"

#include <avr/io.h>
#include <util/delay.h>

namespace damier {

namespace {

// Rows r0–r7 are PA0–PA7; r8 is PC7 and r9 PC6. Columns c0–c7 are PK0–PK7; c8 and c9 are PF0 and PF1.
struct RowPin {
  volatile uint8_t& port;
  volatile uint8_t& direction;
  uint8_t mask;
};

RowPin rowPin(uint8_t row) {
  if (row < 8) return {PORTA, DDRA, static_cast<uint8_t>(1 << row)};
  return {PORTC, DDRC, static_cast<uint8_t>(row == 8 ? _BV(PC7) : _BV(PC6))};
}

/// Low first, output then: never a moment of driving high against another row.
void select(const RowPin& row) {
  row.port &= ~row.mask;
  row.direction |= row.mask;
}

/// Driven high for 1 µs so that the line's capacitance does not answer for the next row; then an input with
/// pull-up, because two rows as outputs would short through a failed diode.
void deselect(const RowPin& row) {
  row.port |= row.mask;
  _delay_us(1);
  row.direction &= ~row.mask;
}

uint16_t readColumns() {
  const uint8_t low = ~PINK;
  const uint8_t high = ~PINF & 0x03;
  return static_cast<uint16_t>(high) << 8 | low;
}

}  // namespace

Matrix::Matrix() {
  DDRA = 0;
  PORTA = 0xFF;
  DDRC &= ~(_BV(PC7) | _BV(PC6));
  PORTC |= _BV(PC7) | _BV(PC6);
  DDRK = 0;
  DDRF &= ~0x03;
}

void Matrix::wireColumns(uint8_t columns) {
  const uint16_t unwired = ~((1U << columns) - 1);
  PORTK = unwired & 0xFF;
  PORTF = (PORTF & ~0x03) | (unwired >> 8 & 0x03);
}

void Matrix::scan(uint16_t rows[10]) const {
  for (uint8_t row = 0; row < 10; row++) {
    const RowPin pin = rowPin(row);
    select(pin);
    // 0.7 to 3.0 V takes 1.3 µs with 4.7 kΩ and 400 pF.
    _delay_us(5);
    rows[row] = readColumns();
    deselect(pin);
  }
}

}  // namespace damier
