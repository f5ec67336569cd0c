#pragma once
#include <stdint.h>

#include "byte_sink.h"
#include "firmata_parser.h"

namespace damier {

/// Writes messages to the host.
class FirmataWriter {
public:
  explicit FirmataWriter(ByteSink& sink) : sink_(sink) {}

  void put(uint8_t byte) { sink_.put(byte); }
  void putPair(uint16_t value) {
    sink_.put(value & 0x7F);
    sink_.put(value >> 7 & 0x7F);
  }
  void begin(uint8_t sysexCommand) {
    sink_.put(firmata::startSysex);
    sink_.put(sysexCommand);
  }
  void end() { sink_.put(firmata::endSysex); }
  void putText(const char* text) {
    while (*text != 0) putPair(*text++);
  }
  void putHex(uint8_t value) {
    static const char digits[] = "0123456789abcdef";
    putPair(digits[value >> 4]);
    putPair(digits[value & 0x0F]);
  }

private:
  ByteSink& sink_;
};

}  // namespace damier
