#include "rails.h"

#include <avr/io.h>

namespace damier {

Rails::Rails() {
  DIDR0 = _BV(ADC2D) | _BV(ADC3D);
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
  ADMUX = _BV(REFS0) | (2 + converting_);
  ADCSRA |= _BV(ADSC);
}

}  // namespace damier
