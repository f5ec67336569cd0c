#include "debounce.h"

#include "check.h"
#include "suites.h"

using damier::Debouncer;

namespace {

/// Samples of one contact as runs: '#' closed, '.' open, and how many times; `changes`: the samples (from 1)
/// with which it settles.
struct Run {
  char level;
  int samples;
};
struct Story {
  const char* name;
  uint8_t on;
  uint8_t off;
  std::vector<Run> runs;
  std::vector<int> changes;
};

const Story stories[] = {
    {"a piece appears with the 20th sample", 20, 40, {{'#', 19}, {'.', 1}, {'#', 20}}, {40}},
    {"and vanishes with the 40th", 20, 40, {{'#', 20}, {'.', 39}, {'#', 1}, {'.', 40}}, {20, 100}},
    {"contact bounce of a reed moves nothing but the time",
     20,
     40,
     {{'#', 1}, {'.', 1}, {'#', 1}, {'.', 1}, {'#', 30}},
     {24}},
    {"a disc that only brushes by is not seen", 20, 40, {{'#', 19}, {'.', 100}}, {}},
    {"no debounce at all", 1, 1, {{'#', 1}, {'.', 1}, {'#', 2}}, {1, 2, 3}},
    {"the slowest there is", 255, 255, {{'#', 254}, {'.', 1}, {'#', 255}, {'.', 255}}, {510, 765}},
    {"flicker at 25 Hz is too quick to be seen", 20, 40, {{'#', 19}, {'.', 19}, {'#', 19}, {'.', 19}}, {}},
};

void tellsEachStory() {
  for (const Story& story : stories) {
    // The same story on every column at once, and on a single one amid contacts that do something else.
    for (const uint16_t columns : {0x0001, 0x0200, 0x03FF}) {
      Debouncer<10> debouncer(story.on, story.off);
      std::vector<int> changes;
      int sample = 0;
      for (const Run& run : story.runs) {
        for (int i = 0; i < run.samples; i++) {
          sample++;
          const uint16_t others = (sample & 1) ? 0x03FF & ~columns : 0;
          const uint16_t changed = debouncer.sample(9, (run.level == '#' ? columns : 0) | others) & columns;
          if (changed != 0) {
            CHECK_EQUAL(changed, columns, std::string(story.name) + ": all columns alike");
            changes.push_back(sample);
          }
        }
      }
      CHECK_EQUAL(changes == story.changes, true,
                  std::string(story.name) + ", columns " + std::to_string(columns));
    }
  }
}

void agreesWithOneCounterAContact() {
  // The plain way, contact by contact, as a reference for the bit planes.
  Debouncer<2> debouncer(20, 40);
  bool settled[16] = {};
  int counter[16] = {};
  int rests = 0;
  uint32_t random = 1;
  for (int sample = 0; sample < 20000; sample++) {
    uint16_t raw = 0;
    // Half of the time nothing changes but by a flicker.
    const int moment = sample % 1000 < 500 ? sample : sample - sample % 1000 + 500;
    for (int bit = 0; bit < 16; bit++) {
      random = random * 1664525 + 1013904223;
      // Each contact mostly keeps its side, so that counters get far.
      const bool closed = (moment / (30 + 7 * bit)) & 1;
      raw |= static_cast<uint16_t>(closed != (random >> 24 == 0)) << bit;
    }
    uint16_t expected = 0;
    bool atRest = true;
    for (int bit = 0; bit < 16; bit++) {
      const bool closed = raw >> bit & 1;
      if (closed != settled[bit] || counter[bit] != 0) atRest = false;
      counter[bit] = closed != settled[bit] ? counter[bit] + 1 : 0;
      if (counter[bit] == (closed ? 20 : 40)) {
        settled[bit] = closed;
        counter[bit] = 0;
        expected |= 1 << bit;
      }
    }
    const uint16_t rows[2] = {0, raw};
    const uint16_t others[2] = {1, raw};
    CHECK_EQUAL(debouncer.isAtRest(rows), atRest, "rest at sample " + std::to_string(sample));
    CHECK_EQUAL(debouncer.isAtRest(others), false, "another row at sample " + std::to_string(sample));
    rests += atRest;
    CHECK_EQUAL(debouncer.sample(1, raw), expected, "sample " + std::to_string(sample));
  }
  CHECK_EQUAL(rests > 100 && rests < 19000, true, "both are tried");
}

void aNewTimeBeginsAnew() {
  Debouncer<1> debouncer(40, 40);
  for (int i = 0; i < 30; i++) debouncer.sample(0, 1);
  debouncer.configure(20, 20);
  int settledAfter = 0;
  for (int i = 1; i <= 40 && settledAfter == 0; i++) {
    if (debouncer.sample(0, 1) != 0) settledAfter = i;
  }
  CHECK_EQUAL(settledAfter, 20, "samples after the change");
}

void rowsDoNotTouchEachOther() {
  Debouncer<2> debouncer(3, 3);
  for (int i = 0; i < 3; i++) {
    debouncer.sample(0, 0x0001);
    debouncer.sample(1, 0x0000);
  }
  CHECK_EQUAL(debouncer.settled(0), 1, "row 0");
  CHECK_EQUAL(debouncer.settled(1), 0, "row 1");
}

}  // namespace

void debounceTests() {
  tellsEachStory();
  agreesWithOneCounterAContact();
  aNewTimeBeginsAnew();
  rowsDoNotTouchEachOther();
}
