#include "rails.h"

#include <avr/io.h>

#include "pins.h"

namespace damier {

Rails::Rails() {
  DIDR0 = 1 << pins::railChannels[0] | 1 << pins::railChannels[1];
  // 125 kHz: the ADC wants 50 to 200.
  ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
  startConversion();
}

void Rails::poll() {
  if (ADCSRA & _BV(ADSC)) return;
  // Half the rail, of 5000 mV in 1024 steps: 5000 · 2 / 1024.
  millivolts_[converting_] = static_cast<uint32_t>(ADC) * 625 / 64;
  converting_ ^= 1;
  startConversion();
}

void Rails::startConversion() {
  ADMUX = _BV(REFS0) | pins::railChannels[converting_];
  ADCSRA |= _BV(ADSC);
}

}  // namespace damier
