#include "encoder.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

namespace damier {

static Wheel wheel;

static bool lineA() { return PINE & _BV(PE4); }
static bool lineB() { return PINE & _BV(PE5); }

ISR(INT4_vect) { wheel.turn(lineA(), lineB()); }
ISR(INT5_vect, ISR_ALIASOF(INT4_vect));

ISR(INT3_vect) {
  // This interrupt comes before the other two: with edges at the same moment the count must be brought up to
  // date first.
  wheel.turn(lineA(), lineB());
  wheel.index(PIND & _BV(PD3));
}

void Encoder::start() {
  // Open-collector outputs; the board has pull-ups, these only keep an unplugged wheel quiet.
  PORTE |= _BV(PE4) | _BV(PE5);
  PORTD |= _BV(PD3);
  wheel.start(lineA(), lineB());
  // Interrupt at any edge.
  EICRA |= _BV(ISC30);
  EICRB |= _BV(ISC40) | _BV(ISC50);
  EIFR = _BV(INTF3) | _BV(INTF4) | _BV(INTF5);
  EIMSK |= _BV(INT3) | _BV(INT4) | _BV(INT5);
}

WheelReading Encoder::reading() {
  WheelReading copy;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { copy = wheel.reading(); }
  return copy;
}

}  // namespace damier
