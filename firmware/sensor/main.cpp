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

void obey(SensorLink::Order order, const SensorBoard& board, Matrix& matrix) {
  switch (order) {
    case SensorLink::Order::none:
      break;
    case SensorLink::Order::configure:
      matrix.wireColumns(board.settings().columns);
      break;
    case SensorLink::Order::nameBoard:
      storeBoardId(board.identity().boardId);
      break;
  }
}

}  // namespace

int main() {
  pins::pullUpButtons();
  // A blink a second: the loop runs.
  pins::startHeartbeat();
  static Matrix matrix;
  static Rails rails;
  static SensorBoard board({firmware, bootId(), readBoardId(), resetCause()});
  matrix.wireColumns(board.settings().columns);
  SerialPort& port = SerialPort::open(ubrr250000);
  Encoder::start();
  MillisecondClock::start();
  wdt_enable(WDTO_500MS);

  Every<100> railsTurn;
  Every<500> heartbeat;
  uint32_t sampledAt = 0;
  for (;;) {
    sleepUntil([&] { return MillisecondClock::now() != sampledAt || port.hasReceived(); });
    const uint32_t now = MillisecondClock::now();
    uint8_t byte;
    while (port.read(byte)) obey(board.receive(byte, now), board, matrix);
    if (now == sampledAt) continue;
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
    if (heartbeat.isDue(now)) pins::toggleHeartbeat();
    board.transmit(now, port);
    wdt_reset();
  }
}
