#include "wheel.h"

#include "check.h"
#include "suites.h"

using damier::Wheel;
using damier::WheelReading;
using damier::WheelReporter;

namespace {

/// Turns a wheel count by count, with Z high for one count at each multiple of a turn.
class Hand {
public:
  explicit Hand(Wheel& wheel, int32_t position = 0) : wheel_(wheel), position_(position) {
    wheel_.start(a(), b());
  }

  void turn(int32_t counts) {
    const int32_t end = position_ + counts;
    while (position_ != end) {
      const bool before = z();
      position_ += end > position_ ? 1 : -1;
      wheel_.turn(a(), b());
      if (z() != before) wheel_.index(z());
    }
  }

private:
  // A leads: 00, 10, 11, 01.
  bool a() const { return (position_ & 3) == 1 || (position_ & 3) == 2; }
  bool b() const { return (position_ & 3) >= 2; }
  bool z() const { return position_ % 1440 == 0; }

  Wheel& wheel_;
  int32_t position_;
};

void countsBothWays() {
  for (const int32_t start : {1, 2, 3, 4, -5}) {
    Wheel wheel;
    Hand hand(wheel, start);
    hand.turn(1000);
    CHECK_EQUAL(wheel.reading().count, 1000, "forwards");
    hand.turn(-2500);
    CHECK_EQUAL(wheel.reading().count, -1500, "back again");
  }
}

void aBouncingLineCountsNothing() {
  Wheel wheel;
  wheel.start(false, false);
  for (int i = 0; i < 9; i++) {
    wheel.turn(true, false);
    wheel.turn(false, false);
  }
  CHECK_EQUAL(wheel.reading().count, 0, "A swinging about its edge");
  wheel.turn(true, true);
  CHECK_EQUAL(wheel.reading().count, 0, "a lost edge is not guessed at");
}

void theIndexIsAtTheSamePlaceBothWays() {
  Wheel wheel;
  Hand hand(wheel, 100);
  CHECK_EQUAL(wheel.reading().indexed, false, "not before it is passed");
  hand.turn(1400);
  CHECK_EQUAL(wheel.reading().indexed, true, "passed forwards");
  CHECK_EQUAL(wheel.reading().index, 1340, "forwards");
  hand.turn(-100);
  CHECK_EQUAL(wheel.reading().index, 1340, "backwards over the same place");
  hand.turn(-1440);
  CHECK_EQUAL(wheel.reading().index, -100, "backwards, a turn on");
  hand.turn(90);
  hand.turn(-10);
  hand.turn(10);
  CHECK_EQUAL(wheel.reading().index, -100, "to and fro over it");
}

void reportsWhileItMovesAndOnceWhenItRests() {
  WheelReporter reporter;
  WheelReading reading;
  std::vector<std::string> news;
  for (uint32_t now = 1000; now < 3000; now++) {
    // A count every 3 ms for 100 ms, then one more at 1,450 (not rest yet), then none.
    if ((now < 1100 && now % 3 == 0) || now == 1450) reading.count++;
    switch (reporter.update(now, reading)) {
      case WheelReporter::News::none:
        break;
      case WheelReporter::News::moving:
        news.push_back(std::to_string(now));
        break;
      case WheelReporter::News::resting:
        news.push_back("rest " + std::to_string(now));
        break;
    }
  }
  std::string all;
  for (const std::string& item : news) all += item + " ";
  CHECK_EQUAL(all, "1002 1022 1042 1062 1082 1102 1450 rest 1850 ", "news");
}

void survivesTheClocksWrap() {
  WheelReporter reporter;
  WheelReading reading;
  uint32_t now = 0xFFFFFFF0;
  reading.count = 1;
  reporter.update(now, reading);
  int rests = 0;
  for (int i = 0; i < 1000; i++) rests += reporter.update(++now, reading) == WheelReporter::News::resting;
  CHECK_EQUAL(rests, 1, "rests");
}

}  // namespace

void wheelTests() {
  countsBothWays();
  aBouncingLineCountsNothing();
  theIndexIsAtTheSamePlaceBothWays();
  reportsWhileItMovesAndOnceWhenItRests();
  survivesTheClocksWrap();
}
