/** The session that a kept game or a trace began with, from what the server tells of the board. Pure. */

import type { Explained, SessionSetup, View } from '../../game/game.ts';
import type { GameBoard } from '../../ports/archive.ts';
import type { Disc, PageProfile, Room } from '../../ports/page.ts';
import type { KeptGame } from '../../ports/store.ts';
import {
  createRules,
  type GameId,
  type Options,
  parseFen,
  type Rules,
  type Side,
} from '../../rules/rules.ts';
import type { GameTitle, ListedDefect } from './pdn-list.ts';

export function setupOn(board: GameBoard, game: GameId, options: Options, fen: string): SessionSetup {
  const { profile, seats } = board;
  const layout = profile.sliders.length > 0 ? { layout: { sliders: profile.sliders } } : {};
  const rules = createRules(game, { ...layout, options });
  return {
    rules,
    spinner: profile.spinner,
    seats,
    start: parseFen(rules, fen),
    cards: rules.ruleSet.cards,
  };
}

// What can be played again on the page: a kept game, or a trace. Both are moments on an axis of time. Pure.

/** The wheel on its way: it stops at `angle` (degrees). */
export interface WheelRun {
  readonly from: number;
  readonly until: number;
  readonly angle: number;
}

/** A state of the table that lasts until the next one. */
export interface Moment {
  /** ms from the beginning. */
  readonly t: number;
  readonly wheel: WheelRun | null;
  /** What people saw then; made when it is asked for. */
  readonly view: () => View;
  /** What lies where. The discs are taken from where they were shown `before`; the wheel is at rest. */
  readonly room: (before: readonly Disc[]) => Room;
}

/** Something that was understood, as the list beside the board tells it. */
export interface Happening {
  readonly t: number;
  readonly side: Side | null;
  readonly event: Explained['event'];
  /** Of a decision in a trace: the likeliest stories behind it. */
  readonly stories: Explained['stories'];
}

export interface Recording {
  readonly kind: 'game' | 'trace';
  readonly game: GameId;
  readonly rules: Rules;
  /** The options of the rules that it was played with, by name. */
  readonly options: Options;
  readonly profile: PageProfile;
  /** At least one, in the order of time. */
  readonly moments: readonly Moment[];
  readonly happenings: readonly Happening[];
  /** ms */
  readonly length: number;
  /** What the file says that it comes from; null for what was recorded here. */
  readonly file: FileFacts | null;
  /** As the store has it; null for a trace, and for a game of a file. */
  readonly kept: KeptGame | null;
}

export interface FileFacts {
  readonly title: GameTitle;
  /** Why it ends before the file does. */
  readonly defect: ListedDefect | null;
  /** Its trapdoors are elsewhere than this board's: it cannot be played here. */
  readonly hasOwnTraps: boolean;
}

// The list of what happened, half-moves numbered as a game is written: `1. 32-28 18-23`.

interface Listed {
  readonly happening: Happening;
  /** Its place among all happenings. */
  readonly index: number;
}

/** `number`: `12.` before the first side's half-move, `12…` where the other one's stands alone; null: no half-move. */
interface ListRow {
  readonly number: string | null;
  readonly listed: readonly Listed[];
}

/** Two half-moves with nothing between them share a row. A half-move that is taken back gives its number back. */
export function numberedRows(happenings: readonly Happening[]): readonly ListRow[] {
  const rows: ListRow[] = [];
  const played: { readonly number: number; readonly opens: boolean }[] = [];
  const opener = happenings.find(isHalfMove)?.side ?? null;
  for (const [index, happening] of happenings.entries()) {
    const listed = { happening, index };
    if (happening.event.type === 'turn') continue;
    if (happening.event.type === 'takeback') played.pop();
    if (!isHalfMove(happening)) {
      rows.push({ number: null, listed: [listed] });
      continue;
    }
    const before = played.at(-1);
    const opens = happening.side === opener;
    const follows = !opens && before?.opens === true;
    const number = (before?.number ?? 0) + (follows ? 0 : 1);
    played.push({ number, opens });
    const last = rows.at(-1);
    if (follows && last !== undefined && last.number !== null && last.listed.length === 1)
      rows[rows.length - 1] = { ...last, listed: [...last.listed, listed] };
    else rows.push({ number: opens ? `${number}.` : `${number}…`, listed: [listed] });
  }
  return rows;
}

function isHalfMove({ event }: Happening): boolean {
  return event.type === 'move' || event.type === 'slider';
}

/** The last of the sorted that is not later than `t`; −1 if all are. */
export function indexAt(sorted: readonly { readonly t: number }[], t: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const here = sorted[middle];
    if (here !== undefined && here.t <= t) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Degrees that a replayed wheel turns before it stops. */
const RUN_DEGREES = 1080;

/** Angle and speed of the wheel while it runs out, and after. */
export function wheelAt(run: WheelRun | null, t: number): Room['wheel'] {
  if (run === null) return { angle: 0, speed: 0 };
  const whole = run.until - run.from;
  const left = Math.max(0, run.until - t) / Math.max(1, whole);
  if (left === 0) return { angle: normal(run.angle), speed: 0 };
  return {
    angle: normal(run.angle + RUN_DEGREES * left * left),
    speed: (-2 * RUN_DEGREES * left * 1000) / whole,
  };
}

function normal(angle: number): number {
  return ((angle % 360) + 360) % 360;
}
