/// The sensor MCU: an ATmega2560 at 16 MHz. Once a millisecond it samples reeds, buttons and wheel; between
/// that it sleeps.
#include <avr/io.h>
#include <avr/wdt.h>

#include "../avr/clock.h"
#include "../avr/reset.h"
#include "../avr/serial_port.h"
#include "../avr/sleep.h"
#include "../core/sensor_board.h"
#include "board_id.h"
#include "encoder.h"
#include "matrix.h"
#include "pins.h"
#include "rails.h"

using namespace damier;

namespace {

constexpr FirmwareVersion firmware = {FIRMWARE_VERSION};
constexpr uint16_t ubrr250000 = F_CPU / 8 / 250000 - 1;
/// Stands for bytes that the port lost: what came before them is no frame.
constexpr uint8_t endOfFrame = 0;

/// Says once every `Period` ms that it is time; a remainder of 32 bits each millisecond would cost 3 % of the
/// MCU.
template <uint16_t Period>
class Every {
public:
  bool isDue(uint32_t now) {
    if (now - last_ < Period) return false;
    last_ = now;
    return true;
  }

private:
  uint32_t last_ = 0;
};

}  // namespace

int main() {
  pins::pullUpButtons();
  // A blink a second: the loop runs.
  pins::startHeartbeat();
  static Matrix matrix;
  static Rails rails;
  static StoredBoardId storedId;
  static SensorBoard board({firmware, bootId(), storedId.read(), resetCause()});
  SerialPort& port = SerialPort::open(ubrr250000, endOfFrame);
  Encoder::start();
  MillisecondClock::start();
  wdt_enable(WDTO_500MS);

  Every<20> railsTurn;
  Every<500> heartbeat;
  uint32_t sampledAt = 0;
  for (;;) {
    sleepUntil([&] { return MillisecondClock::now() != sampledAt || port.hasReceived(); });
    const uint32_t now = MillisecondClock::now();
    const bool isDue = now != sampledAt;
    if (isDue) {
      sampledAt = now;
      Sample sample;
      matrix.scan(sample.rows);
      sample.buttons = pins::buttonsDown();
      sample.wheel = Encoder::reading();
      board.sample(now, sample);
      if (railsTurn.isDue(now)) {
        rails.poll();
        board.measureRails(rails.servo(), rails.light());
      }
      storedId.keep(board.identity().boardId);
      if (heartbeat.isDue(now)) pins::toggleHeartbeat();
      wdt_reset();
    }
    // No longer than to the next sample, whatever the host says.
    uint8_t byte;
    while (MillisecondClock::now() == now && port.read(byte)) board.receive(byte, now);
    if (isDue) board.transmit(now, port);
  }
}
