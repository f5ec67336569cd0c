#pragma once
#include <stdint.h>

namespace damier {

/// What is known of the wheel at one moment: counts since boot, and the count at which the index was last
/// passed.
struct WheelReading {
  int32_t count = 0;
  int32_t index = 0;
  bool indexed = false;
};

/// A quadrature encoder with an index line. A leading B counts up.
class Wheel {
public:
  /// To be told of every change of A or B.
  void turn(bool a, bool b) {
    // Row: phase before (AB), column: phase now. 0 stands for no change and for both lines changed at once (a
    // lost edge).
    static const int8_t steps[4][4] = {{0, -1, 1, 0}, {1, 0, 0, -1}, {-1, 0, 0, 1}, {0, 1, -1, 0}};
    const uint8_t phase = a << 1 | b;
    const int8_t step = steps[phase_][phase];
    phase_ = phase;
    if (step == 0) return;
    forwards_ = step > 0;
    reading_.count += step;
  }

  /// To be told of every change of Z. Rising forwards and falling backwards happen at the same place of the
  /// disc; the other two edges lie the pulse's width beside it and are not used.
  void index(bool z) {
    if (z != forwards_) return;
    // Backwards the count has already stepped off the place.
    reading_.index = reading_.count + (z ? 0 : 1);
    reading_.indexed = true;
  }

  const WheelReading& reading() const { return reading_; }

  /// The phase at boot, so that the first edge counts right.
  void start(bool a, bool b) { phase_ = a << 1 | b; }

private:
  uint8_t phase_ = 0;
  bool forwards_ = true;
  WheelReading reading_;
};

/// Decides when the wheel is worth a report: while it moves every 20 ms, and once when it has rested 400 ms.
class WheelReporter {
public:
  enum class News : uint8_t { none, moving, resting };

  News update(uint32_t now, const WheelReading& wheel) {
    if (wheel.count != seenCount_) {
      seenCount_ = wheel.count;
      movedAt_ = now;
      resting_ = false;
    }
    if (resting_) return News::none;
    if (now - movedAt_ >= restAfterMs) {
      resting_ = true;
      return News::resting;
    }
    if (wheel.count == toldCount_ || now - toldAt_ < reportEveryMs) return News::none;
    toldCount_ = wheel.count;
    toldAt_ = now;
    return News::moving;
  }

  bool resting() const { return resting_; }

private:
  static constexpr uint16_t reportEveryMs = 20;
  static constexpr uint16_t restAfterMs = 400;
  int32_t seenCount_ = 0;
  int32_t toldCount_ = 0;
  uint32_t movedAt_ = 0;
  uint32_t toldAt_ = 0;
  bool resting_ = true;
};

}  // namespace damier
