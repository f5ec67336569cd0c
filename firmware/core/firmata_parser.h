#pragma once
#include <stdint.h>

namespace damier {

namespace firmata {
constexpr uint8_t digitalMessage = 0x90;
constexpr uint8_t reportAnalog = 0xC0;
constexpr uint8_t reportDigital = 0xD0;
constexpr uint8_t analogMessage = 0xE0;
constexpr uint8_t startSysex = 0xF0;
constexpr uint8_t setPinMode = 0xF4;
constexpr uint8_t setDigitalPin = 0xF5;
constexpr uint8_t endSysex = 0xF7;
/// Undefined in Firmata: stands for bytes that the serial port lost or harmed.
constexpr uint8_t bytesLost = 0xF8;
constexpr uint8_t reportVersion = 0xF9;
constexpr uint8_t systemReset = 0xFF;

constexpr uint8_t analogMappingQuery = 0x69;
constexpr uint8_t analogMappingResponse = 0x6A;
constexpr uint8_t capabilityQuery = 0x6B;
constexpr uint8_t capabilityResponse = 0x6C;
constexpr uint8_t pinStateQuery = 0x6D;
constexpr uint8_t pinStateResponse = 0x6E;
constexpr uint8_t extendedAnalog = 0x6F;
constexpr uint8_t servoConfig = 0x70;
constexpr uint8_t stringData = 0x71;
constexpr uint8_t i2cRequest = 0x76;
constexpr uint8_t i2cReply = 0x77;
constexpr uint8_t i2cConfig = 0x78;
constexpr uint8_t reportFirmware = 0x79;
constexpr uint8_t samplingInterval = 0x7A;
}  // namespace firmata

/// A message from the host. `command` is the sysex command for sysex messages, else the status byte without
/// its channel.
struct FirmataMessage {
  /// A write of 17 bytes to the light driver takes 36; the longest that is taken is a write of 60.
  static constexpr uint8_t capacity = 124;
  bool isSysex = false;
  uint8_t command = 0;
  /// Port or pin in the status byte of a channel message.
  uint8_t channel = 0;
  uint8_t length = 0;
  uint8_t data[capacity];

  /// Two 7-bit bytes make a number of 14 bits.
  uint16_t pair(uint8_t at) const {
    return at + 1 < length ? static_cast<uint16_t>(data[at] | data[at + 1] << 7) : 0;
  }
};

/// Cuts the host's bytes into messages. A status byte always begins anew, so a lost byte costs one message.
class FirmataParser {
public:
  /// True when `message()` is complete; it is valid until the next push.
  bool push(uint8_t byte);
  const FirmataMessage& message() const { return message_; }
  /// A message has begun and is not complete.
  bool isWithin() const { return state_ != State::idle; }

private:
  bool begin(uint8_t status);

  enum class State : uint8_t { idle, sysexCommand, sysexData, channelData };
  State state_ = State::idle;
  uint8_t wanted_ = 0;
  FirmataMessage message_;
};

}  // namespace damier
