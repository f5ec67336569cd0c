#include <set>

#include "check.h"
#include "frames_of.h"
#include "sensor_link.h"
#include "suites.h"

using namespace damier;

namespace {

constexpr uint32_t bootId = 0x12345678;
/// Events begin so near the end of the numbers that these wrap.
constexpr uint8_t firstSeq = 254;
/// On one line at a time; a board that would say more waits.
constexpr size_t inFlight = 2;

/// The host's end as PROTOCOL.md has it ("Events and their numbers"), as small as it can be: an event is
/// known by its time.
struct Host {
  uint8_t expected = firstSeq;
  uint16_t lost = 0;
  std::vector<uint8_t> taken;

  std::vector<uint8_t> ack(uint8_t flags) const {
    return wire(0x82, expected - 1,
                {uint8_t(bootId), uint8_t(bootId >> 8), uint8_t(bootId >> 16), uint8_t(bootId >> 24), flags});
  }

  /// @returns what it answers
  std::vector<std::vector<uint8_t>> hears(const Said& message) {
    if (message.type == 1) return {};
    if (message.type == 2) return hearsSnapshot(message);
    const uint8_t ahead = message.seq - expected;
    if (ahead == 0) {
      taken.push_back(message.payload[0]);
      expected++;
      return {ack(0)};
    }
    // Ahead: something is missing. Behind: it was taken already.
    return ahead < 128 ? asksAgain() : std::vector<std::vector<uint8_t>>{ack(0)};
  }

  std::vector<std::vector<uint8_t>> hearsSnapshot(const Said& snapshot) {
    const uint16_t given = snapshot.payload[9] | snapshot.payload[10] << 8;
    const uint16_t grown = given - lost;
    if (grown >= 0x8000) return {};
    if (grown > 0) {
      lost = given;
      const uint8_t oldest = snapshot.payload[8];
      if (uint8_t(oldest - expected) < 128) expected = oldest;
    }
    if (uint8_t(snapshot.seq + 1) == expected) return {ack(0)};
    return asksAgain();
  }

