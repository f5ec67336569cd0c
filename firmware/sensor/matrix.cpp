#include "matrix.h"

#include <util/delay.h>

#include "pins.h"

namespace damier {

namespace {

/// Low first, output then: never a moment of driving high against another row.
__attribute__((always_inline)) inline void select(const pins::Row& row) {
  row.port &= ~row.mask;
  row.direction |= row.mask;
}

/// Driven high for 1 µs so that the line's capacitance does not answer for the next row; then an input with
/// pull-up, because two rows as outputs would short through a failed diode.
__attribute__((always_inline)) inline void deselect(const pins::Row& row) {
  row.port |= row.mask;
  _delay_us(1);
  row.direction &= ~row.mask;
}

/// The rows from `index` on, each by instructions of its own: a loop would look up each row's registers and bit.
template <uint8_t index>
inline void scanFrom(uint16_t* rows) {
  constexpr const pins::Row& row = pins::rows[index];
  select(row);
  // 0.7 to 3.0 V takes 1.3 µs with 4.7 kΩ and 400 pF; 11 µs on the MCU's pull-up alone, which is over before the
  // row after the next.
  _delay_us(7);
  rows[index] = pins::lowColumns();
  deselect(row);
  scanFrom<index + 1>(rows);
}

template <>
inline void scanFrom<pins::rowCount>(uint16_t*) {}

}  // namespace

Matrix::Matrix() {
  pins::releaseRows();
  // Beside the board's resistors too (3.8 kΩ instead of 4.7 kΩ, 10 mA a row): a column whose wire is off, or
  // that is not built yet, must read open, not noise.
  pins::pullUpColumns();
}

void Matrix::scan(uint16_t rows[pins::rowCount]) const { scanFrom<0>(rows); }

}  // namespace damier
