#include "encoder.h"

#include <avr/interrupt.h>
#include <util/atomic.h>

#include "pins.h"

namespace damier {

static Wheel wheel;

static void turn() { wheel.turn(pins::encoderA(), pins::encoderB()); }

ISR(ENCODER_A_vect) { turn(); }
ISR(ENCODER_B_vect, ISR_ALIASOF(ENCODER_A_vect));

ISR(ENCODER_Z_vect) {
  // With edges at the same moment this interrupt may come before the other two: the count must be brought up to
  // date first.
  turn();
  wheel.index(pins::encoderZ());
}

void Encoder::start() {
  // Open-collector outputs; the board has pull-ups, these only keep an unplugged wheel quiet.
  pins::pullUpEncoder();
  wheel.start(pins::encoderA(), pins::encoderB());
  pins::enableEncoderInterrupts();
}

WheelReading Encoder::reading() {
  WheelReading copy;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { copy = wheel.reading(); }
  return copy;
}

}  // namespace damier
