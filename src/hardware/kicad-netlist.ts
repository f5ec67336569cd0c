// KiCad's netlist, the s-expression that "Export Netlist" writes (version E) and that its board editor imports.

import { type Net, netsOf, type Part, partsOf } from './circuit.ts';
import { PART_KINDS, partKind } from './part-kinds.ts';
import { MEGA_PINS } from './pins.ts';
import type { Profile } from './profile-schema.ts';

/** The netlist of a board: every part with value and footprint, every net with its pins. */
export function kicadNetlist(profile: Profile): string {
  const parts = partsOf(profile);
  const lines = [
    '(export (version "E")',
    `  (design (source "hardware/profiles/${profile.id}.json") (date "") (tool "damier"))`,
    '  (components',
    ...parts.map(component),
    '  )',
    '  (nets',
    ...netsOf(parts).flatMap(net),
    '  )',
    ')',
  ];
  return `${lines.join('\n')}\n`;
}

function component({ ref, kind }: Part): string {
  const { value, footprint } = partKind(kind);
  return (
    `    (comp (ref "${ref}") (value "${value}") (footprint "${footprint}") ` +
    `(libsource (lib "damier") (part "${kind}") (description "")) ` +
    `(sheetpath (names "/") (tstamps "/")) (tstamps "${identity(ref)}"))`
  );
}

/** The same for the same part in every netlist, so that KiCad updates a board instead of adding to it. */
function identity(ref: string): string {
  const hex = Array.from(ref, (letter) => letter.charCodeAt(0).toString(16)).join('');
  return `da31e500-0000-4000-8000-${hex.padStart(12, '0')}`;
}

function net({ name, nodes }: Net, index: number): readonly string[] {
  return [
    `    (net (code "${index + 1}") (name "${name}")`,
    ...nodes.map(
      ({ part, pin }) =>
        `      (node (ref "${part.ref}") (pin "${padOf(part, pin)}") (pinfunction "${pin}"))`,
    ),
    '    )',
  ];
}

function padOf({ kind }: Part, pin: string): string {
  return partKind(kind).pads?.[pin] ?? pin;
}

// // Footprints of the parts that KiCad's own libraries do not have: what hangs on leads, and modules. Each is a strip of pads for
// wires, called as the pins are printed on the part. It claims nothing about the part's own outline.

const LIBRARY = 'damier';
const PITCH_MM = 2.54;
const LONGEST_ROW = 20;

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`);

/** Pads of each footprint of the library. */
const STRIPS: Readonly<Record<string, readonly string[]>> = {
  Reed_Vertical: ['1', '2'],
  PTC_Radial: ['1', '2'],
  Supply_Leads: ['5V', '0V'],
  Servo_Plug: ['PWM', '5V', '0V'],
  Encoder_Leads: ['5V', '0V', 'A', 'B', 'Z'],
  Arduino_Uno: ['5V', 'GND', 'A4', 'A5'],
  Arduino_Mega2560: ['5V', 'GND', ...MEGA_PINS.map(({ name }) => name)],
  HT16K33_Module: ['VDD', 'GND', 'SDA', 'SCL', ...numbered('COM', 8), ...numbered('ROW', 16)],
  PCA9685_Module: ['VCC', 'V+', 'GND', 'OE', 'SDA', 'SCL', ...numbered('PWM', 16)],
};

/** `hardware/kicad/damier.pretty/`: KiCad's text of each footprint that a part names, by file name. */
export function ownFootprints(): readonly (readonly [file: string, text: string])[] {
  const named = Object.keys(PART_KINDS).map((kind) =>
    partKind(kind as keyof typeof PART_KINDS).footprint.split(':'),
  );
  const names = new Set(named.flatMap(([library, name = '']) => (library === LIBRARY ? [name] : [])));
  return [...names].map((name) => [`${name}.kicad_mod`, footprint(name)]);
}

function footprint(name: string): string {
  const pads = STRIPS[name];
  if (pads === undefined) throw new Error(`no pads are known of footprint ${name}`);
  const lines = [
    `(footprint "${name}" (version 20211014) (generator "damier") (layer "F.Cu") (attr through_hole)`,
    `  (fp_text reference "REF**" (at 0 -3) (layer "F.SilkS") (effects (font (size 1 1) (thickness 0.15))))`,
    `  (fp_text value "${name}" (at 0 -5) (layer "F.Fab") (effects (font (size 1 1) (thickness 0.15))))`,
    ...pads.map(pad),
    ')',
  ];
  return `${lines.join('\n')}\n`;
}

function pad(name: string, index: number): string {
  const x = (index % LONGEST_ROW) * PITCH_MM;
  const y = Math.floor(index / LONGEST_ROW) * PITCH_MM;
  return (
    `  (pad "${name}" thru_hole circle (at ${x.toFixed(2)} ${y.toFixed(2)}) (size 1.7 1.7) (drill 1) ` +
    `(layers "*.Cu" "*.Mask"))`
  );
}
