#include "actuator_board.h"

#include <map>

#include "check.h"
#include "suites.h"

using namespace damier;

namespace {

/// Keeps what is done to the pins, as text.
class KeptPins : public Pins {
public:
  std::string log;
  std::map<uint8_t, bool> levels;

  void setMode(uint8_t pin, PinMode mode) override { note("mode", pin, static_cast<int>(mode)); }
  void write(uint8_t pin, bool high) override { note("write", pin, high); }
  bool read(uint8_t pin) const override { return levels.count(pin) != 0 && levels.at(pin); }
  void pulse(uint8_t pin, uint16_t microseconds) override { note("pulse", pin, microseconds); }

private:
  void note(const char* what, int pin, int value) {
    log += std::string(what) + " " + std::to_string(pin) + " " + std::to_string(value) + "; ";
  }
};

class KeptBus : public I2cBus {
public:
  std::string log;
  I2cResult result = I2cResult::done;

  I2cResult write(uint8_t address, const uint8_t* bytes, uint8_t length) override {
    log += "W" + hex({address}) + ":" + hex(std::vector<uint8_t>(bytes, bytes + length)) + " ";
    return result;
  }
  I2cResult read(uint8_t address, uint8_t* bytes, uint8_t length) override {
    log += "R" + hex({address}) + ":" + std::to_string(length) + " ";
    for (uint8_t i = 0; i < length; i++) bytes[i] = 0xF0 + i;
    return result;
  }
  void pause(uint16_t microseconds) override {
    if (microseconds > 0) log += "pause " + std::to_string(microseconds) + " ";
  }
};

const char allOff[] = "W40:fd10 W71:0000000000000000000000000000000000 ";

/// Text in a message: each letter as a pair of seven bits.
std::string text(const std::string& letters) {
  std::string pairs;
  for (const char letter : letters) pairs += hex({static_cast<uint8_t>(letter), 0});
  return pairs;
}

class Uno {
public:
  Uno() : board({1, 0}, pins, bus, host) {
    board.start();
    forget();
  }
  void hears(const std::string& hexText) {
    for (const uint8_t byte : bytesOf(hexText)) board.receive(byte, now);
  }
  void tick(uint32_t ms) {
    for (; ms > 0; ms--) board.tick(++now);
  }
  std::string says() { return hex(host.take()); }
  void forget() {
    pins.log.clear();
    bus.log.clear();
    host.take();
  }

