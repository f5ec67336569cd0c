#pragma once
#include "../core/actuator_ports.h"

namespace damier {

/// The ATmega328P's two-wire interface as master at 100 kHz. It sleeps while a byte is on the bus, gives each
/// step 25 ms, and clocks a bus free that a chip holds (Arduino's Wire waits for ever by default).
class Twi : public I2cBus {
public:
  Twi();
  I2cResult write(uint8_t address, const uint8_t* bytes, uint8_t length) override;
  I2cResult read(uint8_t address, uint8_t* bytes, uint8_t length) override;
  void pause(uint16_t microseconds) override;

private:
  I2cResult start(uint8_t addressAndDirection, uint8_t acknowledged);
  I2cResult finish(I2cResult result);
  void recover();

  /// At boot too: a chip that a reset has cut off in mid-byte may hold the bus.
  bool suspect_ = true;
};

}  // namespace damier
