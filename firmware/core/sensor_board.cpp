#include "sensor_board.h"

#include "messages.h"

namespace damier {

namespace {

constexpr uint8_t eventHeadLength = 4 + 1;

/// An event with a time and a list of changes; the list's length follows when it is full.
Event beginChanges(uint8_t type, uint32_t now) {
  Event event;
  event.type = type;
  event.put32(now);
  event.put8(0);
  return event;
}

void putChanges(Event& event, uint8_t firstIndex, uint16_t changed, uint16_t settled) {
  for (uint8_t index = firstIndex; changed != 0; index++, changed >>= 1, settled >>= 1) {
    if ((changed & 1) == 0) continue;
    event.put8(index | ((settled & 1) ? changeIsOn : 0));
    event.payload[eventHeadLength - 1]++;
  }
}

}  // namespace

SensorBoard::SensorBoard(const Identity& identity)
    : link_(identity), matrix_(Settings().onMs, Settings().offMs), buttons_(buttonMs, buttonMs) {
  measureRails(0xFFFF, 0xFFFF);
}

void SensorBoard::measureRails(uint16_t servoMillivolts, uint16_t lightMillivolts) {
  state_.servoRail = servoMillivolts;
  state_.lightRail = lightMillivolts;
}

void SensorBoard::receive(uint8_t byte, uint32_t now) {
  if (link_.receive(byte, now) != SensorLink::Order::configure) return;
  matrix_.configure(settings().onMs, settings().offMs);
  showSettledRows();
}

void SensorBoard::transmit(uint32_t now, ByteSink& sink) {
  if (primed_) link_.transmit(now, state_, sink);
}

void SensorBoard::sample(uint32_t now, const Sample& sample) {
  sampleMatrix(now, sample);
  sampleButtons(now, sample.buttons);
  sampleWheel(now, sample.wheel);
  if (now >= primingMs) primed_ = true;
}

void SensorBoard::sampleMatrix(uint32_t now, const Sample& sample) {
  if (matrix_.isAtRest(sample.rows)) return;
  uint16_t changed[maxLines];
  uint16_t anyChanged = 0;
  for (uint8_t row = 0; row < maxLines; row++) {
    changed[row] = matrix_.sample(row, sample.rows[row]);
    anyChanged |= changed[row];
  }
  if (anyChanged != 0) tellChanges(now, changed);
}

/// Apart: what is nearly never done takes no room of what is done each millisecond.
__attribute__((noinline)) void SensorBoard::tellChanges(uint32_t now, const uint16_t (&changed)[maxLines]) {
  showSettledRows();
  Event squares = beginChanges(message::edges, now);
  Event service = beginChanges(message::serviceLines, now);
  for (uint8_t row = 0; row < maxLines; row++) {
    putChanges(squares, row * indexStride, changed[row] & squaresOf(row), state_.rows[row]);
    putChanges(service, row * indexStride, changed[row] & serviceLinesOf(row), state_.rows[row]);
  }
  postUnlessEmpty(now, squares);
  postUnlessEmpty(now, service);
}

void SensorBoard::showSettledRows() {
  for (uint8_t row = 0; row < maxLines; row++) {
    state_.rows[row] = matrix_.settled(row) & (squaresOf(row) | serviceLinesOf(row));
  }
}

void SensorBoard::sampleButtons(uint32_t now, uint8_t raw) {
  const uint16_t changed = buttons_.sample(0, raw);
  state_.buttons = buttons_.settled(0);
  if (changed == 0) return;
  Event event = beginChanges(message::buttons, now);
  putChanges(event, 0, changed, state_.buttons);
  postUnlessEmpty(now, event);
}

void SensorBoard::sampleWheel(uint32_t now, const WheelReading& wheel) {
  const WheelReporter::News news = wheelReporter_.update(now, wheel);
  state_.wheel = wheel;
  state_.wheelResting = wheelReporter_.resting();
  if (news == WheelReporter::News::none) return;
  if (news == WheelReporter::News::moving && link_.waiting() >= waitingBeforeThinning) return;
  Event event;
  event.type = message::wheel;
  event.put32(now);
  event.put8((wheel.indexed ? wheelIndexed : 0) | (state_.wheelResting ? wheelResting : 0));
  event.put32(wheel.count);
  event.put32(wheel.index);
  link_.post(now, event);
}

uint16_t SensorBoard::squaresOf(uint8_t row) const {
  return row < settings().rows ? (1U << settings().columns) - 1 : 0;
}

uint16_t SensorBoard::serviceLinesOf(uint8_t row) const {
  return settings().rows <= 8 && row >= 8 ? 0x00FF : 0;
}

void SensorBoard::postUnlessEmpty(uint32_t now, const Event& event) {
  if (primed_ && event.length > eventHeadLength) link_.post(now, event);
}

}  // namespace damier
