/// Random and harmed bytes into the firmware's decoders, built with the host's sanitizers.
/// Usage: fuzz SEED BYTES; exit code 0 if exactly the frames that came whole were found.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <algorithm>
#include <vector>

#include "actuator_board.h"
#include "sensor_link.h"

using namespace damier;

namespace {

using Bytes = std::vector<uint8_t>;

/// xorshift64* (Marsaglia 2003, Vigna 2016).
class Random {
public:
  explicit Random(uint64_t seed) : state_(seed * 2 + 1) {}
  uint32_t below(uint32_t limit) {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return static_cast<uint32_t>((state_ * 0x2545F4914F6CDD1D) >> 32) % limit;
  }
  uint8_t byte() { return below(256); }

private:
  uint64_t state_;
};

class Kept : public ByteSink {
public:
  Bytes bytes;
  uint16_t space() const override { return 255; }
  bool isIdle() const override { return true; }
  void put(uint8_t byte) override { bytes.push_back(byte); }
};

struct Frame {
  Bytes body;
  /// With its zero.
  Bytes wire;
};

/// As src/bench/firmware/fuzz.ts has it: what stands between two zeros is a frame that was sent, byte
/// for byte, or none.
class HostileLine {
public:
  explicit HostileLine(Random& random) : random_(random) { current_ = previous_ = frame(); }

  /// The bodies that become whole with the next bytes are appended to `whole`.
  Bytes next(std::vector<Bytes>& whole) {
    const Bytes bytes = harmed();
    for (const uint8_t byte : bytes) {
      if (byte != 0) {
        piece_.push_back(byte);
        continue;
      }
      for (const Frame* sent : {&current_, &previous_}) {
        if (!isPiece(*sent)) continue;
        whole.push_back(sent->body);
        break;
      }
      piece_.clear();
    }
    return bytes;
  }

private:
  Bytes noise(uint32_t length) {
    Bytes bytes;
    while (length-- > 0) bytes.push_back(random_.byte());
    return bytes;
  }

  Frame frame() {
    static const uint8_t types[] = {0x81, 0x82, 0x83, 0x84, 0x85, 0x01, 0xFE};
    Kept sink;
    Frame frame;
    frame.body = noise(2 + random_.below(106));
    frame.body[0] = types[random_.below(sizeof types)];
    FrameWriter writer(frame.body[0], frame.body[1]);
    for (size_t i = 2; i < frame.body.size(); i++) writer.put8(frame.body[i]);
    writer.send(sink);
    frame.wire = sink.bytes;
    return frame;
  }

  Bytes harmed() {
    const uint32_t luck = random_.below(100);
    if (luck < 8) return noise(1 + random_.below(300));
    if (luck < 12) return Bytes(1 + random_.below(5), 0);
    previous_ = current_;
    current_ = frame();
    Bytes wire = current_.wire;
    if (luck < 60) return wire;
    const auto at = wire.begin() + random_.below(wire.size());
    switch (random_.below(4)) {
      case 0:
        *at ^= 1 << random_.below(8);
        break;
      case 1:
        wire.erase(at);
        break;
      case 2:
        wire.insert(at, random_.byte());
        break;
      default:
        wire.erase(at, wire.end());
        break;
    }
    return wire;
  }

  bool isPiece(const Frame& sent) const {
    return piece_.size() + 1 == sent.wire.size() && std::equal(piece_.begin(), piece_.end(), sent.wire.begin());
  }

  Random& random_;
  Frame current_;
  Frame previous_;
  Bytes piece_;
};

Bytes bodyOf(const FrameReader& reader) {
  Bytes body = {reader.type(), reader.seq()};
  for (uint8_t i = 0; i < reader.payloadLength(); i++) body.push_back(reader.get8(i));
  return body;
}

class NoPins : public Pins {
public:
  void setMode(uint8_t, PinMode) override {}
  void write(uint8_t, bool) override {}
  bool read(uint8_t) const override { return false; }
  void pulse(uint8_t, uint16_t) override {}
};

class NoBus : public I2cBus {
public:
  I2cResult write(uint8_t, const uint8_t*, uint8_t) override { return I2cResult::done; }
  I2cResult read(uint8_t, uint8_t* bytes, uint8_t length) override {
    for (uint8_t i = 0; i < length; i++) bytes[i] = i;
    return I2cResult::done;
  }
  void pause(uint16_t) override {}
};

/// Both boards hear all of it and answer; nothing is asked of what they say but that the sanitizers are content.
class Boards {
public:
  Boards() : sensor_({{1, 0, 0}, 1, 0, 0}), actuators_({1, 0}, pins_, bus_, said_) { actuators_.start(); }

  void hear(uint8_t byte) {
    now_++;
    sensor_.receive(byte, now_);
    actuators_.receive(byte, now_);
    if (now_ % 64 != 0) return;
    Event event;
    event.type = 3;
    event.put32(now_);
    sensor_.post(now_, event);
    sensor_.transmit(now_, state_, said_);
    actuators_.tick(now_);
    said_.bytes.clear();
  }

private:
  NoPins pins_;
  NoBus bus_;
  Kept said_;
  SensorLink sensor_;
  ActuatorBoard actuators_;
  BoardState state_ = {};
  uint32_t now_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: %s SEED BYTES\n", arguments[0]);
    return 2;
  }
  const uint64_t seed = strtoull(arguments[1], nullptr, 10);
  const uint64_t wanted = strtoull(arguments[2], nullptr, 10);
  Random random(seed);
  HostileLine line(random);
  FrameReader reader;
  Boards boards;
  uint64_t bytes = 0, frames = 0, discarded = 0;
  while (bytes < wanted) {
    std::vector<Bytes> whole, found;
    const Bytes sent = line.next(whole);
    for (const uint8_t byte : sent) {
      const FrameReader::Result result = reader.push(byte);
      if (result == FrameReader::Result::message) found.push_back(bodyOf(reader));
      if (result == FrameReader::Result::damaged) discarded++;
      boards.hear(byte);
    }
    if (found != whole) {
      printf("seed %llu, byte %llu: %zu frames found, %zu sent whole\n", static_cast<unsigned long long>(seed),
             static_cast<unsigned long long>(bytes), found.size(), whole.size());
      return 1;
    }
    bytes += sent.size();
    frames += found.size();
  }
  printf("{\"seed\":%llu,\"bytes\":%llu,\"frames\":%llu,\"discarded\":%llu}\n", static_cast<unsigned long long>(seed),
         static_cast<unsigned long long>(bytes), static_cast<unsigned long long>(frames),
         static_cast<unsigned long long>(discarded));
  return 0;
}
