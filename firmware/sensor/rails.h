#pragma once
#include <stdint.h>

namespace damier {

/// The servo rail and the light rail, each through 10 kΩ/10 kΩ, measured in turn without waiting against the MCU's
/// own reference of 1.1 V: its supply comes from USB and may be anything from 4.4 to 5.25 V.
class Rails {
public:
  static constexpr uint16_t unknown = 0xFFFF;

  Rails();

  /// Takes a finished conversion or starts the next; to be called every 20 ms or so, so that the converter's input
  /// has settled (the reference is a weak source).
  void poll();

  /// Millivolts, or `unknown` before the first round.
  uint16_t servo() const { return millivolts_[0]; }
  uint16_t light() const { return millivolts_[1]; }

private:
  /// Conversions of a round, in order.
  enum Input : uint8_t { servoRail, lightRail, reference, inputCount };

  void choose(Input input);

  Input input_ = servoRail;
  /// Its conversion was begun, and is over when the converter says so.
  bool isConverted_ = false;
  uint16_t raw_[inputCount] = {};
  uint16_t millivolts_[2] = {unknown, unknown};
};

}  // namespace damier
