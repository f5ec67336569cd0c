#pragma once
#include <stdint.h>

#include "../core/byte_sink.h"

namespace damier {

/// USART0 with both directions buffered by interrupts, 8N1.
class SerialPort : public ByteSink {
public:
  /// `ubrr` for double speed (U2X): F_CPU / 8 / baud − 1. `mark` is read where bytes were lost (overrun, no
  /// room) or harmed (framing): what makes the protocol throw away the message that they belonged to.
  static SerialPort& open(uint16_t ubrr, uint8_t mark);

  /// False if nothing has come.
  bool read(uint8_t& byte);
  bool hasReceived() const;

  uint16_t space() const override;
  bool isIdle() const override;
  void put(uint8_t byte) override;

private:
  SerialPort() {}
};

}  // namespace damier