  std::vector<std::vector<uint8_t>> asksAgain() const { return {ack(ackAsks), wire(0x83, 0, {})}; }
  static constexpr uint8_t ackAsks = 1;
};

/// What can happen next. A message at any place of a line may be the next to arrive.
enum class Step : uint8_t {
  event,
  boardSpeaks,
  timePasses,
  hostHears,
  hostLoses,
  hostHearsTwice,
  boardHears,
  boardLoses,
  boardHearsTwice
};
struct Move {
  Step step;
  uint8_t at;
};

/// Both ends and what is between them. The board is the firmware's own code, and cannot be told apart from
/// one that was brought here another way: it is copied.
struct World {
  SensorLink board{{{1, 0, 0}, bootId, 0, 0}};
  Host host;
  std::vector<Said> toHost;
  std::vector<std::vector<uint8_t>> toBoard;
  uint32_t now = 51;
  uint8_t posted = 0;
  uint8_t faults = 0;
};

void post(World& world) {
  Event event;
  event.type = 3;
  event.put32(world.posted++);
  event.put8(0);
  world.board.post(world.now, event);
}

void boardSpeaks(World& world) {
  KeptBytes sink;
  const BoardState state = {};
  world.board.transmit(world.now, state, sink);
  for (const Said& message : framesOf(sink.take())) world.toHost.push_back(message);
}

void boardHears(World& world, const std::vector<uint8_t>& bytes) {
  for (const uint8_t byte : bytes) world.board.receive(byte, world.now);
}

void hostHears(World& world, const Said& message) {
  for (const auto& answer : world.host.hears(message)) world.toBoard.push_back(answer);
}

/// A board whose first events were taken long ago.
World begun() {
  World world;
  for (int i = 0; i < firstSeq; i++) {
    post(world);
    boardSpeaks(world);
    boardHears(world, wire(0x82, uint8_t(i),
                           {uint8_t(bootId), uint8_t(bootId >> 8), uint8_t(bootId >> 16),
                            uint8_t(bootId >> 24), 0}));
  }
  world.toHost.clear();
  world.posted = 0;
  return world;
}

void walk(World& world, const Move& move) {
  const bool isReordered = move.at > 0;
  const auto said = world.toHost.begin() + (move.step < Step::boardHears ? move.at : 0);
  switch (move.step) {
    case Step::event:
      return post(world);
    case Step::boardSpeaks:
      return boardSpeaks(world);
    case Step::timePasses:
      // Longer than any resend, and than the time between two snapshots.
      world.now += 1700;
      return;
    case Step::hostHears: {
      const Said message = *said;
      world.toHost.erase(said);
      world.faults += isReordered;
      return hostHears(world, message);
    }
    case Step::hostLoses:
      world.toHost.erase(said);
      world.faults++;
      return;
    case Step::hostHearsTwice:
      world.faults++;
      return hostHears(world, Said(*said));
    case Step::boardHears: {
      const std::vector<uint8_t> bytes = world.toBoard[move.at];
      world.toBoard.erase(world.toBoard.begin() + move.at);
      world.faults += isReordered;
      return boardHears(world, bytes);
    }
    case Step::boardLoses:
      world.toBoard.erase(world.toBoard.begin());
      world.faults++;
      return;
    case Step::boardHearsTwice:
      world.faults++;
      return boardHears(world, std::vector<uint8_t>(world.toBoard[0]));
  }
}

std::vector<Move> movesOf(const World& world, uint8_t events, uint8_t faults) {
  std::vector<Move> moves;
  if (world.posted < events) moves.push_back({Step::event, 0});
  if (world.toHost.size() < inFlight) moves.push_back({Step::boardSpeaks, 0});
  if (world.toHost.empty() && world.toBoard.empty()) moves.push_back({Step::timePasses, 0});
  const bool mayFail = world.faults < faults;
  for (uint8_t at = 0; at < world.toHost.size() && (at == 0 || mayFail); at++)
    moves.push_back({Step::hostHears, at});
  for (uint8_t at = 0; at < world.toBoard.size() && (at == 0 || mayFail); at++)
    moves.push_back({Step::boardHears, at});
  if (mayFail && !world.toHost.empty()) {
    moves.push_back({Step::hostLoses, 0});
    moves.push_back({Step::hostHearsTwice, 0});
  }
  if (mayFail && !world.toBoard.empty()) {
    moves.push_back({Step::boardLoses, 0});
    moves.push_back({Step::boardHearsTwice, 0});
  }
  return moves;
}

/// From here on nothing is lost: everything on the way arrives in order, and time passes.
World settled(World world) {
  for (int round = 0; round < 8; round++) {
    boardSpeaks(world);
    while (!world.toHost.empty() || !world.toBoard.empty()) {
      walk(world, {world.toHost.empty() ? Step::boardHears : Step::hostHears, 0});
    }
    world.now += 1700;
  }
  return world;
}

/// What tells two worlds apart: what the board would say now and after a resend, and all outside it.
std::string keyOf(const World& world) {
  std::string key;
  const auto put = [&key](uint8_t byte) { key.push_back(static_cast<char>(byte)); };
  const auto frame = [&](const Said& message) {
    put(message.type);
    put(message.seq);
    // Of a snapshot how many were given up and the oldest; of an event which it is. Its time is the world's
    // own.
    const size_t from = message.type == 2 ? 8 : 0;
    for (size_t i = from; i < from + 3 && i < message.payload.size() && message.type != 1; i++)
      put(message.payload[i]);
  };
  World silent = world;
  silent.toHost.clear();
  boardSpeaks(silent);
  for (const Said& message : silent.toHost) frame(message);
  put('|');
  silent.toHost.clear();
  silent.now += 1700;
  boardSpeaks(silent);
  for (const Said& message : silent.toHost) frame(message);
  put('|');
  for (const Said& message : world.toHost) frame(message);
  put('|');
  for (const auto& bytes : world.toBoard) {
    for (const uint8_t byte : bytes) put(byte);
  }
  put('|');
  put(world.posted);
  put(world.faults);
  put(world.host.expected);
  put(uint8_t(world.host.lost));
  for (const uint8_t event : world.host.taken) put(event);
  return key;
}

/// Every world that loss, doubling and overtaking can bring about: each event is taken once, in order, and
/// all of them once the line is whole.
void everyWorldEndsWell(uint8_t events, uint8_t faults) {
  std::set<std::string> seen;
  std::vector<World> open = {begun()};
  while (!open.empty()) {
    const World world = open.back();
    open.pop_back();
    if (!seen.insert(keyOf(world)).second) continue;
    const World end = settled(world);
    std::vector<uint8_t> all;
    for (uint8_t event = 0; event < end.posted; event++) all.push_back(event);
    CHECK_EQUAL(hex(end.host.taken), hex(all), "events taken, once each and in order");
    CHECK_EQUAL(end.board.waiting(), 0, "none waits any more");
    for (const Move& move : movesOf(world, events, faults)) {
      World next = world;
      walk(next, move);
      open.push_back(next);
    }
  }
  CHECK_EQUAL(seen.size() > 1000, true, "worlds walked through");
}

}  // namespace

void ackWalkTests() {
  everyWorldEndsWell(3, 1);
  everyWorldEndsWell(2, 2);
}
