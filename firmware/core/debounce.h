#pragma once
#include <stdint.h>

namespace damier {

/// Debounces `Rows` × 16 contacts at once. Each contact has its own counter of consecutive samples that
/// differ from its settled state; the counters lie across bit planes (vertical counters), so 16 of them are
/// counted by a few word operations.
template <uint8_t Rows>
class Debouncer {
public:
  /// Samples (ms at 1 kHz) of agreement that turn a contact on and off; 1–255.
  Debouncer(uint8_t onSamples, uint8_t offSamples) { configure(onSamples, offSamples); }

  void configure(uint8_t onSamples, uint8_t offSamples) {
    onSamples_ = onSamples;
    offSamples_ = offSamples;
    // A counter beyond a new, shorter time would pass it by.
    for (auto& planes : counters_) {
      for (uint16_t& plane : planes) plane = 0;
    }
  }

  /// One sample of a row; returns the contacts that settled in their other state with it.
  uint16_t sample(uint8_t row, uint16_t raw) {
    const uint16_t differs = raw ^ settled_[row];
    return differs == 0 && !counting_[row] ? 0 : count(row, raw, differs);
  }

  /// A sample of all rows that changes nothing: each contact is as it settled, and no counter runs. Nearly every
  /// one is such, and this tells it in a quarter of the time.
  bool isAtRest(const uint16_t (&raw)[Rows]) const {
    if (rowsCounting_ != 0) return false;
    for (uint8_t row = 0; row < Rows; row++) {
      if (raw[row] != settled_[row]) return false;
    }
    return true;
  }

  uint16_t settled(uint8_t row) const { return settled_[row]; }

private:
  static constexpr uint8_t planeCount = 8;

  /// Apart: its registers would be saved and loaded at each row that is as it was, nearly all of them.
  __attribute__((noinline)) uint16_t count(uint8_t row, uint16_t raw, uint16_t differs) {
    uint16_t* planes = counters_[row];
    uint16_t carry = differs;
    uint16_t reachedOn = differs & raw;
    uint16_t reachedOff = differs & ~raw;
    for (uint8_t bit = 0; bit < planeCount; bit++) {
      // Counts up where the contact differs, back to zero where it agrees.
      const uint16_t sum = (planes[bit] ^ carry) & differs;
      carry &= planes[bit];
      planes[bit] = sum;
      reachedOn &= (onSamples_ >> bit & 1) ? sum : ~sum;
      reachedOff &= (offSamples_ >> bit & 1) ? sum : ~sum;
    }
    const uint16_t changed = reachedOn | reachedOff;
    for (uint8_t bit = 0; changed != 0 && bit < planeCount; bit++) planes[bit] &= ~changed;
    settled_[row] ^= changed;
    const bool counts = (differs & ~changed) != 0;
    rowsCounting_ += counts - counting_[row];
    counting_[row] = counts;
    return changed;
  }

  uint16_t settled_[Rows] = {};
  uint16_t counters_[Rows][planeCount] = {};
  bool counting_[Rows] = {};
  uint8_t rowsCounting_ = 0;
  uint8_t onSamples_;
  uint8_t offSamples_;
};

}  // namespace damier
