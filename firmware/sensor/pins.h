// Made by `npm run hardware` from hardware/electronics.json; not to be edited.
#pragma once
#include <avr/io.h>
#include <stdint.h>

namespace damier {
namespace pins {

/// A matrix row: its output and direction registers, and its bit in both.
struct Row {
  volatile uint8_t& port;
  volatile uint8_t& direction;
  uint8_t mask;
};

constexpr uint8_t rowCount = 10;
static const Row rows[rowCount] = {
    {PORTA, DDRA, _BV(PA0)},  // D22
    {PORTA, DDRA, _BV(PA1)},  // D23
    {PORTA, DDRA, _BV(PA2)},  // D24
    {PORTA, DDRA, _BV(PA3)},  // D25
    {PORTA, DDRA, _BV(PA4)},  // D26
    {PORTA, DDRA, _BV(PA5)},  // D27
    {PORTA, DDRA, _BV(PA6)},  // D28
    {PORTA, DDRA, _BV(PA7)},  // D29
    {PORTC, DDRC, _BV(PC7)},  // D30
    {PORTC, DDRC, _BV(PC6)},  // D31
};

/// All rows are inputs with pull-ups.
inline void releaseRows() {
  DDRA &= ~0xFF;
  PORTA |= 0xFF;
  DDRC &= ~0xC0;
  PORTC |= 0xC0;
}

/// Columns that are low, bit 0 is FILE_A: A8, A9, A10, A11, A12, A13, A14, A15, A0, A1.
inline uint16_t lowColumns() {
  return static_cast<uint16_t>(~PINK & 0xFF) |
         static_cast<uint16_t>(~PINF & 0x03) << 8;
}

/// All columns are inputs with pull-ups.
inline void pullUpColumns() {
  DDRK &= ~0xFF;
  PORTK |= 0xFF;
  DDRF &= ~0x03;
  PORTF |= 0x03;
}

// The encoder's lines on external interrupts: D2, D3, D18.
#define ENCODER_A_vect INT4_vect
#define ENCODER_B_vect INT5_vect
#define ENCODER_Z_vect INT3_vect
inline bool encoderA() { return PINE & _BV(PE4); }
inline bool encoderB() { return PINE & _BV(PE5); }
inline bool encoderZ() { return PIND & _BV(PD3); }

inline void pullUpEncoder() {
  PORTE |= 0x30;
  PORTD |= 0x08;
}

/// Interrupts at any edge of the three lines; what was pending is forgotten.
inline void enableEncoderInterrupts() {
  EICRB |= _BV(ISC40);
  EICRB |= _BV(ISC50);
  EICRA |= _BV(ISC30);
  EIFR = _BV(INTF4) | _BV(INTF5) | _BV(INTF3);
  EIMSK |= _BV(INT4) | _BV(INT5) | _BV(INT3);
}

inline void pullUpButtons() {
  PORTL |= 0x07;
}

/// Buttons that are down: bit 0 bottom, 1 top, 2 service (D49, D48, D47, to ground).
inline uint8_t buttonsDown() {
  return ~PINL & 0x07;
}

/// The converter's inputs of the servo rail and the light rail: A2, A3.
constexpr uint8_t railChannels[] = {2, 3};

// The LED of the board: D13.
inline void startHeartbeat() { DDRB |= _BV(PB7); }
inline void toggleHeartbeat() { PINB = _BV(PB7); }

}  // namespace pins
}  // namespace damier
