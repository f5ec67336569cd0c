#pragma once
#include <stdint.h>

namespace damier {

/// Milliseconds since boot from timer 2, interrupting once a millisecond.
class MillisecondClock {
public:
  static void start();
  static uint32_t now();
};

}  // namespace damier
