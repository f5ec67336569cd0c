#include "sensor_board.h"

#include "check.h"
#include "frames_of.h"
#include "suites.h"

using namespace damier;

namespace {

/// A board with reeds, buttons and a wheel, run millisecond by millisecond.
class Table {
public:
  Table() : board({{1, 0, 0}, 1, 0, 0}) {}

  std::vector<Said> run(uint32_t ms) {
    std::vector<Said> said;
    for (; ms > 0; ms--) {
      board.sample(now, sample);
      // A line that takes what it is given.
      for (std::vector<uint8_t> sent;;) {
        board.transmit(now, sink);
        sent = sink.take();
        if (sent.empty()) break;
        for (const Said& message : framesOf(sent)) said.push_back(message);
      }
      now++;
    }
    return said;
  }
  /// The events of the next ms: "type@time: changes in hex".
  std::string events(uint32_t ms) {
    std::string text;
    for (const Said& message : run(ms)) {
      if (message.type <= 2 || message.seq == lastSeq_) continue;
      lastSeq_ = message.seq;
      std::vector<uint8_t> changes(message.payload.begin() + 5, message.payload.end());
      text +=
          std::to_string(message.type) + "@" + std::to_string(message.get32(0)) + ":" + hex(changes) + " ";
    }
    return text;
  }
  void configure(uint8_t rows, uint8_t columns) {
    for (const uint8_t byte : wire(0x84, 0, {rows, columns, 20, 40})) board.receive(byte, now);
  }

  SensorBoard board;
  Sample sample = {};
  KeptBytes sink;
  uint32_t now = 1;

private:
  int lastSeq_ = -1;
};

void firstLooksThenTells() {
  Table table;
  table.sample.rows[0] = 0x55;
  CHECK_EQUAL(table.run(49).size(), 0u, "nothing before it has looked");
  const std::vector<Said> said = table.run(1);
  CHECK_EQUAL(outline(said), "1/0 2/255 ", "hello, snapshot, no edges");
  CHECK_EQUAL(said[1].payload[27], 0x55, "the pieces that stand there");
}

void edgesOfOneScanShareAFrame() {
  Table table;
  table.sample.rows[2] = 0x04;
  table.run(100);
  table.sample.rows[2] = 0x00;
  table.run(20);
  table.sample.rows[3] = 0x02;
  table.sample.rows[7] = 0x80;
  // c3 is off with the 40th sample from 101, b4 and h8 are on with the 20th from 121.
  CHECK_EQUAL(table.events(100), "3@140:169fcd ", "one frame");
}

void aHundredEdgesShareAFrameToo() {
  Table table;
  table.configure(10, 10);
  table.run(100);
  for (uint16_t& row : table.sample.rows) row = 0x03FF;
  const std::vector<Said> said = table.run(30);
  size_t edges = 0;
  for (const Said& message : said) edges += message.type == 3 ? message.payload[4] : 0;
  CHECK_EQUAL(edges, 100u, "edges");
}

void theTrapBoardsLinesAreNoSquares() {
  Table table;
  table.run(100);
  table.sample.rows[8] = 0x0080;
  table.sample.rows[9] = 0x0110;
  table.sample.rows[0] = 0x0100;
  CHECK_EQUAL(table.events(100), "6@120:d7de ",
              "r8c7 and r9c4 are service lines; columns 8 and 9 are not wired");
}

void onTenRowsAllAreSquares() {
  Table table;
  table.configure(10, 10);
  table.run(100);
  table.sample.rows[8] = 0x0080;
  table.sample.rows[9] = 0x0200;
  CHECK_EQUAL(table.events(100), "3@120:d7e3 ", "h9 and k10");
}

void aNewSizeShowsAtOnceWhatStandsThere() {
  Table table;
  table.sample.rows[9] = 0x0200;
  table.run(100);
  table.configure(10, 10);
  const std::vector<Said> said = table.run(1);
  CHECK_EQUAL(outline(said), "1/0 2/255 ", "hello and snapshot, no edge");
  CHECK_EQUAL(said[1].payload[27 + 2 * 9 + 1], 2, "a piece on k10");
}

void aSmallBoardsSparesAreSilent() {
  Table table;
  table.configure(6, 6);
  table.run(100);
  table.sample.rows[6] = 0x0001;
  table.sample.rows[0] = 0x0040;
  CHECK_EQUAL(table.events(100), "", "row 6 and column 6 of a 6×6 board");
}

void debounceTimesAreTheHosts() {
  Table table;
  for (const uint8_t byte : wire(0x84, 0, {8, 8, 5, 7})) table.board.receive(byte, table.now);
  table.run(100);
  table.sample.rows[0] = 1;
  CHECK_EQUAL(table.events(20), "3@105:80 ", "on after 5");
  table.sample.rows[0] = 0;
  CHECK_EQUAL(table.events(20), "3@127:00 ", "off after 7");
}

void buttonsAreDebounced() {
  Table table;
  table.run(100);
  for (int bounce = 0; bounce < 5; bounce++) {
    table.sample.buttons = bounce & 1 ? 0 : 1;
    CHECK_EQUAL(table.events(3), "", "bouncing");
  }
  table.sample.buttons = 5;
  CHECK_EQUAL(table.events(50), "5@127:80 5@130:82 ",
              "bottom 15 ms after its last bounce, service 15 ms after it was pressed");
}

void anAbsentHostGetsTheWheelsRestButNotEveryStep() {
  Table table;
  table.run(100);
  for (int ms = 0; ms < 3000; ms++) {
    table.sample.wheel.count++;
    table.run(1);
  }
  table.run(450);
  // 16 reports while it turned and one of its rest; a quarter of what would be told to a host that listens.
  table.board.receive(0, table.now);
  const std::vector<Said> said = table.run(200);
  CHECK_EQUAL(said.empty(), false, "still sending");
  const Said& snapshot = said.back();
  CHECK_EQUAL(static_cast<uint8_t>(snapshot.seq - snapshot.payload[8] + 1), 17, "waiting");
}

}  // namespace

void sensorBoardTests() {
  firstLooksThenTells();
  edgesOfOneScanShareAFrame();
  aHundredEdgesShareAFrameToo();
  theTrapBoardsLinesAreNoSquares();
  onTenRowsAllAreSquares();
  aNewSizeShowsAtOnceWhatStandsThere();
  aSmallBoardsSparesAreSilent();
  debounceTimesAreTheHosts();
  buttonsAreDebounced();
  anAbsentHostGetsTheWheelsRestButNotEveryStep();
}
