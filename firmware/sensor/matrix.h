#pragma once
#include <stdint.h>

#include "pins.h"

namespace damier {

/// The reed matrix: rows are driven low one at a time, columns are read. Reeds have a diode in series, anode
/// to the column.
class Matrix {
public:
  Matrix();

  /// Bit c of rows[r]: the contact of row r and column c is closed. Takes 100 µs.
  void scan(uint16_t rows[pins::rowCount]) const;
};

}  // namespace damier
