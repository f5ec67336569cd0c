#pragma once
#include <stdint.h>

#include "actuator_ports.h"
#include "firmata_parser.h"
#include "firmata_writer.h"

namespace damier {

/// Everything the actuator MCU does apart from its registers: a Firmata board for pins, servos and I2C that
/// puts its outputs into a safe state when the host has been silent.
class ActuatorBoard {
public:
  struct Version {
    uint8_t major;
    uint8_t minor;
  };
  ActuatorBoard(Version firmware, Pins& pins, I2cBus& bus, ByteSink& host);

  /// After boot: says hello, and makes safe what an earlier life may have left running.
  void start();
  void receive(uint8_t byte, uint32_t now);
  /// Once a millisecond.
  void tick(uint32_t now);

private:
  static constexpr uint16_t silenceMs = 2000;
  /// A release that the bus did not take is tried again so often.
  static constexpr uint8_t retryMs = 10;
  static constexpr uint8_t maxContinuousReads = 4;
  /// Below this a servo's value is an angle (the shortest pulse in microseconds that is none).
  static constexpr uint16_t firstPulseValue = 544;

  struct ServoRange {
    uint16_t shortest;
    uint16_t longest;
  };
  /// An I2C read that is repeated at the sampling interval.
  struct ContinuousRead {
    uint8_t address;
    bool hasRegister;
    uint8_t reg;
    uint8_t length;
  };

  void obey(const FirmataMessage& message);
  void obeySysex(const FirmataMessage& message);
  void sayVersion();
  void sayFirmware();
  void sayCapabilities();
  void sayAnalogMapping();
  void sayPinState(uint8_t pin);
  void setMode(uint8_t pin, uint8_t mode);
  void writePort(uint8_t port, uint16_t levels);
  void writePin(uint8_t pin, bool high);
  void reportPort(uint8_t port, bool on);
  void sayPort(uint8_t port);
  void moveServo(uint8_t pin, uint16_t value);
  void configureServo(const FirmataMessage& message);
  void requestI2c(const FirmataMessage& message);
  void writeI2c(uint8_t address, const FirmataMessage& message);
  void readI2c(const ContinuousRead& read);
  void readContinuously(const ContinuousRead& read);
  void stopReading(uint8_t address);
  void complain(const char* what, uint8_t address);
  void say(const char* text);
  void resetPins();
  /// Pins let go at once; what hangs on the bus as soon as the bus lets it be written.
  void makeSafe(uint32_t now);
  /// Tells the chips what they were not told yet.
  void release(uint32_t now);
  uint8_t levelsOf(uint8_t port) const;

  Version firmware_;
  Pins& pins_;
  I2cBus& bus_;
  FirmataWriter out_;
  FirmataParser parser_;
  PinMode modes_[pinCount];
  /// What was written last, as a pin's state is told: a level, or a servo's value.
  uint16_t states_[pinCount];
  ServoRange servos_[2];
  /// Inputs that the host has made so: others float, and would be told without end.
  bool isReported_[pinCount];
  bool reported_[portCount] = {};
  uint8_t toldLevels_[portCount] = {};
  ContinuousRead continuous_[maxContinuousReads] = {};
  uint8_t continuousCount_ = 0;
  uint16_t readDelayMicroseconds_ = 0;
  uint16_t samplingMs_ = 19;
  uint32_t sampledAt_ = 0;
  uint32_t heardAt_ = 0;
  /// The host is silent and everything was told to be off.
  bool isSafe_ = false;
  /// What each chip on the bus still has to be told.
  I2cResult servosOff_ = I2cResult::done;
  I2cResult lightsOut_ = I2cResult::done;
  uint32_t triedAt_ = 0;
  /// A silence is to be told of, once it has its effect.
  bool owesWord_ = false;
};

}  // namespace damier
