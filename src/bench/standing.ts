import type { GameEvent, MoveFields } from '../game/game.ts';
import type { Notch, Sector, Side, SliderId, Square } from '../rules/rules.ts';

/** A half-move as it stands in the end: what the wheel showed first, what was huffed, and the act. */
export interface StandingHalf {
  readonly spins: readonly (Sector | 'border')[];
  readonly huffed: Square | null;
  readonly act: StandingAct;
  /** When the act was told as it stands. */
  readonly t: number;
}

export type StandingAct =
  | {
      readonly kind: 'move';
      readonly side: Side;
      readonly from: Square;
      readonly to: Square;
      readonly captured: readonly Square[];
    }
  | {
      readonly kind: 'slider';
      readonly side: Side;
      readonly slider: SliderId;
      readonly position: Notch;
      readonly fell: readonly Square[];
    }
  | { readonly kind: 'newGame' };

/** An announcement that was taken back or replaced. */
export interface Withdrawn {
  /** Which half-move it was, counted from 0. */
  readonly half: number;
  readonly act: StandingAct;
  readonly t: number;
}

export interface Standing {
  readonly halves: readonly StandingHalf[];
  readonly withdrawn: readonly Withdrawn[];
}

/** Replaces each move by what revised it and leaves out what was taken back (README of the sample traces). */
export function standingOf(events: readonly GameEvent[]): Standing {
  const halves: StandingHalf[] = [];
  const withdrawn: Withdrawn[] = [];
  let spins: (Sector | 'border')[] = [];
  let huffed: Square | null = null;
  const add = (act: StandingAct, t: number) => {
    halves.push({ spins, huffed, act, t });
    spins = [];
    huffed = null;
  };
  const remove = (side: Side): StandingHalf | null => {
    const half = halves.findLastIndex(({ act }) => act.kind !== 'newGame' && act.side === side);
    const [removed] = half < 0 ? [] : halves.splice(half, 1);
    if (removed === undefined) return null;
    withdrawn.push({ half, act: removed.act, t: removed.t });
    return removed;
  };
  for (const event of events) {
    switch (event.type) {
      case 'spin':
        spins.push(event.sector);
        break;
      case 'huff':
        huffed = event.square;
        break;
      case 'move':
        add(moveOf(event), event.t);
        break;
      case 'slider': {
        const { side, slider, position, fell } = event;
        add({ kind: 'slider', side, slider, position, fell }, event.t);
        break;
      }
      case 'revised': {
        const last = remove(event.side);
        if (last !== null) spins = [...last.spins];
        if (last !== null && huffed === null) huffed = last.huffed;
        add(moveOf(event), event.t);
        break;
      }
      case 'takeback': {
        const last = remove(event.side);
        spins = last === null ? spins : [...last.spins];
        break;
      }
      case 'newGame':
        add({ kind: 'newGame' }, event.t);
        break;
      case 'turn':
      case 'unread':
      case 'adjusted':
      case 'alarm':
      case 'fault':
      case 'resync':
      case 'pause':
      case 'goOn':
      case 'player':
      case 'result':
        break;
    }
  }
  return { halves, withdrawn };
}

function moveOf({ side, from, to, captured }: MoveFields): StandingAct {
  return { kind: 'move', side, from, to, captured: [...captured].sort((one, other) => one - other) };
}
