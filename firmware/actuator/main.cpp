/// The actuator MCU: an ATmega328P at 16 MHz that speaks Firmata. Between bytes and milliseconds it sleeps.
#include <avr/io.h>
#include <avr/wdt.h>

#include "../avr/clock.h"
#include "../avr/serial_port.h"
#include "../avr/sleep.h"
#include "../core/actuator_board.h"
#include "twi.h"
#include "uno.h"

using namespace damier;

namespace {

constexpr struct {
  uint8_t major;
  uint8_t minor;
  uint8_t patch;
} firmware = {FIRMWARE_VERSION};

/// 57,142 baud, as close as 16 MHz comes to 57,600 (0.8 %).
constexpr uint16_t ubrr57600 = 34;

}  // namespace

int main() {
  static Uno pins;
  static Twi bus;
  MillisecondClock::start();
  sei();
  SerialPort& port = SerialPort::open(ubrr57600, firmata::bytesLost);
  static ActuatorBoard board({firmware.major, firmware.minor}, pins, bus, port);
  // Longer than a stuck bus can take for one message.
  wdt_enable(WDTO_1S);
  board.start();

  uint32_t tickedAt = 0;
  for (;;) {
    sleepUntil([&] { return MillisecondClock::now() != tickedAt || port.hasReceived(); });
    uint8_t byte;
    while (port.read(byte)) {
      board.receive(byte, MillisecondClock::now());
      wdt_reset();
    }
    const uint32_t now = MillisecondClock::now();
    if (now == tickedAt) continue;
    tickedAt = now;
    board.tick(now);
    wdt_reset();
  }
}
