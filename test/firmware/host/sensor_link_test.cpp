#include "sensor_link.h"

#include "check.h"
#include "frames_of.h"
#include "suites.h"
#include "vectors.h"

using namespace damier;

namespace {

constexpr uint32_t bootId = 0x12345678;

class Board {
public:
  explicit Board(Identity identity = {{1, 0, 0}, bootId, 0, 0}) : link(identity) {
    state.servoRail = state.lightRail = 0xFFFF;
    state.wheelResting = true;
  }

  void post(uint32_t time) {
    Event event;
    event.type = 3;
    event.put32(time);
    event.put8(0);
    link.post(now, event);
  }
  SensorLink::Order hears(const std::vector<uint8_t>& wire) {
    SensorLink::Order order = SensorLink::Order::none;
    for (const uint8_t byte : wire) {
      const SensorLink::Order next = link.receive(byte, now);
      if (next != SensorLink::Order::none) order = next;
    }
    return order;
  }
  void hearsAck(uint8_t seq, uint8_t flags = 0, uint32_t boot = bootId) {
    hears(wire(0x82, seq,
               {uint8_t(boot), uint8_t(boot >> 8), uint8_t(boot >> 16), uint8_t(boot >> 24), flags}));
  }
  /// All that it says at this moment, on a line that takes what it is given.
  std::vector<Said> says() {
    std::vector<uint8_t> wire;
    for (;;) {
      link.transmit(now, state, sink);
      const std::vector<uint8_t> sent = sink.take();
      if (sent.empty()) return framesOf(wire);
      wire.insert(wire.end(), sent.begin(), sent.end());
    }
  }
  /// What it says over the next ms, without snapshots.
  std::string events(uint32_t ms) {
    std::vector<Said> said;
    for (const uint32_t end = now + ms; now < end; now++) {
      for (const Said& message : says()) {
        if (message.type != 2) said.push_back(message);
      }
    }
    return outline(said);
  }

