#include "reset.h"

#include <avr/io.h>
#include <avr/wdt.h>

namespace damier {

static uint8_t cause __attribute__((section(".noinit")));
static uint32_t id __attribute__((section(".noinit")));

/// No tables, no initialised variables: this runs before .data is copied. One-bit rotations, as the AVR
/// shifts one bit at a time; then the murmur3 finaliser.
static void __attribute__((noinline, used)) rememberReset() {
  cause = MCUSR;
  // A watchdog that caused this reset is still running, at its shortest time (16 ms): before anything that takes
  // time. It cannot be stopped while its flag is set.
  MCUSR = 0;
  wdt_disable();
  uint32_t hash = 0;
  for (const volatile uint8_t* cell = reinterpret_cast<uint8_t*>(RAMSTART);
       cell <= reinterpret_cast<uint8_t*>(RAMEND); cell++) {
    hash = (hash << 1 | hash >> 31) ^ *cell;
  }
  hash = (hash ^ hash >> 16) * 0x85EBCA6B;
  hash = (hash ^ hash >> 13) * 0xC2B2AE35;
  hash ^= hash >> 16;
  id = hash == 0 ? 1 : hash;
}

extern "C" void __attribute__((naked, used, section(".init3"))) rememberResetAtBoot() { rememberReset(); }

uint8_t resetCause() { return cause; }
uint32_t bootId() { return id; }

}  // namespace damier
