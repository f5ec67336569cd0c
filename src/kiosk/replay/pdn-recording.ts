/** A game of a PDN file as a recording. Pure. */

import type { GameBoard } from '../../ports/archive.ts';
import type { KeptGame } from '../../ports/store.ts';
import {
  formatFen,
  type PdnCheck,
  PdnChecker,
  type PdnGame,
  type PdnNotation,
  PdnReader,
  type RecordEntry,
  type Rules,
  type Understood,
  writePdn,
} from '../../rules/rules.ts';
import { gameRecording } from './game-recording.ts';
import { entriesOf, eventsOf } from './pdn-events.ts';
import { type GameTitle, type ListedDefect, listedOf } from './pdn-list.ts';
import { renamed } from './pdn-text.ts';
import type { Recording } from './recording.ts';

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

/** The text of one game with its squares in that notation, where files of that game may have it; a game with a defect as it is. */
export function inNotation(text: string, notation: PdnNotation): string {
  const read = readGame(text);
  if (read === null || read.defect !== null) return text;
  const { check } = read;
  return check.record === null ? (renamed(check, notation) ?? text) : writePdn(check.record, notation);
}

const HANDS = { W: { kind: 'hand', name: null }, B: { kind: 'hand', name: null } } as const;

/** No game that people play is longer; each step of a replay plays all those before it again. */
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
