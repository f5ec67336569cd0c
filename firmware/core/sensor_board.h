#pragma once
#include <stdint.h>

#include "debounce.h"
#include "sensor_link.h"
#include "wheel.h"

namespace damier {

/// One sample of all inputs, as read from the pins: a set bit is a closed contact.
struct Sample {
  uint16_t rows[maxLines];
  /// Bit 0 bottom, 1 top, 2 service.
  uint8_t buttons;
  WheelReading wheel;
};

/// Everything the sensor MCU does apart from its pins: samples in, frames out.
class SensorBoard {
public:
  explicit SensorBoard(const Identity& identity);

  /// Once a millisecond.
  void sample(uint32_t now, const Sample& sample);
  void measureRails(uint16_t servoMillivolts, uint16_t lightMillivolts);

  void receive(uint8_t byte, uint32_t now);
  void transmit(uint32_t now, ByteSink& sink);

  const Settings& settings() const { return link_.settings(); }
  const Identity& identity() const { return link_.identity(); }

private:
  /// The first samples only find out what stands on the board: nothing is told before.
  static constexpr uint16_t primingMs = 50;
  static constexpr uint8_t buttonMs = 15;
  /// With more than this waiting the host is away, and only the wheel's rest is worth keeping.
  static constexpr uint8_t waitingBeforeThinning = 16;

  void sampleMatrix(uint32_t now, const Sample& sample);
  void tellChanges(uint32_t now, const uint16_t (&changed)[maxLines]);
  void showSettledRows();
  void sampleButtons(uint32_t now, uint8_t raw);
  void sampleWheel(uint32_t now, const WheelReading& wheel);
  /// The lines of a row that are squares; the trap board's lines above them are told apart from squares.
  uint16_t squaresOf(uint8_t row) const;
  uint16_t serviceLinesOf(uint8_t row) const;
  void postUnlessEmpty(uint32_t now, const Event& event);

  SensorLink link_;
  Debouncer<maxLines> matrix_;
  Debouncer<1> buttons_;
  WheelReporter wheelReporter_;
  BoardState state_ = {};
  bool primed_ = false;
};

}  // namespace damier
