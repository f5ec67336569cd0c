/** One board of wood: its geometry, and reeds as they may be built in. */
import { gaugeOf } from '../../../hardware/hardware.ts';
import type { Algebraic, Board, Rules } from '../../../rules/rules.ts';
import type { Random } from '../../random.ts';
import { allSquares } from '../way.ts';
import { type BoardKind, type BodyFamily, FIELD } from './data.ts';
import { fieldOf } from './field.ts';
import type { Disc, Place } from './motion.ts';

export interface Reed {
  readonly at: Algebraic;
  readonly x: number;
  readonly y: number;
  /** Its upper end is so much deeper than nominal, mm. */
  readonly deeper: number;
  readonly pullIn: number;
  readonly dropOut: number;
}

export interface Wood {
  readonly board: Board;
  readonly pitch: number;
  /** How much stronger the field is than reckoned. */
  readonly factor: number;
  /** Row after row, a1 first: as the matrix is scanned. */
  readonly reeds: readonly Reed[];
}

export function between(random: Random, [low, high]: readonly [number, number]): number {
  return low + (high - low) * random.next();
}

/** A board that has passed its bring-up: each reed closes under a disc laid where the maker tries it out. */
export function drawWood(rules: Rules, kind: BodyFamily['board'], random: Random): Wood {
  const { board } = rules;
  const pitch = pitchOf(rules);
  const kinds: readonly BoardKind[] = ['sound', 'weak', 'strong'];
  const factor = between(random, FIELD.board[kind === 'any' ? random.pick(kinds) : kind]);
  const tried = fieldOf(gaugeOf(pitch).offMm, 0) * factor;
  const reeds = allSquares(board).map((at, index) => {
    const x = ((index % board.size) + 0.5) * pitch;
    const y = (Math.floor(index / board.size) + 0.5) * pitch;
    for (;;) {
      const deeper = between(random, FIELD.reed.gapSpreadMm);
      const pullIn = between(random, FIELD.reed.pullInAt);
      const dropOut = Math.max(FIELD.reed.dropOutAt, pullIn * between(random, FIELD.reed.dropOutShare));
      const reed = { at, x, y, deeper, pullIn, dropOut };
      if (tried >= pullIn) return reed;
    }
  });
  return { board, pitch, factor, reeds };
}

export function pitchOf({ board, layout }: Rules): number {
  const { pitchMm } = FIELD;
  switch (board.size) {
    case 6:
      return pitchMm[6];
    case 8:
      return layout === null ? pitchMm[8] : pitchMm['8 with traps'];
    case 10:
      return pitchMm[10];
  }
}

export function reedAt(wood: Wood, at: Algebraic): Reed {
  const reed = wood.reeds.find((one) => one.at === at);
  if (reed === undefined) throw new Error(`there is no reed under ${at}`);
  return reed;
}

/** What one magnet at a place gives a reed. */
export function given({ factor }: Wood, { x, y, deeper }: Reed, strength: number, place: Place): number {
  return factor * strength * fieldOf(Math.hypot(place.x - x, place.y - y), place.z + deeper);
}

/** Whether discs that come to lie so close a reed that was open. */
export function closes(wood: Wood, reed: Reed, discs: readonly Disc[], places: readonly Place[]): boolean {
  const sum = discs.reduce((all, disc, index) => {
    const place = places[index];
    return place === undefined ? all : all + given(wood, reed, disc.strength, place);
  }, 0);
  return Math.abs(sum) >= reed.pullIn;
}
