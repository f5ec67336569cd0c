/** A game of a PDN file as a recording. Pure. */

import type { GameBoard } from '../../ports/archive.ts';
import type { KeptGame } from '../../ports/store.ts';
import {
  formatFen,
  type PdnCheck,
  PdnChecker,
  type PdnGame,
  PdnReader,
  type Rules,
} from '../../rules/rules.ts';
import { gameRecording } from './game-recording.ts';
import { entriesOf, eventsOf } from './pdn-events.ts';
import { type GameTitle, type ListedDefect, listedOf } from './pdn-list.ts';
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

const HANDS = { W: { kind: 'hand', name: null }, B: { kind: 'hand', name: null } } as const;

/** No game that people play is longer; each step of a replay plays all those before it again. */
const MOST_ENTRIES = 3000;

/** `board`: where the game is played here. Null: not even a position can be set up. */
export function pdnRecording({ check, title, defect }: ReadGame, board: GameBoard): Recording | null {
  const { understood, record } = check;
  if (understood === null) return null;
  const { rules } = understood.reading;
  const { start, plies } = understood.line;
  const played = {
    rules,
    start,
    entries: (record?.entries ?? entriesOf(start, plies)).slice(0, MOST_ENTRIES),
    outcome: record?.outcome ?? null,
  };
  const events = eventsOf(played);
  const head = {
    ...{ game: rules.id, options: record?.options ?? {}, fen: formatFen(start) },
    ...{ profile: board.profile.id, clock: null, players: HANDS },
  };
  const kept: KeptGame = {
    ...{ id: 0, name: null, head, begun: '', result: null, plies: plies.length, level: null },
    state: 'open',
  };
  const made = gameRecording({ game: kept, events, board: withTrapsOf(board, rules) });
  return { ...made, file: { title, defect, hasOwnTraps: !sameTraps(board, rules) } };
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
