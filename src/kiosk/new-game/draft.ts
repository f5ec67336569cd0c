/** The game that is being chosen on this page. Nothing of it is played before `play`. */

import { batch, computed, effect, signal } from '@preact/signals';
import { formatTimeControl, readTimeControl, type Seat, type View } from '../../game/game.ts';
import type { GameBoard } from '../../ports/archive.ts';
import type { TableWish } from '../../ports/page.ts';
import type { KeptGame } from '../../ports/store.ts';
import {
  formatFen,
  GAME_FACTS,
  type GameId,
  type Options,
  type Piece,
  type Rules,
  RulesError,
  type Side,
} from '../../rules/rules.ts';
import { stacksOf, standsAs } from '../board/placements.ts';
import { send } from '../link/connection.ts';
import { boardOf, keptGame } from '../replay/archive.ts';
import { backToTable, go, place } from '../state/place.ts';
import { lastLevel, lastOpponent, rememberOpponent } from '../state/preferences.ts';
import {
  aside,
  discs,
  isExhibit,
  isVirtual,
  liveTable,
  profile,
  refused,
  seating,
  type TableSeating,
  view,
} from '../state/table.ts';
import { ballotsOf, FIRST_OWN_CLOCK, fits, listOf, type OwnClock, ownClockText, rulesOn } from './boards.ts';
import {
  positionOf,
  problemOf,
  readFen,
  type Sketch,
  type SketchProblem,
  sketchOf,
  withHandicap,
  withPiece,
  withReeds,
} from './sketch.ts';

/** What the fields of one's own clock say is meant. */
export const OWN_CLOCK = 'own';

export interface Draft {
  readonly game: GameId;
  readonly options: Options;
  readonly opponent: 'human' | 'computer';
  readonly level: number;
  readonly opponentSide: Seat | 'lot';
  /** A time control, `OWN_CLOCK`, or null for none. */
  readonly clock: string | null;
  readonly ownClock: OwnClock;
  /** `ballot`: an opening drawn by lot when play begins. */
  readonly start: 'usual' | 'ballot' | 'handicap' | 'position';
  readonly handicap: { readonly side: Side; readonly men: number };
  /** Where a position is set up. */
  readonly source: 'page' | 'hand';
}

export const draft = signal<Draft>({
  ...{ game: 'trappes', options: {}, opponentSide: 'top', clock: null },
  ...{ opponent: lastOpponent.peek(), level: Number(lastLevel.peek()) },
  ownClock: FIRST_OWN_CLOCK,
  ...{ start: 'usual', handicap: { side: 'W', men: 1 }, source: 'page' },
});
/** The piece that is put down next; null takes pieces away. */
export const tool = signal<Piece | null>({ side: 'W', kind: 'man' });
/** Null until one was begun. */
export const sketch = signal<Sketch | null>(null);
/** The last FEN that could not be read, and the sketch that it was written over. */
export const misread = signal<{
  readonly text: string;
  readonly error: RulesError;
  readonly over: Sketch;
} | null>(null);
/** What still stands written so. A change of the sketch takes its place. */
export const unread = computed(() => (misread.value?.over === sketch.value ? misread.value : null));

/** The board of the virtual one's chosen game, once the server has told. */
const fetched = signal<{ readonly game: GameId; readonly board: GameBoard } | null>(null);

/** Where the chosen game is played; null while that is not known. */
export const gameBoard = computed<GameBoard | null>(() => {
  const { game } = draft.value;
  const now = view.value;
  if (!isVirtual.value) return now === null ? null : { profile: profile.value, seats: now.seats };
  return fetched.value?.game === game ? fetched.value.board : null;
});

/** The rules of the choice; null for options that contradict each other, and while its board is not known. */
export const rules = computed<Rules | null>(() => {
  const board = gameBoard.value;
  const { game, options } = draft.value;
  return board === null ? null : rulesOn(board, game, options);
});

export const problem = computed<SketchProblem | null>(() => {
  const its = rules.value;
  const now = sketch.value;
  if (draft.value.start !== 'position' || its === null || now === null) return null;
  return unread.value === null ? problemOf(its, now) : { kind: 'unread', error: unread.value.error };
});

/** The position asked for, as FEN; null: the game's own start. */
const fen = computed<string | null>(() => {
  const its = rules.value;
  const { start, handicap } = draft.value;
  if (its === null || start === 'usual' || start === 'ballot') return null;
  if (start === 'handicap') return formatFen(withHandicap(its, handicap.side, handicap.men));
  const position = sketch.value && positionOf(sketch.value);
  return position && formatFen(position);
});

/** The time control asked for; null: none; undefined: what the fields say is none. */
export const chosenClock = computed<string | null | undefined>(() => {
  const { clock, ownClock } = draft.value;
  if (clock !== OWN_CLOCK) return clock;
  const text = ownClockText(ownClock);
  return readTimeControl(text).ok ? text : undefined;
});

export const mayPlay = computed(
  () =>
    rules.value !== null &&
    chosenClock.value !== undefined &&
    problem.value === null &&
    (draft.value.start === 'usual' || draft.value.start === 'ballot' || fen.value !== null),
);

export function choose(part: Partial<Draft>): void {
  const before = draft.value;
  draft.value = { ...before, ...part };
  if (part.game === undefined || part.game === before.game) return;
  const opponentSide = GAME_FACTS[part.game].firstPlayer === 'lot' ? 'lot' : 'top';
  draft.value = {
    ...draft.value,
    options: part.options ?? {},
    opponentSide: part.opponentSide ?? opponentSide,
    ...(draft.value.start === 'ballot' && listOf(part.game) === null && { start: 'usual' }),
  };
  sketch.value = null;
}

