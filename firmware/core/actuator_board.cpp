#include "actuator_board.h"

namespace damier {

namespace {

constexpr uint8_t protocolMajor = 2;
constexpr uint8_t protocolMinor = 5;
const char firmwareName[] = "DamierActuators";

constexpr uint8_t servoDriver = 0x40;
/// ALL_LED_OFF_H: bit 4 turns every channel fully off (PCA9685 data sheet 7.3.4).
constexpr uint8_t allChannelsOff[] = {0xFD, 0x10};
constexpr uint8_t lightDriver = 0x71;
/// The 16 bytes of display RAM. Dark rather than switched off: the next frame shows without another command.
constexpr uint8_t allLightsOut[1 + 16] = {0x00};

constexpr uint8_t resolutionDigital = 1;
constexpr uint8_t resolutionServo = 14;
constexpr uint8_t noAnalogChannel = 0x7F;
constexpr uint8_t endOfPin = 0x7F;

constexpr uint8_t i2cModeMask = 0x18;
constexpr uint8_t i2cWrite = 0x00;
constexpr uint8_t i2cReadOnce = 0x08;
constexpr uint8_t i2cReadContinuously = 0x10;

constexpr uint8_t longestRead = 32;
constexpr uint16_t highestRegister = 0xFF;

constexpr uint8_t servoIndex(uint8_t pin) { return pin - 9; }

}  // namespace

ActuatorBoard::ActuatorBoard(Version firmware, Pins& pins, I2cBus& bus, ByteSink& host)
    : firmware_(firmware), pins_(pins), bus_(bus), out_(host) {}

void ActuatorBoard::start() {
  resetPins();
  makeSafe(0);
  sayVersion();
  sayFirmware();
}

void ActuatorBoard::receive(uint8_t byte, uint32_t now) {
  heardAt_ = now;
  isSafe_ = false;
  if (byte == firmata::bytesLost && parser_.isWithin()) say("Bytes lost: a message was dropped");
  if (parser_.push(byte)) obey(parser_.message());
}

void ActuatorBoard::tick(uint32_t now) {
  if (!isSafe_ && now - heardAt_ >= silenceMs) {
    owesWord_ = true;
    makeSafe(now);
    if (servosOff_ == I2cResult::stuck) complain("Host silent, servos not released: bus stuck", servoDriver);
  }
  if (now - triedAt_ >= retryMs) release(now);
  if (owesWord_ && servosOff_ != I2cResult::stuck && lightsOut_ != I2cResult::stuck) {
    owesWord_ = false;
    // For a host that comes back without having opened the port anew: it has to say everything again.
    say("Host silent: servos released, lights out");
  }
  for (uint8_t port = 0; port < portCount; port++) {
    if (reported_[port] && levelsOf(port) != toldLevels_[port]) sayPort(port);
  }
  if (now - sampledAt_ < samplingMs_) return;
  sampledAt_ = now;
  for (uint8_t i = 0; i < continuousCount_; i++) readI2c(continuous_[i]);
}

void ActuatorBoard::obey(const FirmataMessage& message) {
  if (message.isSysex) return obeySysex(message);
  switch (message.command) {
    case firmata::digitalMessage:
      return writePort(message.channel, message.pair(0));
    case firmata::analogMessage:
      return moveServo(message.channel, message.pair(0));
    case firmata::reportDigital:
      return reportPort(message.channel, message.data[0] != 0);
    case firmata::setPinMode:
      return setMode(message.data[0], message.data[1]);
    case firmata::setDigitalPin:
      return writePin(message.data[0], message.data[1] != 0);
    case firmata::reportVersion:
      return sayVersion();
    case firmata::systemReset:
      resetPins();
      return makeSafe(heardAt_);
    default:
      return;
  }
}

void ActuatorBoard::obeySysex(const FirmataMessage& message) {
  switch (message.command) {
    case firmata::reportFirmware:
      return sayFirmware();
    case firmata::capabilityQuery:
      return sayCapabilities();
    case firmata::analogMappingQuery:
      return sayAnalogMapping();
    case firmata::pinStateQuery:
      if (message.length == 1) sayPinState(message.data[0]);
      return;
    case firmata::extendedAnalog:
      // A pin and pairs: another length has lost a byte.
      if (message.length == 3) moveServo(message.data[0], message.pair(1));
      return;
    case firmata::servoConfig:
      return configureServo(message);
    case firmata::samplingInterval:
      if (message.length == 2) samplingMs_ = message.pair(0) > 0 ? message.pair(0) : 1;
      return;
    case firmata::i2cConfig:
      // firmata-io sends the low and the high byte as they are; values used in practice are below 128.
      readDelayMicroseconds_ = message.pair(0);
      return;
    case firmata::i2cRequest:
      return requestI2c(message);
    default:
      return;
  }
}

void ActuatorBoard::sayVersion() {
  out_.put(firmata::reportVersion);
  out_.put(protocolMajor);
  out_.put(protocolMinor);
}

void ActuatorBoard::sayFirmware() {
  out_.begin(firmata::reportFirmware);
  out_.put(firmware_.major);
  out_.put(firmware_.minor);
  out_.putText(firmwareName);
  out_.end();
}

void ActuatorBoard::sayCapabilities() {
  static const struct {
    PinMode mode;
    uint8_t resolution;
  } known[] = {{PinMode::input, resolutionDigital},
               {PinMode::output, resolutionDigital},
               {PinMode::pullup, resolutionDigital},
               {PinMode::servo, resolutionServo},
               {PinMode::i2c, resolutionDigital}};
  out_.begin(firmata::capabilityResponse);
  for (uint8_t pin = 0; pin < pinCount; pin++) {
    for (const auto& capability : known) {
      if (!pinSupports(pin, capability.mode)) continue;
      out_.put(static_cast<uint8_t>(capability.mode));
      out_.put(capability.resolution);
    }
    out_.put(endOfPin);
  }
  out_.end();
}

void ActuatorBoard::sayAnalogMapping() {
  out_.begin(firmata::analogMappingResponse);
  for (uint8_t pin = 0; pin < pinCount; pin++) out_.put(noAnalogChannel);
  out_.end();
}

void ActuatorBoard::sayPinState(uint8_t pin) {
  if (pin >= pinCount) return;
  out_.begin(firmata::pinStateResponse);
  out_.put(pin);
  out_.put(static_cast<uint8_t>(modes_[pin]));
  out_.put(states_[pin] & 0x7F);
  if (states_[pin] > 0x7F) out_.put(states_[pin] >> 7 & 0x7F);
  out_.end();
}

void ActuatorBoard::setMode(uint8_t pin, uint8_t mode) {
  const PinMode wanted = static_cast<PinMode>(mode);
  switch (wanted) {
    case PinMode::input:
    case PinMode::output:
    case PinMode::servo:
    case PinMode::i2c:
    case PinMode::pullup:
      break;
    default:
      return;
  }
  if (!pinSupports(pin, wanted)) return;
  modes_[pin] = wanted;
  states_[pin] = wanted == PinMode::pullup;
  isReported_[pin] = wanted == PinMode::input || wanted == PinMode::pullup;
  pins_.setMode(pin, wanted);
}

void ActuatorBoard::writePort(uint8_t port, uint16_t levels) {
  for (uint8_t bit = 0; bit < 8; bit++) {
    const uint8_t pin = 8 * port + bit;
    if (pin >= pinCount) return;
    const bool high = levels >> bit & 1;
    if (modes_[pin] == PinMode::input && high && !isSerialPin(pin)) {
      // As StandardFirmata does for hosts older than the mode: a 1 written to an input is its pull-up.
      pins_.setMode(pin, PinMode::pullup);
      states_[pin] = 1;
    }
    writePin(pin, high);
  }
}

void ActuatorBoard::writePin(uint8_t pin, bool high) {
  if (pin >= pinCount || modes_[pin] != PinMode::output) return;
  states_[pin] = high;
  pins_.write(pin, high);
}

void ActuatorBoard::reportPort(uint8_t port, bool on) {
  if (port >= portCount) return;
  reported_[port] = on;
  if (on) sayPort(port);
}

void ActuatorBoard::sayPort(uint8_t port) {
  toldLevels_[port] = levelsOf(port);
  out_.put(firmata::digitalMessage | port);
  out_.putPair(toldLevels_[port]);
}

uint8_t ActuatorBoard::levelsOf(uint8_t port) const {
  uint8_t levels = 0;
  for (uint8_t bit = 0; bit < 8; bit++) {
    const uint8_t pin = 8 * port + bit;
    if (pin < pinCount && isReported_[pin] && pins_.read(pin)) levels |= 1 << bit;
  }
  return levels;
}

void ActuatorBoard::configureServo(const FirmataMessage& message) {
  if (message.length != 5 || !isServoPin(message.data[0])) return;
  servos_[servoIndex(message.data[0])] = {message.pair(1), message.pair(3)};
  setMode(message.data[0], static_cast<uint8_t>(PinMode::servo));
}

void ActuatorBoard::moveServo(uint8_t pin, uint16_t value) {
  if (pin >= pinCount || modes_[pin] != PinMode::servo) return;
  const ServoRange& range = servos_[servoIndex(pin)];
  const uint8_t degrees = value > 180 ? 180 : value;
  const uint16_t pulse =
      value < firstPulseValue
          ? range.shortest + static_cast<uint32_t>(range.longest - range.shortest) * degrees / 180
          : value < range.shortest ? range.shortest
          : value > range.longest  ? range.longest
                                   : value;
  states_[pin] = value;
  pins_.pulse(pin, pulse);
}

void ActuatorBoard::requestI2c(const FirmataMessage& message) {
  if (message.length < 2) return;
  const uint8_t address = message.data[0];
  const uint8_t mode = message.data[1] & i2cModeMask;
  // Address and mode are a byte each, all behind them pairs: a byte was lost, and what follows it would be
  // another register's value.
  if (message.length % 2 != 0) return complain("I2C request refused: a byte is missing", address);
  // What the chips still have to be told comes first: behind the host's words it would undo them.
  release(heardAt_);
  if (mode == i2cWrite) return writeI2c(address, message);
  const bool hasRegister = message.length >= 6;
  const uint16_t reg = hasRegister ? message.pair(2) : 0;
  const uint16_t length = message.pair(hasRegister ? 4 : 2);
  if (mode != i2cReadOnce && mode != i2cReadContinuously) return stopReading(address);
  if (length == 0 || length > longestRead || reg > highestRegister)
    return complain("I2C read refused: too long", address);
  const ContinuousRead read = {address, hasRegister, static_cast<uint8_t>(reg), static_cast<uint8_t>(length)};
  if (mode == i2cReadContinuously) {
    readContinuously(read);
  } else {
    readI2c(read);
  }
}

void ActuatorBoard::writeI2c(uint8_t address, const FirmataMessage& message) {
  uint8_t bytes[FirmataMessage::capacity / 2];
  uint8_t length = 0;
  for (uint8_t at = 2; at + 1 < message.length; at += 2) bytes[length++] = message.pair(at);
  switch (bus_.write(address, bytes, length)) {
    case I2cResult::done:
      return;
    case I2cResult::refused:
      return complain("I2C write: no answer", address);
    case I2cResult::stuck:
      return complain("I2C write: bus stuck", address);
  }
}

void ActuatorBoard::readI2c(const ContinuousRead& read) {
  uint8_t bytes[longestRead];
  I2cResult result = I2cResult::done;
  if (read.hasRegister) {
    result = bus_.write(read.address, &read.reg, 1);
    bus_.pause(readDelayMicroseconds_);
  }
  if (result == I2cResult::done) result = bus_.read(read.address, bytes, read.length);
  if (result == I2cResult::refused) return complain("I2C read: no answer", read.address);
  if (result == I2cResult::stuck) return complain("I2C read: bus stuck", read.address);
  out_.begin(firmata::i2cReply);
  out_.putPair(read.address);
  out_.putPair(read.reg);
  for (uint8_t i = 0; i < read.length; i++) out_.putPair(bytes[i]);
  out_.end();
}

void ActuatorBoard::readContinuously(const ContinuousRead& read) {
  if (continuousCount_ == maxContinuousReads) return complain("I2C read refused: too many", read.address);
  continuous_[continuousCount_++] = read;
}

void ActuatorBoard::stopReading(uint8_t address) {
  uint8_t kept = 0;
  for (uint8_t i = 0; i < continuousCount_; i++) {
    if (continuous_[i].address != address) continuous_[kept++] = continuous_[i];
  }
  continuousCount_ = kept;
}

void ActuatorBoard::complain(const char* what, uint8_t address) {
  out_.begin(firmata::stringData);
  out_.putText(what);
  out_.putText(" 0x");
  out_.putHex(address);
  out_.end();
}

void ActuatorBoard::say(const char* text) {
  out_.begin(firmata::stringData);
  out_.putText(text);
  out_.end();
}

void ActuatorBoard::resetPins() {
  for (uint8_t pin = 0; pin < pinCount; pin++) {
    modes_[pin] = isI2cPin(pin) ? PinMode::i2c : PinMode::input;
    states_[pin] = 0;
    isReported_[pin] = false;
    if (!isSerialPin(pin) && !isI2cPin(pin)) pins_.setMode(pin, PinMode::input);
  }
  for (ServoRange& range : servos_) range = {firstPulseValue, 2400};
  for (bool& reported : reported_) reported = false;
  continuousCount_ = 0;
}

void ActuatorBoard::makeSafe(uint32_t now) {
  isSafe_ = true;
  continuousCount_ = 0;
  for (uint8_t pin = 0; pin < pinCount; pin++) {
    if (modes_[pin] == PinMode::servo) pins_.pulse(pin, 0);
  }
  servosOff_ = I2cResult::stuck;
  lightsOut_ = I2cResult::stuck;
  release(now);
}

void ActuatorBoard::release(uint32_t now) {
  triedAt_ = now;
  // A chip that does not answer may be one that is not there, or one that was disturbed: it is asked again.
  if (servosOff_ != I2cResult::done)
    servosOff_ = bus_.write(servoDriver, allChannelsOff, sizeof allChannelsOff);
  if (lightsOut_ != I2cResult::done)
    lightsOut_ = bus_.write(lightDriver, allLightsOut, sizeof allLightsOut);
}

}  // namespace damier
