#pragma once
#include <avr/interrupt.h>
#include <avr/sleep.h>

namespace damier {

/// Sleeps (idle mode: timers, serial port and encoder interrupts go on) until `isDue`, asked after every
/// interrupt.
template <class Condition>
void sleepUntil(Condition isDue) {
  set_sleep_mode(SLEEP_MODE_IDLE);
  cli();
  while (!isDue()) {
    sleep_enable();
    // The instruction after sei is executed before any interrupt, so none can slip in between.
    sei();
    sleep_cpu();
    sleep_disable();
    cli();
  }
  sei();
}

}  // namespace damier