/** Opens the page with the game that is played, or with a position to play on from. */
export function beginDraft(from?: {
  readonly game: GameId;
  readonly options: Options;
  readonly fen: string;
}): void {
  refused.value = null;
  if (from !== undefined) {
    choose({ game: from.game, options: from.options, start: 'position', source: 'page' });
    wantedFen.value = from.fen;
  } else if (view.value !== null) {
    choose({ game: view.value.game, start: 'usual', source: 'page' });
  }
  go({ page: 'new' });
}

/** A FEN to begin the sketch with, once the rules that read it are there. */
const wantedFen = signal<string | null>(null);

export function play(): void {
  const { game, options, opponent, level, opponentSide, start } = draft.value;
  const clock = chosenClock.value ?? null;
  rememberOpponent(opponent, level);
  const begin = (from: string | null) =>
    sit({ game, options, fen: from, opponent, level, opponentSide, clock, anew: true });
  if (start !== 'ballot') begin(fen.value);
  else
    ballotsOf(game).then(
      (ballots) => begin(ballots[Math.floor(Math.random() * ballots.length)]?.fen ?? null),
      (error: unknown) => console.warn('no opening can be drawn:', error),
    );
}

/** A kept game that is not finished goes on. Rejects where the server cannot be asked. */
export async function goOnWith({ id, head, level }: KeptGame): Promise<void> {
  const { board } = await keptGame(id);
  const { game, options, fen, clock, players } = head;
  const side = (['W', 'B'] as const).find((one) => players[one].kind === 'computer');
  const opponent = side === undefined ? 'human' : 'computer';
  const opponentSide = side === board.seats.bottom ? 'bottom' : 'top';
  const control = clock === null ? null : formatTimeControl(clock.control);
  sit({
    game,
    options,
    fen,
    opponent,
    opponentSide,
    clock: control,
    level: level ?? draft.value.level,
    anew: false,
    number: id,
  });
}

/** Whether a page can let it go on: nobody plays in it but hands here and the computer, and its board is no exhibit. */
export function mayGoOn({ state, head: { game, players } }: KeptGame): boolean {
  const fitting = isVirtual.value || fits(liveTable.value.profile, game);
  return !isExhibit.value && state === 'open' && fitting && isOfThisBoard(players);
}

/** Each who plays in it can be had back by a page: hands here, and the computer at one side. */
export function isOfThisBoard(players: View['players']): boolean {
  const kinds = Object.values(players).map(({ kind }) => kind);
  const one = kinds.filter((kind) => kind === 'computer').length <= 1;
  return one && kinds.every((kind) => kind === 'hand' || kind === 'computer');
}

function sit(wish: TableWish): void {
  refused.value = null;
  awaited.value = { wish, since: seating.peek() };
  send({ type: 'sit', wish });
}

/** The game that was asked for and is not there yet, and how the table was seated then. */
export const awaited = signal<{ readonly wish: TableWish; readonly since: TableSeating | null } | null>(null);

/** Keeps the draft with what happens around it. */
export function followDraft(): void {
  effect(() => fetchBoard(draft.value.game));
  effect(beginSketch);
  effect(takeFromBoard);
  effect(arrive);
}

function fetchBoard(game: GameId): void {
  if (place.value.page !== 'new' || !isVirtual.value || fetched.peek()?.game === game) return;
  boardOf(game).then(
    (board) => {
      fetched.value = { game, board };
    },
    // The page's connection says that the server is away. The next choice asks again.
    () => undefined,
  );
}

function beginSketch(): void {
  const its = rules.value;
  if (its === null || draft.value.start !== 'position' || sketch.value !== null) return;
  const asked = wantedFen.peek();
  const read = asked === null ? null : readFen(its, asked);
  wantedFen.value = null;
  sketch.value = read === null || read instanceof RulesError ? sketchOf(its.start()) : read;
}

/** By hand: discs of the virtual room show what they are, reeds of a board of wood only where something stands. */
function takeFromBoard(): void {
  const its = rules.value;
  const occupied = aside.value?.occupied;
  if (its === null || occupied === undefined || !setsUpByHand.value) return;
  // Another game was just chosen, and its board is not there yet.
  if (profile.value.size !== its.board.size) return;
  const before = sketch.peek();
  if (before === null) return;
  sketch.value = isVirtual.value ? ofDiscs(before, its) : withReeds(before, its, occupied, tool.peek());
}

export const setsUpByHand = computed(
  () => place.value.page === 'new' && draft.value.start === 'position' && draft.value.source === 'hand',
);

function ofDiscs(before: Sketch, { board }: Rules): Sketch {
  let now: Sketch = { ...before, pieces: new Map(), openTraps: [] };
  for (const [at, stack] of stacksOf(discs.value)) {
    const square = board.squareAt(board.algebraic(at));
    const top = stack.at(-1);
    if (square === null || top === undefined) continue;
    const below = stack.at(-2);
    now = withPiece(now, square, { side: top.side, kind: below?.side === top.side ? 'king' : 'man' });
  }
  return now;
}

/** The game that was asked for has begun: back to the board, where a helping hand sets the pieces up. */
function arrive(): void {
  const asked = awaited.value;
  const now = liveTable.value.view;
  const seated = seating.value;
  if (refused.value !== null) awaited.value = null;
  if (asked === null || now === null || now.game !== asked.wish.game || aside.value !== null) return;
  // Of an older game are a view under the old greeting, and the one that stood when the new came.
  if (seated === asked.since || now === seated?.before || now.prompt.line.id === 'link.wait') return;
  if (isVirtual.value && discs.value.length === 0) return;
  batch(() => {
    awaited.value = null;
    backToTable();
  });
  const stands = standsAs(now.fen, Number(now.options.kingSupply), profile.value.size, discs.value);
  if (isVirtual.value && !stands) send({ type: 'setUp' });
}
