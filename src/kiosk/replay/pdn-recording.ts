/** A game of a PDN file as what a board would have understood of it. Pure. */

import type { GameEvent } from '../../game/game.ts';
import type { GameBoard } from '../../ports/archive.ts';
import type { KeptGame } from '../../ports/store.ts';
import {
  formatFen,
  type Move,
  newReplay,
  type Outcome,
  opponentOf,
  type PdnCheck,
  PdnChecker,
  type PdnGame,
  type PdnNotation,
  type PdnPly,
  PdnReader,
  type Position,
  type RecordEntry,
  type RecordReplay,
  type Rules,
  replayEntry,
  sameMove,
  type Understood,
  writePdn,
} from '../../rules/rules.ts';
import { gameRecording } from './game-recording.ts';
import { type GameTitle, type ListedDefect, listedOf } from './pdn-list.ts';
import { renamed } from './pdn-text.ts';
import type { Recording } from './recording.ts';

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
    // A journal tells that a card was answered by the turn after it.
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

// A game of a PDN file as a recording. Pure.

/** One game that was read. */
export interface ReadGame {
  readonly check: PdnCheck;
  readonly title: GameTitle;
  readonly defect: ListedDefect | null;
}

/** The first game of a text; null: it holds none. */
export function readGame(text: string): ReadGame | null {
  const games: PdnGame[] = [];
  const reader = new PdnReader((game) => games.push(game));
  reader.push(text);
  reader.end();
  const [first] = games;
  if (first === undefined) return null;
  const check = new PdnChecker().check(first);
  const { title, defect } = listedOf(check);
  return { check, title, defect };
}

/**
 * The text of one game with its squares in that notation, where files of that game may have it. A game with a defect stays as it
 * is.
 */
export function inNotation(text: string, notation: PdnNotation): string {
  const read = readGame(text);
  if (read === null || read.defect !== null) return text;
  const { check } = read;
  return check.record === null ? (renamed(check, notation) ?? text) : writePdn(check.record, notation);
}

const HANDS = { W: { kind: 'hand', name: null }, B: { kind: 'hand', name: null } } as const;

/** No game that people play is longer. Each step of a replay plays all those before it again. */
export const MOST_ENTRIES = 3000;

/** What the page says where a longer game is cut. */
const CUT: ListedDefect = { code: 'tooLong', line: 0, number: null, side: null, text: '', called: null };

/** `board`: where the game is played here. Null: not even a position can be set up. */
export function pdnRecording({ check, title, defect }: ReadGame, board: GameBoard): Recording | null {
  const { understood, record } = check;
  if (understood === null) return null;
  const { rules } = understood.reading;
  const { start, plies } = understood.line;
  const entries = record?.entries ?? entriesOf(start, plies);
  const isCut = entries.length > MOST_ENTRIES;
  const played = {
    ...{ rules, start },
    entries: entries.slice(0, MOST_ENTRIES),
    outcome: isCut ? null : (record?.outcome ?? null),
  };
  const { events, beyond } = eventsOf(played);
  const further = beyond === null ? null : beyondDefect(understood, beyond);
  const head = {
    ...{ game: rules.id, options: record?.options ?? {}, fen: formatFen(start) },
    ...{ profile: board.profile.id, clock: null, players: HANDS },
  };
  const kept: KeptGame = {
    ...{ id: 0, name: null, head, begun: '', result: null, plies: plies.length, level: null },
    state: 'open',
  };
  const made = gameRecording({ game: kept, events, board: withTrapsOf(board, rules) });
  return {
    ...made,
    kept: null,
    file: { title, defect: further ?? (isCut ? CUT : defect), hasOwnTraps: !sameTraps(board, rules) },
  };
}

/** Others play on where the rules here see a draw. */
function beyondDefect({ line }: Understood, beyond: RecordEntry): ListedDefect {
  const ply = line.plies.find(({ move }) => move === beyond);
  const side = ply?.before.turn ?? null;
  return { ...CUT, code: 'gameOver', number: ply?.item.number ?? null, side, text: ply?.item.text ?? '' };
}

/** The board with the traps that the game was played with. */
function withTrapsOf(board: GameBoard, { layout, board: { nameOf } }: Rules): GameBoard {
  if (layout === null) return board;
  const sliders = layout.sliders.map((slider) => ({ ...slider, row: Number(nameOf(slider.left).slice(1)) }));
  return { ...board, profile: { ...board.profile, sliders } };
}

function sameTraps({ profile }: GameBoard, { layout }: Rules): boolean {
  const told = (sliders: readonly { id: string; colour: string; left: number; right: number }[]) =>
    sliders.map(({ id, colour, left, right }) => [id, colour, left, right].join()).join();
  return layout === null || told(layout.sliders) === told(profile.sliders);
}
