#include "event_queue.h"

#include "check.h"
#include "suites.h"

using damier::Event;
using damier::EventQueue;

namespace {

Event eventOf(uint8_t type, uint8_t length) {
  Event event;
  event.type = type;
  for (uint8_t i = 0; i < length; i++) event.put8(type + i);
  return event;
}

template <class Queue>
void checkHolds(const Queue& queue, uint8_t position, const Event& expected, const std::string& what) {
  Event found;
  queue.read(position, found);
  CHECK_EQUAL(found.type, expected.type, what + ", type");
  CHECK_EQUAL(found.length, expected.length, what + ", length");
  for (uint8_t i = 0; i < expected.length; i++)
    CHECK_EQUAL(found.payload[i], expected.payload[i], what + ", payload");
}

void keepsOrderRoundTheRing() {
  EventQueue<64> queue;
  for (int round = 0; round < 300; round++) {
    const Event first = eventOf(round & 0x7F, round % 13);
    const Event second = eventOf((round + 50) & 0x7F, round % 17);
    CHECK_EQUAL(queue.push(first) && queue.push(second), true, "room");
    CHECK_EQUAL(queue.oldestSeq(), static_cast<uint8_t>(2 * round), "oldest");
    CHECK_EQUAL(queue.newestSeq(), static_cast<uint8_t>(2 * round + 1), "newest");
    checkHolds(queue, 0, first, "first");
    checkHolds(queue, 1, second, "second");
    queue.release(2);
    CHECK_EQUAL(queue.waiting(), 0, "empty");
    CHECK_EQUAL(queue.newestSeq(), static_cast<uint8_t>(queue.oldestSeq() - 1), "nothing waits");
  }
}

void refusesWhatDoesNotFit() {
  EventQueue<64> queue;
  CHECK_EQUAL(queue.push(eventOf(1, 30)), true, "32 bytes of 64");
  CHECK_EQUAL(queue.push(eventOf(2, 31)), false, "33 more");
  CHECK_EQUAL(queue.push(eventOf(2, 30)), true, "32 more");
  CHECK_EQUAL(queue.push(eventOf(3, 0)), false, "full");
  checkHolds(queue, 1, eventOf(2, 30), "what was there before is whole");
}

void neverHoldsSoManyThatOldAndNewMeet() {
  EventQueue<2048> queue;
  int pushed = 0;
  while (queue.push(eventOf(1, 0))) pushed++;
  CHECK_EQUAL(pushed, 127, "events");
}

}  // namespace

void eventQueueTests() {
  keepsOrderRoundTheRing();
  refusesWhatDoesNotFit();
  neverHoldsSoManyThatOldAndNewMeet();
}
