/** What stands of a game in the end, and whether it could stand by the rules alone. */

import type { GameEvent, MoveFields } from '../game/game.ts';
import type { Act, Notch, Progress, Rules, Sector, Side, SliderId, Square } from '../rules/rules.ts';
import { allMoves } from './hand/choice.ts';

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

interface Standing {
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

/** An act that a session told, with the game before it. */
interface Told {
  readonly side: Side;
  readonly before: Progress;
}

/**
 * Plays what a session told by the rules alone. Answers what was illegal, one line each; empty if all of it is a game.
 * `start` is the game before the first event.
 */
export function illegalActs(rules: Rules, start: Progress, events: readonly GameEvent[]): string[] {
  const faults: string[] = [];
  let progress = start;
  let told: Told[] = [];
  const undo = (side: Side, what: string) => {
    const last = told.pop();
    if (last === undefined || last.side !== side) faults.push(`${what} withdraws nothing of ${side}`);
    else progress = last.before;
  };
  const play = (side: Side, act: Act | undefined, what: string, before = progress) => {
    try {
      if (act === undefined || progress.position.turn !== side) throw new Error('no such act');
      progress = rules.advance(progress, act);
      told.push({ side, before });
    } catch (error) {
      faults.push(`${what} is not legal: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  let beforeHuff: Progress | null = null;
  for (const event of events) {
    const what = `${event.type} at ${event.t}`;
    switch (event.type) {
      case 'move':
      case 'revised':
        if (event.type === 'revised') undo(event.side, what);
        play(event.side, legalMoveOf(rules, progress, event), what, beforeHuff ?? progress);
        beforeHuff = null;
        break;
      case 'takeback':
        undo(event.side, what);
        break;
      case 'slider': {
        const actions = rules.sliderActions(progress.position);
        const action = actions.find((one) => one.slider === event.slider && one.notch === event.position);
        play(event.side, action, what);
        break;
      }
      case 'huff':
        beforeHuff = progress;
        if (!progress.huffable.includes(event.square)) faults.push(`${what} is not legal`);
        else progress = rules.advance(progress, { kind: 'huff', square: event.square });
        break;
      case 'newGame':
        progress = rules.begin(rules.start());
        told = [];
        break;
      case 'result':
        if (event.reason === 'noPieces' || event.reason === 'noMoves') {
          if (progress.outcome?.winner !== event.winner) faults.push(`${what}: the game goes on`);
        }
        break;
      case 'spin':
      case 'unread':
      case 'turn':
      case 'adjusted':
      case 'alarm':
      case 'resync':
      case 'fault':
      case 'pause':
      case 'goOn':
      case 'player':
        break;
    }
  }
  return faults;
}

function legalMoveOf(rules: Rules, progress: Progress, event: MoveFields): Act | undefined {
  const captured = [...event.captured].sort((one, other) => one - other).join();
  return allMoves(rules, progress).find(
    (move) => move.from === event.from && move.to === event.to && move.captured.join() === captured,
  );
}
