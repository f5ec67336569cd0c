// The pins that the sensor firmware is compiled with: firmware/sensor/pins.h.
import { type MegaPin, megaPin } from './pins.ts';
import type { Profile } from './profile-schema.ts';

type Sensor = Profile['sensor'];

/** The header as C++14. `source`: the file it is made from, for its first line. */
export function pinHeader(sensor: Sensor, source: string): string {
  return `// Made by \`npm run hardware\` from ${source}; not to be edited.
#pragma once
#include <avr/io.h>
#include <stdint.h>

namespace damier {
namespace pins {

${rows(sensor.rows.map(megaPin))}

${columns(sensor.columns.map(megaPin))}

${encoder(sensor.encoder)}

${buttons(sensor.buttons)}

${rails(sensor.rails)}

${heartbeat(megaPin(sensor.heartbeat))}

}  // namespace pins
}  // namespace damier
`;
}

function rows(pins: readonly MegaPin[]): string {
  const entries = pins.map((pin) => `    {PORT${pin.port}, DDR${pin.port}, ${bit(pin)}},  // ${pin.name}\n`);
  return `/// A matrix row: its output and direction registers, and its bit in both.
struct Row {
  volatile uint8_t& port;
  volatile uint8_t& direction;
  uint8_t mask;
};

constexpr uint8_t rowCount = ${pins.length};
static const Row rows[rowCount] = {
${entries.join('')}};

/// All rows are inputs with pull-ups.
inline void releaseRows() {
${perPort(pins, (port, mask) => `  DDR${port} &= ~${mask};\n  PORT${port} |= ${mask};`)}
}`;
}

function columns(pins: readonly MegaPin[]): string {
  const runs = runsOf(pins);
  const low = runs.map(
    ({ port, mask, shift }) => `static_cast<uint16_t>(~PIN${port} & ${hex(mask)})${shifted(shift)}`,
  );
  return `/// Columns that are low, bit 0 is FILE_A: ${pins.map(({ name }) => name).join(', ')}.
inline uint16_t lowColumns() {
  return ${low.join(' |\n         ')};
}

/// All columns are inputs with pull-ups.
inline void pullUpColumns() {
${perPort(pins, (port, mask) => `  DDR${port} &= ~${mask};\n  PORT${port} |= ${mask};`)}
}`;
}

function encoder({ A, B, Z }: Sensor['encoder']): string {
  const lines = [
    ['A', megaPin(A)],
    ['B', megaPin(B)],
    ['Z', megaPin(Z)],
  ] as const;
  const pins = lines.map(([, pin]) => pin);
  const numbers = pins.map(interruptOf);
  const anyEdge = numbers.map((n) => `  EICR${n < 4 ? 'A' : 'B'} |= _BV(ISC${n}0);`);
  const bits = (prefix: string): string => numbers.map((n) => `_BV(${prefix}${n})`).join(' | ');
  return `// The encoder's lines on external interrupts: ${pins.map(({ name }) => name).join(', ')}.
${lines.map(([line, pin]) => `#define ENCODER_${line}_vect INT${interruptOf(pin)}_vect`).join('\n')}
${lines.map(([line, pin]) => `inline bool encoder${line}() { return PIN${pin.port} & ${bit(pin)}; }`).join('\n')}

inline void pullUpEncoder() {
${perPort(pins, (port, mask) => `  PORT${port} |= ${mask};`)}
}

/// Interrupts at any edge of the three lines; what was pending is forgotten.
inline void enableEncoderInterrupts() {
${anyEdge.join('\n')}
  EIFR = ${bits('INTF')};
  EIMSK |= ${bits('INT')};
}`;
}

function buttons({ bottom, top, service }: Sensor['buttons']): string {
  const pins = [bottom, top, service].map(megaPin);
  const low = runsOf(pins).map(({ port, mask, shift }) =>
    shift === 0 ? `~PIN${port} & ${hex(mask)}` : `(~PIN${port} & ${hex(mask)})${shifted(shift)}`,
  );
  return `inline void pullUpButtons() {
${perPort(pins, (port, mask) => `  PORT${port} |= ${mask};`)}
}

/// Buttons that are down: bit 0 bottom, 1 top, 2 service (${pins.map(({ name }) => name).join(', ')}, to ground).
inline uint8_t buttonsDown() {
  return ${low.join(' | ')};
}`;
}

function rails({ servo, light }: Sensor['rails']): string {
  const channels = [servo, light].map((name) => analogueOf(megaPin(name)));
  return `/// The converter's inputs of the servo rail and the light rail: ${servo}, ${light}.
constexpr uint8_t railChannels[] = {${channels.join(', ')}};`;
}

function heartbeat(pin: MegaPin): string {
  return `// The LED of the board: ${pin.name}.
inline void startHeartbeat() { DDR${pin.port} |= ${bit(pin)}; }
inline void toggleHeartbeat() { PIN${pin.port} = ${bit(pin)}; }`;
}

/** Pins side by side on one port: bit i of the list is bit i − shift of the port. */
interface Run {
  readonly port: string;
  readonly mask: number;
  readonly shift: number;
}

/** As few reads of ports as the pins allow. */
function runsOf(pins: readonly MegaPin[]): readonly Run[] {
  const runs: Run[] = [];
  for (const [index, { port, bit: portBit }] of pins.entries()) {
    const shift = index - portBit;
    const known = runs.findIndex((run) => run.port === port && run.shift === shift);
    const mask = (runs[known]?.mask ?? 0) | (1 << portBit);
    runs.splice(known < 0 ? runs.length : known, 1, { port, mask, shift });
  }
  return runs;
}

/** One line, or a few, for each port that the pins are on. */
function perPort(pins: readonly MegaPin[], text: (port: string, mask: string) => string): string {
  const ports = [...new Set(pins.map(({ port }) => port))];
  const maskOf = (port: string): number =>
    pins.filter((pin) => pin.port === port).reduce((mask, pin) => mask | (1 << pin.bit), 0);
  return ports.map((port) => text(port, hex(maskOf(port)))).join('\n');
}

function interruptOf({ name, interrupt }: MegaPin): number {
  if (interrupt === null) throw new Error(`${name} has no external interrupt`);
  return interrupt;
}

function analogueOf({ name, analogue }: MegaPin): number {
  if (analogue === null) throw new Error(`${name} is no analogue input`);
  return analogue;
}

function bit({ port, bit: index }: MegaPin): string {
  return `_BV(P${port}${index})`;
}

function shifted(by: number): string {
  if (by === 0) return '';
  return by > 0 ? ` << ${by}` : ` >> ${-by}`;
}

function hex(mask: number): string {
  return `0x${mask.toString(16).toUpperCase().padStart(2, '0')}`;
}
