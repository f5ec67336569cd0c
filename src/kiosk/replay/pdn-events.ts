/** A game of a PDN file as what a board would have understood of it. Pure. */

import type { GameEvent } from '../../game/game.ts';
import {
  type Move,
  newReplay,
  type Outcome,
  opponentOf,
  type PdnPly,
  type Position,
  type RecordEntry,
  type RecordReplay,
  type Rules,
  replayEntry,
  sameMove,
} from '../../rules/rules.ts';

export interface Played {
  readonly rules: Rules;
  readonly start: Position;
  readonly entries: readonly RecordEntry[];
  /** Null: the file does not tell how it ended. */
  readonly outcome: Outcome | null;
}

/** The half-moves of a game that others wrote, up to where the file sets up another position. */
export function entriesOf(start: Position, plies: readonly PdnPly[]): readonly RecordEntry[] {
  const positions = [start, ...plies.map(({ after }) => after)];
  const cut = plies.findIndex(({ before }, index) => before !== positions[index]);
  return plies.slice(0, cut < 0 ? plies.length : cut).map(({ move }) => move);
}

export interface Replayed {
  readonly events: readonly GameEvent[];
  /** What the file has played on where the rules here had ended the game; null: nothing. */
  readonly beyond: RecordEntry | null;
}

/** The inverse of a kept game's record: the events that `resumeSession` makes the same game of. */
export function eventsOf({ rules, start, entries, outcome }: Played): Replayed {
  const events: GameEvent[] = [];
  let beyond: RecordEntry | null = null;
  let replay = newReplay(rules, start);
  for (const entry of entries) {
    if (replay.progress.outcome !== null && entry.kind !== 'comment') {
      beyond = entry;
      break;
    }
    events.push(...eventsAt(rules, replay, entry, events.length));
    replay = replayEntry(rules, replay, entry);
    // By the turn behind it a journal tells that a card was answered.
    if (entry.kind === 'card') events.push(turnAt(replay, events.length));
  }
  const over = outcome ?? replay.progress.outcome;
  if (over !== null) events.push({ t: events.length, type: 'result', ...over });
  return { events, beyond };
}

function eventsAt(rules: Rules, replay: RecordReplay, entry: RecordEntry, t: number): readonly GameEvent[] {
  const { position } = replay.progress;
  const side = position.turn;
  switch (entry.kind) {
    case 'spin':
      return [{ t, type: 'spin', side, sector: entry.sector }];
    case 'huff':
      return [{ t, type: 'huff', side, square: entry.square }];
    case 'move':
      return [turnAt(replay, t), { t, type: 'move', ...fieldsOf(rules, position, entry) }];
    case 'slider': {
      const { slider, notch, fell } = entry;
      return [{ t, type: 'slider', side, slider, position: notch, fell: fell === null ? [] : [fell] }];
    }
    case 'force':
      return [{ t, type: 'takeback', side: opponentOf(side) }];
    case 'card':
      return takesBack(rules, entry) ? [{ t, type: 'takeback', side: opponentOf(side) }] : [];
    case 'comment':
      return [];
  }
}

function takesBack({ ruleSet }: Rules, { right }: RecordEntry & { kind: 'card' }): boolean {
  return !right && ruleSet.wrongAnswer === 'undo';
}

function turnAt({ progress }: RecordReplay, t: number): GameEvent {
  return { t, type: 'turn', side: progress.position.turn, needs: 'move' };
}

function fieldsOf(rules: Rules, position: Position, move: Move) {
  const { from, to, captured, routes, crowned, fell } = move;
  const path = routes[0]?.path ?? [from, to];
  const isLegal = rules.moves(position).some((one) => sameMove(one, move));
  return { side: position.turn, from, to, captured, path, crowned, fell, omitted: !isLegal };
}
