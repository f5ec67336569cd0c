/** Which pin does what, and the header that tells the firmware so. */

import type { Profile } from './profile-schema.ts';

// What nets and the parts at crossings are called: in the netlists, printed on the boards, in wiring.md, and by `damier doctor`.
// Ranks and files are counted as on the board's edge, from 1 and from A. ROW and COM are the light driver's pins and nothing else.

const FILES = 'ABCDEFGHIJ';

/** The line of the matrix that is driven: `RANK3` for row 2 of the scan. Service contacts lie on the lines of further ranks. */
export function rankNet(row: number): string {
  return `RANK${row + 1}`;
}

/** The line of the matrix that is read: `FILE_C` for column 2 of the scan. */
export function fileNet(column: number): string {
  return `FILE_${FILES.charAt(column)}`;
}

/** The same behind its 100 Ω, at the pin of the MCU: `FILE_C_PIN`. */
export function filePinNet(column: number): string {
  return `${fileNet(column)}_PIN`;
}

/** Where rank and file cross, as parts there are called by: `C3` in KC3, DC3, LAC3. */
export function crossingLabel(column: number, row: number): string {
  return `${FILES.charAt(column)}${row + 1}`;
}

/** Between the diode and the contact of a crossing: `REED_C3`, `SWITCH_A9`. */
export function contactNet(part: 'reed' | 'switch', column: number, row: number): string {
  return `${part.toUpperCase()}_${crossingLabel(column, row)}`;
}

/** A square as the games write it: `c3`. */
export function squareName(column: number, row: number): string {
  return crossingLabel(column, row).toLowerCase();
}

/** Row and column of the dark square with that PDN number: 1 at the top left as seen from the bottom seat, a1 is dark. */
export function darkSquare(size: number, square: number): { readonly row: number; readonly column: number } {
  const perRank = size / 2;
  const row = size - 1 - Math.floor((square - 1) / perRank);
  return { row, column: 2 * ((square - 1) % perRank) + (row % 2) };
}

/** A line of the light driver: `ROW5` to anodes, `COM2` to cathodes. */
export function lightNet(line: 'ROW' | 'COM', number: number): string {
  return `${line}${number}`;
}

/** What a pin of the sensor MCU is for. */
export interface PinUse {
  /** Where the profile says so. */
  readonly place: string;
  readonly pin: string;
  readonly use: 'row' | 'column' | 'encoder' | 'button' | 'rail' | 'heartbeat';
  /** As wiring.md calls it: `RANK1`, `encoder A`. */
  readonly name: string;
  /** The net that is to be on the pin, where that is wired. */
  readonly net: string;
}

/** Every use of a pin, in the order of the file. */
export function pinUses(sensor: Profile['sensor']): readonly PinUse[] {
  const { rows, columns, encoder, buttons, rails, heartbeat } = sensor;
  const named = (pins: Readonly<Record<string, string>>, field: string, use: PinUse['use'], net: string) =>
    Object.entries(pins).map(([name, pin]) => ({
      place: `sensor.${field}.${name}`,
      pin,
      use,
      name: `${use} ${name}`,
      net: `${net}_${name.toUpperCase()}`,
    }));
  return [
    ...rows.map(
      (pin, row) =>
        ({ place: `sensor.rows[${row}]`, pin, use: 'row', name: rankNet(row), net: rankNet(row) }) as const,
    ),
    ...columns.map(
      (pin, column) =>
        ({
          place: `sensor.columns[${column}]`,
          pin,
          use: 'column',
          name: fileNet(column),
          net: filePinNet(column),
        }) as const,
    ),
    ...named(encoder, 'encoder', 'encoder', 'ENCODER'),
    ...named(buttons, 'buttons', 'button', 'BUTTON'),
    ...named(rails, 'rails', 'rail', 'SENSE'),
    { place: 'sensor.heartbeat', pin: heartbeat, use: 'heartbeat', name: 'heartbeat', net: 'HEARTBEAT' },
  ];
}

// Arduino Mega 2560: the pins of its headers and the port bits behind them (ArduinoCore-avr, variants/mega/pins_arduino.h).

const DIGITAL =
  'E0 E1 E4 E5 G5 E3 H3 H4 H5 H6 B4 B5 B6 B7 J1 J0 H1 H0 D3 D2 D1 D0 ' +
  'A0 A1 A2 A3 A4 A5 A6 A7 C7 C6 C5 C4 C3 C2 C1 C0 D7 G2 G1 G0 L7 L6 L5 L4 L3 L2 L1 L0 B3 B2 B1 B0';
const ANALOGUE = 'F0 F1 F2 F3 F4 F5 F6 F7 K0 K1 K2 K3 K4 K5 K6 K7';
/** Any edge on these interrupts the MCU (ATmega2560 data sheet, "External Interrupts"). */
const INTERRUPTS: Readonly<Record<string, number>> = { D21: 0, D20: 1, D19: 2, D18: 3, D2: 4, D3: 5 };

/** One pin of the board by its printed name. */
export interface MegaPin {
  readonly name: string;
  /** Port letter and bit, as in PA0. */
  readonly port: string;
  readonly bit: number;
  /** External interrupt, or null. */
  readonly interrupt: number | null;
  /** Input of the converter that `ADMUX` alone selects (0–7), or null. */
  readonly analogue: number | null;
}

/** Every pin of the headers, D0–D53 and A0–A15, in that order. */
export const MEGA_PINS: readonly MegaPin[] = [...named('D', DIGITAL), ...named('A', ANALOGUE)];

const BY_NAME: ReadonlyMap<string, MegaPin> = new Map(MEGA_PINS.map((pin) => [pin.name, pin]));

/** Throws where the board has no pin of that name. */
export function megaPin(name: string): MegaPin {
  const pin = BY_NAME.get(name);
  if (pin === undefined) throw new Error(`an Arduino Mega has no pin ${name}`);
  return pin;
}

function named(letter: 'D' | 'A', ports: string): readonly MegaPin[] {
  return ports.split(' ').map((port, index) => {
    const name = `${letter}${index}`;
    return {
      name,
      port: port.charAt(0),
      bit: Number(port.charAt(1)),
      interrupt: INTERRUPTS[name] ?? null,
      analogue: letter === 'A' && index < 8 ? index : null,
    };
  });
}

/** What lies at one crossing of the matrix: a square's reed, or a service contact's switch. */
export interface Crossing {
  readonly row: number;
  readonly column: number;
  readonly part: 'reed' | 'switch';
  /** The square (`c3`), or what the contact says (`flap c3 shut`). */
  readonly name: string;
}

/** Every wired crossing, row by row. Square (file f, rank k) lies at column f − a, row k − 1: a1 at row 0, column 0. */
export function crossingsOf({ size, contacts }: Pick<Profile, 'size' | 'contacts'>): readonly Crossing[] {
  const lines = Array.from({ length: size }, (_, line) => line);
  const reeds = lines.flatMap((row) =>
    lines.map((column) => ({ row, column, part: 'reed', name: squareName(column, row) }) as const),
  );
  const switches = contacts.map(
    (contact) =>
      ({ row: contact.row, column: contact.column, part: 'switch', name: contactName(contact) }) as const,
  );
  return [...reeds, ...switches];
}

function contactName({ kind, of }: Profile['contacts'][number]): string {
  switch (kind) {
    case 'flapShut':
      return `flap ${of} shut`;
    case 'sliderNeutral':
      return `${of} neutral`;
    case 'drawerShut':
      return 'drawer shut';
  }
}

// The pins that the sensor firmware is compiled with: firmware/sensor/pins.h.

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
