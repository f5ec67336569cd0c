// What the sensor MCU reads: wiring.md, "The matrix".
import type { Part } from './circuit.ts';
import { type Crossing, crossingsOf } from './crossings.ts';
import { contactNet, crossingLabel, fileNet, filePinNet, rankNet } from './net-names.ts';
import { pinUses } from './pin-uses.ts';
import type { Profile } from './profile-schema.ts';

/** Reeds, switches, buttons and encoder, and the Mega that they are wired to. Its 5 V come from its USB port. */
export function matrixParts(profile: Profile): readonly Part[] {
  const crossings = crossingsOf(profile);
  const columns = [...new Set(crossings.map(({ column }) => column))].sort((a, b) => a - b);
  const parts = [
    ...crossings.flatMap(crossingParts),
    ...columns.flatMap(columnParts),
    ...(profile.spinner === null ? [] : encoderParts()),
    button('SW1', 'arcadeButton', 'BUTTON_BOTTOM'),
    button('SW2', 'arcadeButton', 'BUTTON_TOP'),
    button('SW3', 'serviceButton', 'BUTTON_SERVICE'),
    ...(profile.servo === null ? [] : dividerParts('1', 'SERVO')),
    ...dividerParts('3', 'LIGHT'),
  ];
  return [mega(profile, parts), ...parts];
}

/** Wired are those pins of the Mega whose net another part is on. */
function mega({ sensor }: Profile, others: readonly Part[]): Part {
  const nets = new Set(others.flatMap(({ pins }) => Object.values(pins)));
  const wired = pinUses(sensor).filter(({ net }) => nets.has(net));
  const signals = Object.fromEntries(wired.map(({ pin, net }) => [pin, net]));
  return { ref: 'U1', kind: 'mega', pins: { ...signals, '5V': '5V_MEGA', GND: 'GND' } };
}

/** From the row to the diode's band, through reed or switch to the column. */
function crossingParts({ row, column, part }: Crossing): readonly Part[] {
  const at = crossingLabel(column, row);
  const between = contactNet(part, column, row);
  const file = fileNet(column);
  const diode = { ref: `D${at}`, kind: 'diode', pins: { K: rankNet(row), A: between } } as const;
  return part === 'reed'
    ? [diode, { ref: `K${at}`, kind: 'reed', pins: { 1: between, 2: file } }]
    : [diode, { ref: `S${at}`, kind: 'microswitch', pins: { C: between, NO: file } }];
}

/** Pull-up at the column, and a resistor against static from there to the pin. */
function columnParts(column: number): readonly Part[] {
  const file = fileNet(column);
  const letter = file.slice(-1);
  return [
    { ref: `RU${letter}`, kind: 'pullUp', pins: { 1: '5V_MEGA', 2: file } },
    { ref: `RS${letter}`, kind: 'series', pins: { 1: file, 2: filePinNet(column) } },
  ];
}

function encoderParts(): readonly Part[] {
  const lines = ['A', 'B', 'Z'] as const;
  const outputs = Object.fromEntries(lines.map((line) => [line, `ENCODER_${line}`]));
  return [
    { ref: 'E1', kind: 'encoder', pins: { ...outputs, '5V': '5V_MEGA', '0V': 'GND' } },
    ...lines.map(
      (line, index) =>
        ({ ref: `RE${index + 1}`, kind: 'pullUp', pins: { 1: '5V_MEGA', 2: `ENCODER_${line}` } }) as const,
    ),
  ];
}

function button(ref: string, kind: 'arcadeButton' | 'serviceButton', net: string): Part {
  return { ref, kind, pins: { 1: net, 2: 'GND' } };
}

/** Half of a rail, for the Mega to measure: RD1 and RD2, or RD3 and RD4. */
function dividerParts(first: '1' | '3', rail: 'SERVO' | 'LIGHT'): readonly Part[] {
  return [
    { ref: `RD${first}`, kind: 'divider', pins: { 1: `RAIL_${rail}`, 2: `SENSE_${rail}` } },
    { ref: `RD${Number(first) + 1}`, kind: 'divider', pins: { 1: `SENSE_${rail}`, 2: 'GND' } },
  ];
}
