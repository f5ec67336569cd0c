#include "sensor_link.h"

#include "messages.h"

namespace damier {

void SensorLink::post(uint32_t now, const Event& event) {
  if (event.type == message::edges && now - snapshotAt_ < snapshotEveryMs) beatAt_ = now;
  if (queue_.push(event)) return;
  lost_ += queue_.waiting();
  queue_.release(queue_.waiting());
  sent_ = 0;
  snapshotDue_ = true;
  queue_.push(event);
}

SensorLink::Order SensorLink::receive(uint8_t byte, uint32_t now) {
  return reader_.push(byte) == FrameReader::Result::message ? obey(now) : Order::none;
}

SensorLink::Order SensorLink::obey(uint32_t now) {
  switch (reader_.type()) {
    case message::helloRequest:
      helloDue_ = true;
      snapshotDue_ = true;
      break;
    case message::ack:
      takeAck(now);
      break;
    case message::snapshotRequest:
      snapshotDue_ = true;
      break;
    case message::configure:
      helloDue_ = true;
      snapshotDue_ = true;
      if (takeSettings()) return Order::configure;
      break;
    case message::nameBoard:
      if (reader_.payloadLength() < 4) break;
      identity_.boardId = reader_.get32(0);
      helloDue_ = true;
      break;
    default:
      // A newer host's message: its absence of effect is what the hello's minor version announces.
      break;
  }
  return Order::none;
}

void SensorLink::takeAck(uint32_t now) {
  if (reader_.payloadLength() < 5 || reader_.get32(0) != identity_.bootId) return;
  const uint8_t taken = reader_.seq() - queue_.oldestSeq() + 1;
  if (taken > queue_.waiting()) return;
  queue_.release(taken);
  sent_ = sent_ > taken ? sent_ - taken : 0;
  sentAt_ = now;
  resendMs_ = firstResendMs;
  if (reader_.get8(4) & ackAsksResend) sent_ = 0;
}

bool SensorLink::takeSettings() {
  if (reader_.payloadLength() < 4) return false;
  Settings wanted;
  wanted.rows = reader_.get8(0);
  wanted.columns = reader_.get8(1);
  wanted.onMs = reader_.get8(2);
  wanted.offMs = reader_.get8(3);
  const auto isLineCount = [](uint8_t lines) { return lines >= 1 && lines <= maxLines; };
  if (!isLineCount(wanted.rows) || !isLineCount(wanted.columns) || wanted.onMs == 0 || wanted.offMs == 0)
    return false;
  settings_ = wanted;
  return true;
}

void SensorLink::transmit(uint32_t now, const BoardState& state, ByteSink& sink) {
  // Behind another one at most once in its own length, however often it is asked for.
  if (helloDue_ && !(sink.isIdle() && sendHello(now, sink))) return;
  if (sent_ > 0 && now - sentAt_ >= resendMs_) {
    sent_ = 0;
    if (resendMs_ < slowestResendMs) resendMs_ *= 2;
  }
  // Events first: a snapshot says something only to a host that has all events before it.
  if (!sendEvents(now, sink)) return;
  // And it is long: behind another frame it would keep an edge of the next scan waiting for more than 3 ms. A
  // line that never falls idle carries one all the same.
  const bool isDue = snapshotDue_ || now - beatAt_ >= snapshotEveryMs;
  if (isDue && (sink.isIdle() || now - snapshotAt_ >= latestSnapshotMs)) sendSnapshot(now, state, sink);
}

bool SensorLink::sendHello(uint32_t now, ByteSink& sink) {
  FrameWriter frame(message::hello, 0);
  frame.put8(protocolMajor);
  frame.put8(protocolMinor);
  frame.put8(identity_.firmware.major);
  frame.put8(identity_.firmware.minor);
  frame.put8(identity_.firmware.patch);
  frame.put32(identity_.bootId);
  frame.put32(now);
  frame.put32(identity_.boardId);
  frame.put8(settings_.rows);
  frame.put8(settings_.columns);
  frame.put8(settings_.onMs);
  frame.put8(settings_.offMs);
  frame.put8(identity_.resetCause);
  if (!frame.send(sink)) return false;
  helloDue_ = false;
  return true;
}

bool SensorLink::sendEvents(uint32_t now, ByteSink& sink) {
  while (sent_ < queue_.waiting() && sent_ < window) {
    queue_.read(sent_, outgoing_);
    FrameWriter frame(outgoing_.type, queue_.oldestSeq() + sent_);
    for (uint8_t i = 0; i < outgoing_.length; i++) frame.put8(outgoing_.payload[i]);
    if (!frame.send(sink)) return false;
    sent_++;
    sentAt_ = now;
  }
  return true;
}

bool SensorLink::sendSnapshot(uint32_t now, const BoardState& state, ByteSink& sink) {
  FrameWriter frame(message::snapshot, queue_.newestSeq());
  frame.put32(identity_.bootId);
  frame.put32(now);
  frame.put8(queue_.oldestSeq());
  frame.put16(lost_);
  frame.put8(state.buttons);
  frame.put8((state.wheel.indexed ? wheelIndexed : 0) | (state.wheelResting ? wheelResting : 0));
  frame.put32(state.wheel.count);
  frame.put32(state.wheel.index);
  frame.put16(state.servoRail);
  frame.put16(state.lightRail);
  frame.put8(settings_.columns);
  frame.put8(settings_.rows);
  for (uint8_t row = 0; row < settings_.rows; row++) frame.put16(state.rows[row]);
  const uint8_t firstServiceRow = settings_.rows <= 8 ? 8 : maxLines;
  frame.put8(maxLines - firstServiceRow);
  for (uint8_t row = firstServiceRow; row < maxLines; row++) frame.put16(state.rows[row]);
  if (!frame.send(sink)) return false;
  // One that waited for the line does not move those behind it.
  beatAt_ = snapshotDue_ ? now : beatAt_ + (now - beatAt_) / snapshotEveryMs * snapshotEveryMs;
  snapshotDue_ = false;
  snapshotAt_ = now;
  return true;
}

}  // namespace damier
