#pragma once
#include <stdint.h>

namespace damier {

/// The servo rail and the light rail, each through 10 kΩ/10 kΩ, measured in turn without waiting.
class Rails {
public:
  static constexpr uint16_t unknown = 0xFFFF;

  Rails();

  /// Takes a finished conversion and starts the other rail's; to be called now and then.
  void poll();

  /// Millivolts, or `unknown` before the first conversion.
  uint16_t servo() const { return millivolts_[0]; }
  uint16_t light() const { return millivolts_[1]; }

private:
  void startConversion();

  uint8_t converting_ = 0;
  uint16_t millivolts_[2] = {unknown, unknown};
};

}  // namespace damier
