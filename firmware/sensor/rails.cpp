// ATmega2560 data sheet, "ADC": channels (table 26-4), "Analog Input Circuitry"; "System and Reset
// Characteristics": the bandgap reference is 1.0 to 1.2 V, 1.1 V typical, and steady in one chip.
#include "rails.h"

#include <avr/io.h>

#include "pins.h"

namespace damier {

namespace {

constexpr uint8_t referenceChannel = 0x1E;
constexpr uint16_t referenceMillivolts = 1100;
/// The divider halves a rail.
constexpr uint8_t divided = 2;

}  // namespace

Rails::Rails() {
  DIDR0 = 1 << pins::railChannels[0] | 1 << pins::railChannels[1];
  // 125 kHz: the ADC wants 50 to 200.
  ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
  choose(servoRail);
}

void Rails::poll() {
  if (ADCSRA & _BV(ADSC)) return;
  if (!isConverted_) {
    ADCSRA |= _BV(ADSC);
    isConverted_ = true;
    return;
  }
  raw_[input_] = ADC;
  if (input_ == reference && raw_[reference] > 0) {
    for (uint8_t rail = 0; rail < 2; rail++) {
      millivolts_[rail] =
          static_cast<uint32_t>(raw_[rail]) * (divided * referenceMillivolts) / raw_[reference];
    }
  }
  choose(static_cast<Input>((input_ + 1) % inputCount));
}

void Rails::choose(Input input) {
  input_ = input;
  isConverted_ = false;
  ADMUX = _BV(REFS0) | (input == reference ? referenceChannel : pins::railChannels[input]);
}

}  // namespace damier
