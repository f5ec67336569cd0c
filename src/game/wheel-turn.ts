/** Owns what the wheel says in a turn. */

import type { Sector, Spinner } from '../rules/rules.ts';
import { change, type DraftOf } from './draft.ts';
import type { WheelTurn } from './session.ts';
import type { Spun } from './setup.ts';

export function wheelMoves(draft: DraftOf<WheelTurn>, wheelTurns: boolean): void {
  change<WheelTurn>(draft, { wheelTurns });
}

/** Its word counts: the first valid spin of a turn. */
export function wheelSays(draft: DraftOf<WheelTurn>, sector: Spun): void {
  change<WheelTurn>(draft, { sector, earlySpin: null });
}

/** It has stopped before the turn in which that could count. */
export function wheelSaysEarly(draft: DraftOf<WheelTurn>, earlySpin: Spun): void {
  change<WheelTurn>(draft, { earlySpin });
}

/** Another turn begins, or an earlier one is back with what the wheel had said in it (null: nothing). */
export function wheelSaid(draft: DraftOf<WheelTurn>, sector: Spun | null): void {
  change<WheelTurn>(draft, { sector });
}

/**
 * The sector under the pointer: sector i of n from 360·i/n up to 360·(i+1)/n. Near a line between different sectors it is `border`;
 * near one between two of one kind it is that kind.
 */
export function sectorAt(spinner: Spinner, angle: number): Sector | 'border' {
  const { sectors, toleranceDegrees } = spinner;
  const width = 360 / sectors.length;
  const turned = ((angle % 360) + 360) % 360;
  const index = Math.min(Math.floor(turned / width), sectors.length - 1);
  const within = turned - index * width;
  const here = sectorOf(spinner, index);
  if (within < toleranceDegrees && sectorOf(spinner, index - 1) !== here) return 'border';
  if (width - within < toleranceDegrees && sectorOf(spinner, index + 1) !== here) return 'border';
  return here;
}

function sectorOf({ sectors }: Spinner, index: number): Sector {
  const sector = sectors[((index % sectors.length) + sectors.length) % sectors.length];
  if (sector === undefined) throw new Error('a spinner without sectors');
  return sector;
}
