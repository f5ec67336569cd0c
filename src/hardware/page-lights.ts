import { type LightCell, lightsOf } from './light-cells.ts';
import type { Profile } from './profile-schema.ts';

const RAM_BYTES = 16;
const LAMPS = ['turnBottom', 'turnTop', 'buttonBottom', 'buttonTop', 'spinNow', 'fault', 'remote', 'spare'];
const SLIDER_ROWS: Readonly<Record<string, number>> = { S3: 2, S4: 5, S5: 10, S6: 13 };
const NOTCHES = 'LNR';

/**
 * The chip's RAM, each light moved to where the page looks for it, whatever cell it has on this board: square n on COM (n−1) ÷ 8,
 * ROW (n−1) mod 8 and eight more for blue; the lamps as on the board with traps.
 */
export function asThePageLooks(
  profile: Pick<Profile, 'size' | 'sliders' | 'spinner' | 'lights'>,
  ram: readonly number[],
): readonly number[] {
  const shown = new Array<number>(RAM_BYTES).fill(0);
  for (const light of lightsOf(profile)) {
    const place = pageCell(light);
    const bit = ((ram[byteOf(light)] ?? 0) >> (light.row & 7)) & 1;
    if (place !== null) shown[byteOf(place)] = (shown[byteOf(place)] ?? 0) | (bit << (place.row & 7));
  }
  return shown;
}

function pageCell({ square, kind, name }: ReturnType<typeof lightsOf>[number]): LightCell | null {
  if (square !== null) {
    const index = square - 1;
    return { com: index >> 3, row: (index & 7) + (kind === 'blue' ? 8 : 0) };
  }
  if (LAMPS.includes(name)) return { com: 7, row: 8 + LAMPS.indexOf(name) };
  const [of = '', which = ''] = name.split(' ');
  if (of === 'sector') return Number(which) < 8 ? { com: 7, row: Number(which) } : null;
  const first = SLIDER_ROWS[of];
  return first === undefined ? null : { com: 6, row: first + NOTCHES.indexOf(which) };
}

function byteOf({ com, row }: LightCell): number {
  return 2 * com + (row >> 3);
}
