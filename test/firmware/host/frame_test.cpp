#include "frame.h"

#include "check.h"
#include "crc32.h"
#include "suites.h"
#include "vectors.h"

using damier::Crc32;
using damier::FrameReader;
using damier::FrameWriter;

namespace {

/// The last result that is not `incomplete`, and how many there were.
struct Outcome {
  FrameReader::Result last = FrameReader::Result::incomplete;
  int count = 0;
};

Outcome push(FrameReader& reader, const std::vector<uint8_t>& wire) {
  Outcome outcome;
  for (const uint8_t byte : wire) {
    const FrameReader::Result result = reader.push(byte);
    if (result == FrameReader::Result::incomplete) continue;
    outcome.last = result;
    outcome.count++;
  }
  return outcome;
}

std::vector<uint8_t> rewritten(const FrameReader& reader) {
  KeptBytes sink;
  FrameWriter writer(reader.type(), reader.seq());
  for (uint8_t i = 0; i < reader.payloadLength(); i++) writer.put8(reader.get8(i));
  writer.send(sink);
  return sink.take();
}

void knowsTheCheckValue() {
  Crc32 crc;
  for (const char* digit = "123456789"; *digit != 0; digit++) crc.add(*digit);
  CHECK_EQUAL(crc.value(), 0xCBF43926, "CRC-32 of 123456789");
}

void readsAndWritesEveryVector(const std::vector<Vector>& vectors) {
  FrameReader reader;
  for (const Vector& vector : vectors) {
    const Outcome outcome = push(reader, vector.wire);
    CHECK_EQUAL(outcome.count, 1, vector.name);
    if (vector.group == "damaged") {
      CHECK_EQUAL(outcome.last == FrameReader::Result::damaged, true, vector.name);
    } else {
      CHECK_EQUAL(outcome.last == FrameReader::Result::message, true, vector.name);
      CHECK_EQUAL(hex(rewritten(reader)), hex(vector.wire), vector.name);
    }
  }
}

void idleZerosAreNothing() {
  FrameReader reader;
  CHECK_EQUAL(push(reader, {0, 0, 0}).count, 0, "zeros");
}

void findsTheFrameAfterNoise(const std::vector<Vector>& vectors) {
  const std::vector<uint8_t> good = wireOf(vectors, "snapshot wanted");
  uint32_t random = 7;
  for (int round = 0; round < 2000; round++) {
    FrameReader reader;
    std::vector<uint8_t> noise;
    for (int i = 0; i < round % 300; i++) {
      random = random * 1664525 + 1013904223;
      noise.push_back(random >> 24);
    }
    noise.push_back(0);
    push(reader, noise);
    const Outcome outcome = push(reader, good);
    CHECK_EQUAL(outcome.last == FrameReader::Result::message && reader.type() == 0x83, true, "after noise");
  }
}

void aFrameThatGoesOnBehindItsCrcIsNone() {
  KeptBytes sink;
  FrameWriter writer(3, 0);
  for (int i = 0; i < 105; i++) writer.put8(0x41);
  writer.send(sink);
  std::vector<uint8_t> longest = sink.take();
  FrameReader reader;
  CHECK_EQUAL(push(reader, longest).last == FrameReader::Result::message, true, "the longest frame");
  // One byte more in its last block.
  size_t code = 0;
  while (code + longest[code] < longest.size() - 1) code += longest[code];
  longest[code]++;
  longest.insert(longest.end() - 1, 0x55);
  CHECK_EQUAL(push(reader, longest).last == FrameReader::Result::damaged, true, "one byte longer");
}

void sendsAllOrNothing() {
  KeptBytes sink;
  FrameWriter writer(3, 0);
  writer.put32(1520);
  sink.room = 11;
  CHECK_EQUAL(writer.send(sink), false, "six bytes, CRC, COBS and zero need twelve");
  CHECK_EQUAL(sink.bytes.size(), 0u, "nothing sent");
  sink.room = 12;
  CHECK_EQUAL(writer.send(sink), true, "later it fits");
  CHECK_EQUAL(sink.bytes.size(), 12u, "whole");
}

}  // namespace

void frameTests(const std::string& vectorFile) {
  const std::vector<Vector> vectors = readVectors(vectorFile);
  knowsTheCheckValue();
  readsAndWritesEveryVector(vectors);
  idleZerosAreNothing();
  findsTheFrameAfterNoise(vectors);
  aFrameThatGoesOnBehindItsCrcIsNone();
  sendsAllOrNothing();
}
