#pragma once
#include <stdint.h>

#include "byte_sink.h"
#include "event_queue.h"
#include "frame.h"
#include "wheel.h"

namespace damier {

constexpr uint8_t maxLines = 10;

struct FirmwareVersion {
  uint8_t major;
  uint8_t minor;
  uint8_t patch;
};

/// Who this board is, in this boot.
struct Identity {
  FirmwareVersion firmware;
  uint32_t bootId;
  /// Given by the host and kept; 0 before.
  uint32_t boardId;
  /// MCUSR as it was at the reset.
  uint8_t resetCause;
};

/// What the host may set.
struct Settings {
  uint8_t rows = 8;
  uint8_t columns = 8;
  uint8_t onMs = 20;
  uint8_t offMs = 40;
};

/// The settled state of everything, for a snapshot. Bit c of rows[r] is row r, column c.
struct BoardState {
  uint16_t rows[maxLines];
  uint8_t buttons;
  WheelReading wheel;
  bool wheelResting;
  /// Millivolts; 0xFFFF where not measured yet.
  uint16_t servoRail;
  uint16_t lightRail;
};

/// The board's end of the serial link: events wait here until the host acknowledges them and are sent again
/// if it does not; snapshots go out by themselves. It knows no pins and no clock: `now` is the board's ms
/// since boot.
class SensorLink {
public:
  explicit SensorLink(const Identity& identity) : identity_(identity) {}

  /// Queues an event of this moment. If there is no room, all waiting events are given up for a snapshot.
  void post(uint32_t now, const Event& event);

  /// What the host said with this byte, if it is for the board to act on.
  enum class Order : uint8_t { none, configure };
  Order receive(uint8_t byte, uint32_t now);

  /// Sends what is due and fits into the sink.
  void transmit(uint32_t now, const BoardState& state, ByteSink& sink);

  const Settings& settings() const { return settings_; }
  const Identity& identity() const { return identity_; }
  uint8_t waiting() const { return queue_.waiting(); }

private:
  /// How many events may be on their way without being acknowledged.
  static constexpr uint8_t window = 8;
  static constexpr uint16_t firstResendMs = 100;
  static constexpr uint16_t slowestResendMs = 1600;
  /// The host lets its own time pass by these, and its deadlines count from an edge: so do these, and none of
  /// its deadlines that is a multiple waits for one. Its shortest is 60 ms.
  static constexpr uint16_t snapshotEveryMs = 50;
  /// No edge, and no busy line, puts one off further than this behind the last.
  static constexpr uint16_t latestSnapshotMs = 100;
  static constexpr uint16_t queueBytes = 2048;

  Order obey(uint32_t now);
  void takeAck(uint32_t now);
  bool takeSettings();
  bool sendHello(uint32_t now, ByteSink& sink);
  bool sendEvents(uint32_t now, ByteSink& sink);
  bool sendSnapshot(uint32_t now, const BoardState& state, ByteSink& sink);

  Identity identity_;
  Settings settings_;
  FrameReader reader_;
  EventQueue<queueBytes> queue_;
  Event outgoing_;
  /// How many of the waiting events were sent since the last resend.
  uint8_t sent_ = 0;
  uint32_t sentAt_ = 0;
  uint16_t resendMs_ = firstResendMs;
  uint32_t snapshotAt_ = 0;
  /// From when on the 50 ms count.
  uint32_t beatAt_ = 0;
  bool helloDue_ = true;
  bool snapshotDue_ = true;
  /// Events given up since boot.
  uint16_t lost_ = 0;
};

}  // namespace damier