  KeptPins pins;
  KeptBus bus;
  KeptBytes host;
  ActuatorBoard board;
  uint32_t now = 0;
};

void saysHelloAndMakesSafeAtBoot() {
  KeptPins pins;
  KeptBus bus;
  KeptBytes host;
  ActuatorBoard board({1, 0}, pins, bus, host);
  board.start();
  CHECK_EQUAL(bus.log, allOff, "an earlier life may have left the chips on");
  const std::string said = hex(host.take());
  CHECK_EQUAL(said.substr(0, 14), "f90205f0790100", "version 2.5, firmware 1.0");
  CHECK_EQUAL(pins.log.find("mode 18") == std::string::npos, true, "the bus pins are left alone");
}

void answersQueries() {
  struct Query {
    const char* name;
    const char* ask;
    std::string answer;
  };
  const Query queries[] = {
      {"version", "f9", "f90205"},
      {"firmware", "f079f7", "f0790100" + text("DamierActuators") + "f7"},
      {"analog mapping", "f069f7", "f06a7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7ff7"},
      {"state of an input", "f06d0df7", "f06e0d0000f7"},
      {"state of a pin that is not there", "f06d20f7", ""},
      {"something unknown", "f00b0102f7", ""},
  };
  for (const Query& query : queries) {
    Uno uno;
    uno.hears(query.ask);
    CHECK_EQUAL(uno.says(), query.answer, query.name);
  }
}

void promisesWhatItCanDo() {
  Uno uno;
  uno.hears("f06bf7");
  std::string expected = "f06c";
  for (int pin = 0; pin < 20; pin++) {
    if (pin >= 2) expected += "000101010b01";
    if (pin == 9 || pin == 10) expected += "040e";
    if (pin >= 18) expected += "0601";
    expected += "7f";
  }
  CHECK_EQUAL(uno.says(), expected + "f7", "capabilities");
}

void writesPins() {
  Uno uno;
  uno.hears("f40d01");
  uno.hears("912000");
  uno.hears("f50d00");
  CHECK_EQUAL(uno.pins.log, "mode 13 1; write 13 1; write 13 0; ", "pin 13");
  uno.forget();
  uno.hears("f50c01");
  uno.hears("f40003");
  uno.hears("f40103");
  uno.hears("f40d03");
  uno.hears("f47f01");
  CHECK_EQUAL(uno.pins.log, "", "inputs are not written, the serial pins and unknown modes not touched");
}

void reportsPinsWhenTheyChange() {
  Uno uno;
  uno.hears("f4020b");
  uno.hears("d001");
  CHECK_EQUAL(uno.says(), "900000", "at once");
  uno.pins.levels[2] = true;
  uno.tick(1);
  uno.tick(1);
  CHECK_EQUAL(uno.says(), "900400", "once");
  uno.hears("d000");
  uno.pins.levels[2] = false;
  uno.tick(5);
  CHECK_EQUAL(uno.says(), "", "reporting off");
}

void movesServos() {
  Uno uno;
  uno.hears("f0700908077010f7");
  uno.forget();
  uno.hears("e95a00");
  uno.hears("e9580b");
  uno.hears("f06f0a5a00f7");
  CHECK_EQUAL(uno.pins.log, "pulse 9 1532; pulse 9 1496; ", "90° between 904 and 2160 µs is 1532");
}

void drivesI2c() {
  struct Request {
    const char* name;
    const char* hears;
    const char* bus;
    std::string says;
  };
  const Request requests[] = {
      {"write", "f07640007d0110007f01f7", "W40:fd10ff ", ""},
      {"read a register once", "f07640087e010200f7", "W40:fe R40:2 ", "f07740007e0170017101f7"},
      {"read without a register", "f07671080100f7", "R71:1 ", "f077710000007001f7"},
      {"a read that is too long", "f076400800007f00f7", "",
       "f071" + text("I2C read refused: too long 0x40") + "f7"},
  };
  for (const Request& request : requests) {
    Uno uno;
    uno.hears(request.hears);
    CHECK_EQUAL(uno.bus.log, request.bus, request.name);
    CHECK_EQUAL(uno.says(), request.says, request.name);
  }
}

void refusesWhatHasLostAByte() {
  Uno uno;
  // Without one half of 0x7D: the pairs behind it would be another register and value.
  uno.hears("f07640007d0110007f01f7");
  CHECK_EQUAL(uno.bus.log, "W40:fd10ff ", "whole");
  uno.forget();
  uno.hears("f07640000110007f01f7");
  CHECK_EQUAL(uno.bus.log, "", "an odd count of halves is not written");
  CHECK_EQUAL(uno.says(), "f071" + text("I2C request refused: a byte is missing 0x40") + "f7", "and is said");
  uno.hears("f07640007df810007f01f7");
  CHECK_EQUAL(uno.bus.log, "", "nor what the serial port has lost bytes of");
  CHECK_EQUAL(uno.says(), "f071" + text("Bytes lost: a message was dropped") + "f7", "and is said");
  uno.hears("f8f8");
  CHECK_EQUAL(uno.says(), "", "between two messages nothing is lost");
  for (const char* const cut : {"f07009080770f7", "f06f09f7", "f06f095a0001f7", "f07a0af7"}) uno.hears(cut);
  CHECK_EQUAL(uno.pins.log, "", "nor other messages of another length");
}

void waitsAsLongAsTheHostSays() {
  Uno uno;
  uno.hears("f0780a01f7");
  uno.hears("f07640087e010100f7");
  CHECK_EQUAL(uno.bus.log, "W40:fe pause 138 R40:1 ", "10 + 128 µs");
}

void readsContinuouslyUntilStopped() {
  Uno uno;
  uno.hears("f07a0a00f7");
  uno.hears("f07640107e010100f7");
  uno.hears("f07671100100f7");
  uno.tick(20);
  CHECK_EQUAL(uno.bus.log, "W40:fe R40:1 R71:1 W40:fe R40:1 R71:1 ", "every 10 ms");
  uno.forget();
  uno.hears("f0764018f7");
  uno.tick(10);
  CHECK_EQUAL(uno.bus.log, "R71:1 ", "one stopped");
}

void complainsOfTheBus() {
  Uno uno;
  uno.bus.result = I2cResult::refused;
  uno.hears("f07633000100f7");
  CHECK_EQUAL(uno.says(), "f071" + text("I2C write: no answer 0x33") + "f7", "complaint");
}

void aSilentHostTurnsEverythingOffOnce() {
  Uno uno;
  uno.hears("f0700908077010f7");
  uno.hears("e95a00");
  uno.forget();
  uno.tick(1999);
  CHECK_EQUAL(uno.bus.log, "", "two seconds are not over");
  uno.tick(1);
  CHECK_EQUAL(uno.bus.log, allOff, "servos released, lights out");
  CHECK_EQUAL(uno.pins.log, "pulse 9 0; ", "the servo on a pin too");
  uno.forget();
  uno.tick(10000);
  CHECK_EQUAL(uno.bus.log, "", "once");
  uno.hears("f9");
  uno.tick(1999);
  uno.hears("f9");
  uno.tick(1999);
  CHECK_EQUAL(uno.bus.log, "", "any byte is a sign of life");
  uno.tick(1);
  CHECK_EQUAL(uno.bus.log, allOff, "and again");
}

void aReleaseIsTriedUntilItIsWritten() {
  Uno uno;
  uno.bus.result = I2cResult::stuck;
  uno.hears("f9");
  uno.tick(2000);
  CHECK_EQUAL(uno.says(), "f90205f071" + text("Host silent, servos not released: bus stuck 0x40") + "f7",
              "no claim");
  uno.forget();
  uno.tick(30);
  CHECK_EQUAL(uno.bus.log, std::string(allOff) + allOff + allOff, "every 10 ms");
  uno.bus.result = I2cResult::done;
  uno.forget();
  uno.tick(10);
  CHECK_EQUAL(uno.bus.log, allOff, "done");
  CHECK_EQUAL(uno.says(), "f071" + text("Host silent: servos released, lights out") + "f7", "and told");
  uno.forget();
  uno.tick(5000);
  CHECK_EQUAL(uno.bus.log, "", "once");
}

void aReleaseThatIsOwedComesBeforeTheHostsWords() {
  KeptPins pins;
  KeptBus bus;
  KeptBytes host;
  bus.result = I2cResult::stuck;
  ActuatorBoard board({1, 0}, pins, bus, host);
  board.start();
  bus.log.clear();
  bus.result = I2cResult::done;
  for (const uint8_t byte : bytesOf("f07640007d0110007f01f7")) board.receive(byte, 3);
  CHECK_EQUAL(bus.log, std::string(allOff) + "W40:fd10ff ", "after a boot on a stuck bus");
  bus.log.clear();
  for (uint32_t now = 4; now < 1000; now++) board.tick(now);
  CHECK_EQUAL(bus.log, "", "and nothing behind them");
}

void tellsTheStateOfPinsAsStandardFirmataDoes() {
  Uno uno;
  uno.hears("f40200");
  uno.forget();
  uno.hears("900400");
  CHECK_EQUAL(uno.pins.log, "mode 2 11; ", "a 1 written to an input is its pull-up");
  uno.hears("f06d02f7");
  CHECK_EQUAL(uno.says(), "f06e020001f7", "told as the input's state");
  uno.hears("f40204f06d02f7f4020bf06d02f7");
  CHECK_EQUAL(uno.says(), "f06e020001f7f06e020b01f7", "a pin without servo keeps its mode");
  uno.hears("f40904f06d09f7e9580bf06d09f7");
  CHECK_EQUAL(uno.says(), "f06e090400f7f06e0904580bf7", "a servo's state is its value");
  uno.forget();
  uno.hears("e97f7f");
  CHECK_EQUAL(uno.pins.log, "pulse 9 2400; ", "no longer than its range");
}

void aLostByteCostsOneMessage() {
  Uno uno;
  uno.hears("f40d01");
  uno.forget();
  uno.hears("9120");
  uno.hears("912000");
  uno.hears("f07640007d01");
  uno.hears("912000");
  CHECK_EQUAL(uno.pins.log, "write 13 1; write 13 1; ", "whole messages");
  CHECK_EQUAL(uno.bus.log, "", "half a request is none");
  std::string endless = "f076400000";
  for (int i = 0; i < 300; i++) endless += "01";
  uno.hears(endless + "f7");
  CHECK_EQUAL(uno.bus.log, "", "nor is an endless one");
}

void resetReleasesAndForgets() {
  Uno uno;
  uno.hears("f40d01");
  uno.hears("d101");
  uno.forget();
  uno.hears("ff");
  CHECK_EQUAL(uno.bus.log, allOff, "system reset");
  uno.pins.levels[8] = true;
  uno.hears("912000");
  uno.tick(5);
  CHECK_EQUAL(uno.says(), "", "no reports");
}

}  // namespace

void actuatorBoardTests() {
  saysHelloAndMakesSafeAtBoot();
  answersQueries();
  promisesWhatItCanDo();
  writesPins();
  reportsPinsWhenTheyChange();
  movesServos();
  drivesI2c();
  waitsAsLongAsTheHostSays();
  readsContinuouslyUntilStopped();
  refusesWhatHasLostAByte();
  aReleaseIsTriedUntilItIsWritten();
  aReleaseThatIsOwedComesBeforeTheHostsWords();
  tellsTheStateOfPinsAsStandardFirmataDoes();
  complainsOfTheBus();
  aSilentHostTurnsEverythingOffOnce();
  aLostByteCostsOneMessage();
  resetReleasesAndForgets();
}
