#pragma once
#include "../core/wheel.h"

namespace damier {

/// The spinner's encoder on external interrupts: A on INT4 (PE4), B on INT5 (PE5), Z on INT3 (PD3).
class Encoder {
public:
  static void start();
  static WheelReading reading();
};

}  // namespace damier
