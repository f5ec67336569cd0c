import { describe, expect, it } from 'vitest';
import { setUpGame } from '../../src/adapters/profile/profile.ts';
import { recordOf } from '../../src/app/saved-game.ts';
import { drive } from '../../src/bench/drive.ts';
import { FAMILIES } from '../../src/bench/hand/families.ts';
import { type Specimen, specimen } from '../../src/bench/hand/hand.ts';
import { type GameEvent, readTimeControl, resumeSession, viewOf } from '../../src/game/game.ts';
import { keptSetup } from '../../src/game/resume.ts';
import type { KeptGame } from '../../src/ports/store.ts';
import {
  formatFen,
  GAME_IDS,
  type GameId,
  type GameRecord,
  type Options,
  optionsToKeep,
  PdnReader,
  readRecord,
  writePdn,
} from '../../src/rules/rules.ts';
import { equipment } from '../hand/equipment.ts';
import { HANDS } from './kept-game.ts';

const SEED = 11;

interface Saved {
  readonly name: string;
  readonly game: KeptGame;
  readonly events: readonly GameEvent[];
}

function kept(head: { game: GameId; fen: string; options: Options }, events: readonly GameEvent[]): KeptGame {
  const result = events.find((event) => event.type === 'result');
  return {
    id: 7,
    name: null,
    head: { ...head, profile: 'any', clock: null, players: HANDS },
    begun: '2026-11-28T10:00:00.000Z',
    state: result === undefined ? 'abandoned' : 'finished',
    result: result === undefined ? null : { winner: result.winner, reason: result.reason },
    plies: 0,
    level: null,
  };
}

/** What a board understood of simulated hands, cut where the next game begins. */
function savedFrom({ name, trace: { head, lines } }: Specimen): Saved {
  const events = drive(equipment(), { head, lines });
  const next = events.findIndex(({ type }) => type === 'newGame');
  const own = next < 0 ? events : events.slice(0, next);
  const { cards: _, ...options } = head.options;
  return {
    name,
    game: kept(
      { ...head, options: optionsToKeep(head.game, head.game === 'sujet-verbe' ? head.options : options) },
      own,
    ),
    events: own,
  };
}

/** A game of every family that the game id is played in. */
function simulated(game: GameId): readonly Saved[] {
  // Hands of Frisian are drawn as those of the game that it is nearest to: none were measured.
  const like = game === 'frisian' ? 'international' : game;
  return FAMILIES.filter(({ games }) => games.includes(like)).map((family, index) =>
    savedFrom(specimen({ equipment: equipment(), family, game, seed: SEED, index })),
  );
}

const setupFor = ({ head: { game, options, fen } }: KeptGame) => setUpGame(game, options, fen).setup;
const saved = ({ game, events }: Saved): GameRecord => recordOf(setupFor(game), game, events);

function readBack(text: string) {
  const readings: ReturnType<typeof readRecord>[] = [];
  const reader = new PdnReader((game) => readings.push(readRecord(game)));
  reader.push(text);
  reader.end();
  return readings;
}

describe.each(GAME_IDS)('%s', (id) => {
  const games = simulated(id);

  it('is read back from its PDN exactly, and ends where the session stood', () => {
    expect(games.length).toBeGreaterThan(3);
    for (const one of games) {
      const record = saved(one);
      const [read, ...others] = readBack(writePdn(record));
      expect(others).toEqual([]);
      expect(read?.failure, one.name).toBeNull();
      expect(read?.record, one.name).toEqual(record);
      const session = resumeSession(keptSetup(setupFor(one.game), one.game.head, one.events), one.events);
      expect(read && formatFen(read.end), one.name).toBe(viewOf(session).fen);
    }
  });
});

describe('the PDN of a kept game', () => {
  const all = GAME_IDS.flatMap(simulated).map((one) => writePdn(saved(one)));
  const text = all.join('');

  it.each([
    ['the options that were set', /\[DamierOptions "\w+=/],
    ['spins, also on the line', /\[%damier spin border\]/],
    ['sliders', /\[%damier slider S\d [LNR]\]/],
    ['huffs', /\[%damier huff \d+\]/],
    ['omissions', /\[%damier move /],
    ['right answers', /\[%damier card \w+ right\]/],
    ['wrong ones', /\[%damier card \w+ wrong\]/],
    ['what was taken back', /\{\d+[-x]\d+ taken back\}/],
    ['where it began', /\[FEN "/],
    ['how it ended', /\[Termination "(resigned|agreed|noMoves|noPieces)"/],
    ['that it was abandoned', /\[Termination "abandoned"/],
    ['its day', /\[Date "2026.11.28"\]/],
  ])('tells %s', (_, pattern) => {
    expect(text).toMatch(pattern);
  });

  it('holds one game behind the other in one file', () => {
    expect(readBack(text)).toHaveLength(all.length);
  });

  it('tells who played, and what each had left on his clock', () => {
    const [one] = simulated('russian');
    if (one === undefined) throw new Error('nothing was played');
    const clock = {
      control: { kind: 'fischer', baseMs: 300_000, incrementMs: 3000, beforeFirst: false },
      whileAway: 'pause',
    } as const;
    const players = { ...HANDS, B: { kind: 'engine', name: 'Scan' } } as const;
    const timed = { ...one, game: { ...one.game, head: { ...one.game.head, clock, players } } };
    const pdn = writePdn(saved(timed));
    expect(pdn).toContain('[TimeControl "300+3"]');
    expect(pdn).toContain('[Black "Scan"]');
    expect(pdn).toMatch(/\{\[%clk 0:0\d:\d\d\]\}/);
    expect(readBack(pdn)[0]?.record).toEqual(saved(timed));
  });

  it.each([
    ['hourglass:3', '[TimeControl "*180"]'],
    ['W5+3,B10d2', '[WhiteTimeControl "300+3"]\n[BlackTimeControl "600d2"]'],
  ])('tells the time control %s, and reads back what it writes', (text, tags) => {
    const [one] = simulated('russian');
    const read = readTimeControl(text);
    if (one === undefined || !read.ok || read.control === null) throw new Error(text);
    const clock = { control: read.control, whileAway: 'pause' } as const;
    const timed = { ...one, game: { ...one.game, head: { ...one.game.head, clock } } };
    const pdn = writePdn(saved(timed));
    expect(pdn).toContain(tags);
    expect(readBack(pdn)[0]?.record).toEqual(saved(timed));
  });

  it('tells of a pause, and of who plays in place of a player who failed', () => {
    const head = { game: 'russian', fen: 'W:W21,22:B9,10', options: {} } as const;
    const events: readonly GameEvent[] = [
      { t: 0, type: 'turn', side: 'W', needs: 'move' },
      { t: 1000, type: 'pause', by: 'players' },
      { t: 66_000, type: 'goOn' },
      { t: 70_000, type: 'pause', by: 'staff' },
    ];
    const pdn = writePdn(saved({ name: '', game: kept(head, events), events }));
    expect(pdn).toContain('{paused by both players for 0:01:05}');
    expect(pdn).toContain('{paused by staff}');
    expect(readBack(pdn)).toHaveLength(1);
  });

  it('behind `newGame` begins at the start, whatever the head says', () => {
    const head = { game: 'russian', fen: 'W:W21:B17', options: {} } as const;
    const events: readonly GameEvent[] = [{ t: 0, type: 'newGame' }];
    expect(saved({ name: '', game: kept(head, events), events }).start).toBeNull();
  });
});
