#include "firmata_parser.h"

namespace damier {

bool FirmataParser::push(uint8_t byte) {
  if (byte >= 0x80) {
    const bool sysexEnds = byte == firmata::endSysex && state_ == State::sysexData;
    if (!sysexEnds) return begin(byte);
    state_ = State::idle;
    return true;
  }
  switch (state_) {
    case State::idle:
      return false;
    case State::sysexCommand:
      message_.command = byte;
      state_ = State::sysexData;
      return false;
    case State::sysexData:
      if (message_.length == FirmataMessage::capacity) {
        // Longer than anything that is understood here: half of it would be another command.
        state_ = State::idle;
        return false;
      }
      message_.data[message_.length++] = byte;
      return false;
    case State::channelData:
      message_.data[message_.length++] = byte;
      if (message_.length < wanted_) return false;
      state_ = State::idle;
      return true;
  }
  return false;
}

bool FirmataParser::begin(uint8_t status) {
  message_.length = 0;
  message_.isSysex = status == firmata::startSysex;
  message_.command = status < 0xF0 ? status & 0xF0 : status;
  message_.channel = status < 0xF0 ? status & 0x0F : 0;
  state_ = State::channelData;
  switch (message_.command) {
    case firmata::startSysex:
      state_ = State::sysexCommand;
      return false;
    case firmata::digitalMessage:
    case firmata::analogMessage:
    case firmata::setPinMode:
    case firmata::setDigitalPin:
      wanted_ = 2;
      return false;
    case firmata::reportAnalog:
    case firmata::reportDigital:
      wanted_ = 1;
      return false;
    case firmata::reportVersion:
    case firmata::systemReset:
      state_ = State::idle;
      return true;
    default:
      state_ = State::idle;
      return false;
  }
}

}  // namespace damier
