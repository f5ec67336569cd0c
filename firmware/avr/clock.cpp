#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

namespace damier {

static volatile uint32_t milliseconds = 0;

ISR(TIMER2_COMPA_vect) { milliseconds++; }

void MillisecondClock::start() {
  OCR2A = F_CPU / 64 / 1000 - 1;
  TCCR2A = _BV(WGM21);
  TCCR2B = _BV(CS22);
  TIMSK2 = _BV(OCIE2A);
}

uint32_t MillisecondClock::now() {
  uint32_t copy;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { copy = milliseconds; }
  return copy;
}

}  // namespace damier
