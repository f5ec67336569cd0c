import { cellName, cellOf } from '../rules/rules.ts';
import { type Fault, takenTwice } from './fault.ts';
import type { Profile } from './profile-schema.ts';

type Slider = Profile['sliders'][number];
type Trapped = Pick<Profile, 'size' | 'pitchMm' | 'sliders' | 'servo' | 'spinner'>;

/** An opening of 42 mm leaves frames of 8 mm between squares of 50 mm. */
const TRAP_PITCH_MM = 50;

const at = (index: number, field: string): string => `sliders[${index}].${field}`;

/** Sliders, their traps and servos against the board, and against each other. */
export function sliderFaults(profile: Trapped): readonly Fault[] {
  const { size, pitchMm, sliders, servo, spinner } = profile;
  if (sliders.length === 0) return [];
  const faults: Fault[] = [];
  if (servo === null)
    faults.push({
      place: 'servo',
      what: 'is null, but there are sliders',
      wayOut: 'say how their servos move',
    });
  if (spinner === null)
    faults.push({
      place: 'spinner',
      what: 'is null, but sliders move after a spin',
      wayOut: 'describe the wheel',
    });
  if (pitchMm < TRAP_PITCH_MM) {
    const what = `${pitchMm} mm leave no frame around a trap’s opening of 42 mm`;
    faults.push({ place: 'pitchMm', what, wayOut: `${TRAP_PITCH_MM} mm or more` });
  }
  return [
    ...faults,
    ...sliders.flatMap((slider, index) => [
      ...trapFaults(slider, index, size),
      ...tickFaults(slider, index, servo),
    ]),
    ...repeated(sliders),
    ...sliders.flatMap((slider, index) => seatFaults(slider, index, profile)),
  ];
}

function trapFaults({ id, row, left, right }: Slider, index: number, size: number): readonly Fault[] {
  const faults: Fault[] = [];
  if (id !== `S${row}`)
    faults.push({ place: at(index, 'id'), what: `${id} lies under row ${row}`, wayOut: `call it S${row}` });
  for (const [side, trap] of [
    ['left', left],
    ['right', right],
  ] as const) {
    const place = at(index, side);
    const { file, rank } = squareAt(trap);
    if (file > size || rank > size)
      faults.push({
        place,
        what: `${trap} lies beside a board of ${size}×${size}`,
        wayOut: 'name a square of it',
      });
    else if ((file + rank) % 2 !== 0)
      faults.push({
        place,
        what: `${trap} is no dark square`,
        wayOut: 'pieces stand on dark ones only: a1, c3, b4, …',
      });
    if (rank !== row)
      faults.push({
        place,
        what: `${trap} is not in row ${row}`,
        wayOut: 'a slider reaches the traps of its own row',
      });
  }
  if (squareAt(left).file >= squareAt(right).file) {
    const what = `${left} is not left of ${right}`;
    faults.push({ place: at(index, 'left'), what, wayOut: 'left is as seen from the bottom seat' });
  }
  return faults;
}

function tickFaults({ ticks }: Slider, index: number, servo: Profile['servo']): readonly Fault[] {
  const between = (ticks.L - ticks.N) * (ticks.R - ticks.N) < 0;
  const order = between
    ? []
    : [
        {
          place: at(index, 'ticks.N'),
          what: `${ticks.N} is not between L (${ticks.L}) and R (${ticks.R})`,
          wayOut: 'both traps are shut in the middle of the way',
        },
      ];
  if (servo === null) return order;
  const { ticksMin, ticksMax } = servo;
  const beyond = Object.entries(ticks).filter(([, value]) => value < ticksMin || value > ticksMax);
  return [
    ...order,
    ...beyond.map(([notch, value]) => ({
      place: at(index, `ticks.${notch}`),
      what: `${value} is outside the servo’s ${ticksMin}–${ticksMax}`,
      wayOut: 'keep within servo.ticksMin and servo.ticksMax, where the slider’s stops are',
    })),
  ];
}

function repeated(sliders: readonly Slider[]): readonly Fault[] {
  const indexed = sliders.map((slider, index) => ({ slider, index }));
  const traps = indexed.flatMap(({ slider, index }) => [
    { trap: slider.left, place: at(index, 'left'), id: slider.id },
    { trap: slider.right, place: at(index, 'right'), id: slider.id },
  ]);
  return [
    ...takenTwice(
      indexed,
      ({ slider }) => slider.row,
      ({ slider, index }, first) => ({
        place: at(index, 'row'),
        what: `${slider.row} has ${first.slider.id} already`,
        wayOut: 'one slider lies under a row',
      }),
    ),
    ...takenTwice(
      indexed,
      ({ slider }) => slider.channel,
      ({ slider, index }, first) => ({
        place: at(index, 'channel'),
        what: `${slider.channel} drives ${first.slider.id} already`,
        wayOut: 'give each servo its own channel, 0–15',
      }),
    ),
    ...takenTwice(
      traps,
      ({ trap }) => trap,
      ({ trap, place }, first) => ({
        place,
        what: `${trap} is opened by ${first.id} already`,
        wayOut: 'a trap has one slider',
      }),
    ),
  ];
}

/** The board is the same from both seats: turned by 180° each slider meets one of its colour with the same traps. */
function seatFaults(slider: Slider, index: number, { size, sliders }: Trapped): readonly Fault[] {
  const row = size + 1 - slider.row;
  const turned = (trap: string): string => {
    const { file, rank } = squareAt(trap);
    return cellName({ column: size - file, row: size - rank });
  };
  const [left, right] = [turned(slider.right), turned(slider.left)];
  const meets = sliders.some(
    (other) =>
      other.row === row && other.colour === slider.colour && other.left === left && other.right === right,
  );
  if (meets) return [];
  const what = `${slider.id} has no counterpart for the other seat`;
  return [
    {
      place: `sliders[${index}]`,
      what,
      wayOut: `row ${row} wants a slider S${row}, ${slider.colour}, with traps ${left} and ${right}`,
    },
  ];
}

function squareAt(name: string): { readonly file: number; readonly rank: number } {
  const { column, row } = cellOf(name) ?? { column: -1, row: -1 };
  return { file: column + 1, rank: row + 1 };
}