  SensorLink link;
  BoardState state = {};
  KeptBytes sink;
  uint32_t now = 51;
};

void saysWhatTheVectorsSay(const std::vector<Vector>& vectors) {
  Board board;
  board.link.transmit(board.now, board.state, board.sink);
  const std::vector<uint8_t> greeting = board.sink.take();
  const std::string hello = hex(wireOf(vectors, "hello after power-up"));
  CHECK_EQUAL(hex(greeting).substr(0, hello.size()), hello, "hello after power-up");

  board.hears(wireOf(vectors, "snapshot wanted"));
  board.link.transmit(1000, board.state, board.sink);
  CHECK_EQUAL(hex(board.sink.take()), hex(wireOf(vectors, "snapshot of an empty board, no event yet")),
              "snapshot");

  Board named({{1, 0, 0}, 0xFFFFFFFF, 0, 8});
  CHECK_EQUAL(named.hears(wireOf(vectors, "10×10, slower debounce")) == SensorLink::Order::configure, true,
              "configure");
  CHECK_EQUAL(named.hears(wireOf(vectors, "name the board")) == SensorLink::Order::none, true, "name");
  named.link.transmit(0xFFFFFFFF, named.state, named.sink);
  const std::string namedHello = hex(wireOf(vectors, "hello of a named 10×10 board"));
  CHECK_EQUAL(hex(named.sink.take()).substr(0, namedHello.size()), namedHello,
              "hello of a named 10×10 board");
}

void snapshotOfAPosition(const std::vector<Vector>& vectors) {
  Board board;
  board.says();
  for (int i = 0; i < 8; i++) board.post(1000 + i);
  board.hearsAck(7);
  const uint16_t rows[] = {0x55, 0xAA, 0x55, 0, 0, 0xAA, 0x55, 0xAA, 0xFF, 0x1F};
  for (int row = 0; row < 10; row++) board.state.rows[row] = rows[row];
  board.state.wheel.count = -1;
  board.state.wheel.index = -1440;
  board.state.wheel.indexed = true;
  board.state.servoRail = 5000;
  board.state.lightRail = 4980;
  board.now = 2000;
  board.link.transmit(board.now, board.state, board.sink);
  CHECK_EQUAL(hex(board.sink.take()),
              hex(wireOf(vectors, "snapshot of the start position with the trap board")),
              "snapshot of the start position with the trap board");
}

void obeysOddFramesByIgnoringThem(const std::vector<Vector>& vectors) {
  Board board;
  board.says();
  for (const Vector& vector : vectors) {
    if (vector.group != "frame")
      CHECK_EQUAL(board.hears(vector.wire) == SensorLink::Order::none, true, vector.name);
  }
  CHECK_EQUAL(board.link.settings().rows, 8, "settings as before");
  const std::vector<uint8_t> outOfRange[] = {{11, 8, 20, 40}, {8, 0, 20, 40}, {8, 8, 0, 40}, {8, 8, 20, 0}};
  for (const std::vector<uint8_t>& settings : outOfRange) {
    CHECK_EQUAL(board.hears(wire(0x84, 0, settings)) == SensorLink::Order::none, true,
                "settings outside their range");
  }
}

void sendsEventsAgainUntilTheyAreAcknowledged() {
  Board board;
  board.says();
  board.post(60);
  board.post(61);
  CHECK_EQUAL(board.events(1), "3/0 3/1 ", "at once");
  CHECK_EQUAL(board.events(99), "", "not again before 100 ms");
  CHECK_EQUAL(board.events(1), "3/0 3/1 ", "again");
  board.hearsAck(0);
  CHECK_EQUAL(board.events(100), "", "an acknowledgement begins a new wait");
  CHECK_EQUAL(board.events(1), "3/1 ", "only what is missing");
  board.hearsAck(1);
  CHECK_EQUAL(board.events(5000), "", "all taken");
}

void sendsAtOnceWhatIsAskedFor() {
  Board board;
  board.says();
  board.post(60);
  board.post(61);
  board.events(10);
  board.hearsAck(0, 1);
  CHECK_EQUAL(board.events(1), "3/1 ", "resend");
  board.hearsAck(0, 1, bootId + 1);
  CHECK_EQUAL(board.events(1), "", "an acknowledgement of another boot says nothing");
}

void ignoresAcksOfWhatDoesNotWait() {
  Board board;
  board.says();
  board.post(60);
  board.post(61);
  board.events(10);
  board.hearsAck(0);
  for (const uint8_t seq : {200, 255, 2, 100}) board.hearsAck(seq);
  CHECK_EQUAL(board.link.waiting(), 1, "still waiting");
  CHECK_EQUAL(board.events(101), "3/1 ", "and sent again");
}

void slowsDownWhenNobodyListens() {
  Board board;
  board.says();
  board.post(60);
  std::vector<uint32_t> at;
  for (uint32_t end = board.now + 10000; board.now < end; board.now++) {
    for (const Said& message : board.says()) {
      if (message.type == 3) at.push_back(board.now);
    }
  }
  std::string gaps;
  for (size_t i = 1; i < at.size(); i++) gaps += std::to_string(at[i] - at[i - 1]) + " ";
  CHECK_EQUAL(gaps, "100 200 400 800 1600 1600 1600 1600 1600 ", "resends");
}

void keepsAWindowOfEight() {
  Board board;
  board.says();
  for (int i = 0; i < 20; i++) board.post(60 + i);
  CHECK_EQUAL(board.events(1), "3/0 3/1 3/2 3/3 3/4 3/5 3/6 3/7 ", "the first eight");
  board.hearsAck(2);
  CHECK_EQUAL(board.events(1), "3/8 3/9 3/10 ", "as many as were taken");
  board.hearsAck(19);
  CHECK_EQUAL(board.link.waiting(), 0, "a new host takes all at once");
}

void givesUpEventsForASnapshotWhenFull() {
  Board board;
  board.says();
  for (int i = 0; i < 127; i++) board.post(60 + i);
  CHECK_EQUAL(board.link.waiting(), 127, "full");
  board.post(999);
  CHECK_EQUAL(board.link.waiting(), 1, "only the newest waits");
  const std::vector<Said> said = board.says();
  CHECK_EQUAL(outline(said), "3/127 2/127 ", "the event, and a snapshot at once");
  CHECK_EQUAL(said[1].payload[8], 127, "oldest waiting");
  CHECK_EQUAL(said[1].payload[9], 127, "127 lost");
}

void snapshotsComeByThemselves() {
  Board board;
  int snapshots = 0;
  for (const uint32_t end = board.now + 1000; board.now < end; board.now++) {
    for (const Said& message : board.says()) snapshots += message.type == 2;
  }
  CHECK_EQUAL(snapshots, 20, "in a second");
}

/// When snapshots come, of this many ms, with edges at these.
std::string snapshotsWithEdges(uint32_t ms, const std::vector<uint32_t>& edges) {
  Board board;
  board.says();
  const uint32_t begin = board.now;
  std::string times;
  uint8_t seq = 0;
  for (uint32_t at = 1; at <= ms; at++) {
    board.now = begin + at;
    for (const uint32_t edge : edges) {
      if (edge == at) board.post(board.now);
    }
    for (const Said& message : board.says()) {
      if (message.type == 2) times += std::to_string(at) + " ";
      if (message.type == 3) board.hearsAck(seq++);
    }
  }
  return times;
}

void snapshotsCountFromEdges() {
  CHECK_EQUAL(snapshotsWithEdges(330, {}), "50 100 150 200 250 300 ", "no edge");
  CHECK_EQUAL(snapshotsWithEdges(330, {70}), "50 120 170 220 270 320 ", "one edge");
  std::vector<uint32_t> often;
  for (uint32_t at = 7; at <= 330; at += 7) often.push_back(at);
  CHECK_EQUAL(snapshotsWithEdges(330, often), "99 197 295 ", "a reed that chatters");
}

void snapshotsWaitBehindOtherFrames() {
  Board board;
  board.says();
  board.now += 50;
  board.post(60);
  const auto round = [&] {
    board.link.transmit(board.now, board.state, board.sink);
    return outline(framesOf(board.sink.take()));
  };
  CHECK_EQUAL(round(), "3/0 ", "the event alone, though a snapshot is due");
  CHECK_EQUAL(round(), "2/0 ", "when the line is idle");
  int after = 0;
  for (bool seen = false; !seen && after < 200; after++) {
    board.now++;
    board.post(board.now);
    const std::string said = round();
    seen = said.find("2/") != std::string::npos;
    board.hearsAck(after + 1);
  }
  CHECK_EQUAL(after, 100, "on a line that is never idle, after another 50 ms");
}

void waitsForRoomInTheTransmitBuffer() {
  Board board;
  board.says();
  board.post(60);
  board.sink.room = 5;
  CHECK_EQUAL(outline(board.says()), "", "no room");
  CHECK_EQUAL(outline(board.says()), "3/0 ", "room");
}

}  // namespace

void sensorLinkTests(const std::string& vectorFile) {
  const std::vector<Vector> vectors = readVectors(vectorFile);
  saysWhatTheVectorsSay(vectors);
  snapshotOfAPosition(vectors);
  obeysOddFramesByIgnoringThem(vectors);
  sendsEventsAgainUntilTheyAreAcknowledged();
  sendsAtOnceWhatIsAskedFor();
  ignoresAcksOfWhatDoesNotWait();
  slowsDownWhenNobodyListens();
  keepsAWindowOfEight();
  givesUpEventsForASnapshotWhenFull();
  snapshotsComeByThemselves();
  snapshotsCountFromEdges();
  snapshotsWaitBehindOtherFrames();
  waitsForRoomInTheTransmitBuffer();
}
