#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

namespace damier {

static volatile uint32_t milliseconds = 0;

ISR(TIMER1_COMPA_vect) { milliseconds++; }

void MillisecondClock::start() {
  OCR1A = F_CPU / 8 / 1000 - 1;
  TCCR1A = 0;
  TCCR1B = _BV(WGM12) | _BV(CS11);
  TIMSK1 = _BV(OCIE1A);
}

uint32_t MillisecondClock::now() {
  uint32_t copy;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { copy = milliseconds; }
  return copy;
}

}  // namespace damier
