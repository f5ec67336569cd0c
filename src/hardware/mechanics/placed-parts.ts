// Every part of a board at its place: what the assembled model, its pictures, its test and the quantities go by.
import { cellName, cellsOf } from '../../rules/rules.ts';
import type { Profile } from '../profile-schema.ts';
import { type BoardLayout, boardLayout, type TrapRow } from './board-layout.ts';
import type { Sizes } from './mechanics-schema.ts';

/** How a part moves: along its row with the slider, or about its axle too, opening where the slider goes that way. */
export type Motion =
  | { readonly kind: 'fixed' }
  | { readonly kind: 'slides'; readonly slider: string }
  | { readonly kind: 'swings'; readonly slider: string; readonly opens: -1 | 1 };

export interface PlacedPart {
  /** As in hardware/parts/parts.json. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** By 180° about z. */
  readonly turned?: true;
  /** In x: a flat part that is turned over. */
  readonly mirrored?: true;
  readonly motion: Motion;
}

const FIXED: Motion = { kind: 'fixed' };
const fixed = (name: string, x = 0, y = 0): PlacedPart => ({ name, x, y, motion: FIXED });

/** The steps in which a board is put together, with the parts that each adds. */
export const STEPS: readonly { readonly step: string; readonly parts: readonly string[] }[] = [
  { step: 'deck', parts: ['deck', 'border-long', 'border-side'] },
  { step: 'tiles', parts: ['tile-dark', 'tile-light'] },
  { step: 'frames', parts: ['trap-frame'] },
  { step: 'combs', parts: ['comb-rest', 'comb'] },
  { step: 'flaps', parts: ['trap-flap', 'trap-lever'] },
  { step: 'sliders', parts: ['slider', 'shelf-left', 'shelf-right'] },
  { step: 'servos', parts: ['servo-bracket-right', 'servo-bracket-left', 'servo-horn'] },
  { step: 'tray', parts: ['tray', 'tray-side'] },
  {
    step: 'box',
    parts: [
      'wall-front',
      'wall-back',
      'wall-left',
      'wall-right',
      'floor',
      'drawer-floor',
      'drawer-front',
      'drawer-back',
      'drawer-side',
      'drawer-switch',
    ],
  },
  {
    step: 'wheel',
    parts: ['wheel-top', 'wheel-side', 'wheel-end', 'encoder-mount', 'wheel', 'spinner-hub'],
  },
];

/** What a board is put together from; its discs are not among it. */
export function placedParts(profile: Profile, sizes: Sizes): readonly PlacedPart[] {
  const layout = boardLayout(profile, sizes);
  const { rows, combs } = layout;
  const traps = new Set(profile.sliders.flatMap(({ left, right }) => [left, right]));
  return [
    fixed('deck'),
    ...['border-long', 'border-side'].flatMap((name) => pair(name, profile)),
    ...tiles(profile, traps),
    ...(rows.length === 0
      ? []
      : [
          ...pair('comb-rest', profile),
          ...combs.map((x) => fixed('comb', x)),
          ...rows.flatMap((row) => trapRow(row, layout)),
          fixed('tray'),
          ...['tray-side', 'drawer-side'].flatMap((name) => [
            fixed(name),
            { ...fixed(name, (profile.size - 1) * profile.pitchMm), mirrored: true as const },
          ]),
          ...['drawer-floor', 'drawer-front', 'drawer-back', 'drawer-switch'].map((name) => fixed(name)),
        ]),
    ...['wall-front', 'wall-back', 'wall-left', 'wall-right', 'floor'].map((name) => fixed(name)),
    ...(profile.spinner === null
      ? []
      : [
          ...['wheel-top', 'encoder-mount', 'wheel', 'spinner-hub'].map((name) => fixed(name)),
          ...['wheel-side', 'wheel-end'].flatMap((name) => [
            fixed(name),
            {
              ...fixed(name, 2 * wheelX(profile, layout), (profile.size - 1) * profile.pitchMm),
              turned: true as const,
            },
          ]),
        ]),
  ];
}

/** Middle of the wheel, which stands beside the box. */
export function wheelX({ size, pitchMm }: Profile, { borderX }: BoardLayout): number {
  return (size - 0.5) * pitchMm + borderX + 130;
}

/** A part and its like on the other side of the field. */
function pair(name: string, { size, pitchMm }: Profile): readonly PlacedPart[] {
  const far = (size - 1) * pitchMm;
  return [fixed(name), { ...fixed(name, far, far), turned: true }];
}

function tiles({ size, pitchMm }: Profile, traps: ReadonlySet<string>): readonly PlacedPart[] {
  return cellsOf(size)
    .filter((cell) => !traps.has(cellName(cell)))
    .map(({ column, row }) =>
      fixed((column + row) % 2 === 0 ? 'tile-dark' : 'tile-light', column * pitchMm, row * pitchMm),
    );
}

function trapRow(row: TrapRow, { servoDistance }: BoardLayout): readonly PlacedPart[] {
  const { slider, y, left, right, servoSide } = row;
  const slides: Motion = { kind: 'slides', slider };
  const trap = (opens: -1 | 1): readonly PlacedPart[] => {
    const at = { x: opens < 0 ? left : right, y, ...(opens < 0 ? { turned: true as const } : {}) };
    const swings: Motion = { kind: 'swings', slider, opens };
    return [
      { name: 'trap-frame', ...at, motion: FIXED },
      { name: 'trap-flap', ...at, motion: swings },
      { name: 'trap-lever', ...at, motion: swings },
    ];
  };
  return [
    ...trap(-1),
    ...trap(1),
    {
      name: 'slider',
      x: servoSide > 0 ? left : right,
      y,
      ...(servoSide < 0 ? { mirrored: true as const } : {}),
      motion: slides,
    },
    { name: 'shelf-left', x: left, y, motion: slides },
    { name: 'shelf-right', x: right, y, motion: slides },
    { ...fixed(servoSide > 0 ? 'servo-bracket-right' : 'servo-bracket-left', row.servo, y) },
    { ...fixed('servo-horn', servoSide > 0 ? right + servoDistance : left - servoDistance, y) },
  ];
}
