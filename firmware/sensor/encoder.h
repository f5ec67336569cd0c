#pragma once
#include "../core/wheel.h"

namespace damier {

/// The spinner's encoder on external interrupts.
class Encoder {
public:
  static void start();
  static WheelReading reading();
};

}  // namespace damier
