import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openIdentity } from '../../../src/adapters/keys/keys.ts';
import { chooseGame, seated } from '../../../src/app/game-choice.ts';
import { Agreement } from '../../../src/app/mirror/agreed-matches.ts';
import { RunningGame } from '../../../src/app/running-game.ts';
import type { Input } from '../../../src/game/input.ts';
import { step } from '../../../src/game/step.ts';
import type { Terms } from '../../../src/mirror/mirror.ts';
import { NEWEST } from '../../../src/ports/store.ts';
import { FakeClock } from '../fake-clock.ts';
import { FakeStore } from '../fake-store.ts';

const OLD = '00000000000000aa';
const NEW = '00000000000000bb';

const { choice, occupied } = (() => {
  const plain = chooseGame({ game: 'russian', options: {}, fen: null });
  const far = { side: 'B', kind: 'remote', name: 'Liège', takebacks: 'asked' } as const;
  const { rules, start } = plain.setup;
  return {
    choice: seated(plain, { directed: [far], clock: null }),
    occupied: [...start.pieces.keys()].map((square) => rules.board.nameOf(square)),
  };
})();

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'damier-which-game-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** A board whose power may fail at any instant: what is left then is its folder and its store. */
class Board {
  readonly store = new FakeStore();
  agreement = new Agreement(home);
  game: RunningGame | null = null;

  /** From the disk alone. */
  start(): this {
    this.agreement = new Agreement(home);
    return this.sit();
  }

  sit(anew = false): this {
    const match = this.agreement.now?.terms.match ?? OLD;
    this.game = new RunningGame({
      choice,
      goesOn: anew ? null : NEWEST,
      far: { match },
      store: this.store,
      clock: new FakeClock(),
      log: () => undefined,
    });
    return this;
  }

  feed(...inputs: readonly Input[]): this {
    for (const input of inputs) this.running.keep(step(this.running.session, input), input.t);
    return this;
  }

  get running(): RunningGame {
    if (this.game === null) throw new Error('nobody sits here');
    return this.game;
  }

  agree(match: string): this {
    this.agreement.agree({ me: 'W', terms: termsOf(match) });
    return this;
  }

  join(match: string): this {
    const { t } = this.running.session.recogniser;
    return this.feed(
      { kind: 'snapshot', t, occupied },
      { kind: 'directed', t, side: 'B', ply: 0, act: { kind: 'join', match } },
    );
  }

  play(from: string, to: string): this {
    const t = Math.max(0, this.running.session.recogniser.t);
    const edge = (at: string, after: number, on: boolean) =>
      ({ kind: 'edge', t: t + after, at, on }) as Input & { kind: 'edge' };
    return this.feed(edge(from, 1000, false), edge(to, 1300, true), { kind: 'time', t: t + 3000 });
  }

  get played(): readonly string[] {
    return this.running.session.plies.map((ply) => (ply.kind === 'move' ? ply.text : ply.kind));
  }
}

function termsOf(match: string): Terms {
  const boards = {
    W: openIdentity(join(home, 'one'), 'Nantes').card,
    B: openIdentity(join(home, 'other'), 'Liège').card,
  };
  return { match, boards, owner: 'W', ...choice.head, clock: null };
}

/** In the middle of a match with Liège. */
const playing = () => new Board().agree(OLD).sit().join(OLD).play('c3', 'd4');

describe('a board that is killed while another match is agreed on', () => {
  const STEPS: readonly [string, (board: Board) => Board][] = [
    ['the new match is kept', (board) => board.agree(NEW)],
    ['it is sat down to', (board) => board.sit(true)],
    ['the game has joined it', (board) => board.join(NEW)],
    ['the first move was made', (board) => board.play('e3', 'f4')],
  ];

  it('goes on with the old match up to the last instant before', () => {
    expect(playing().start().played).toEqual(['22-18']);
  });

  it.each(STEPS.map(([name], index) => [name, index + 1] as const))(
    'never offers a move of the old one, once %s',
    (_, count) => {
      const board = STEPS.slice(0, count).reduce((at, [, take]) => take(at), playing());
      const made = count === STEPS.length ? ['23-19'] : [];
      expect(board.start().played).toEqual(made);
      expect(board.running.session.match).toBe(count < 3 ? null : NEW);
      // And again, at the instant at which it had just begun.
      expect(board.start().played).toEqual(made);
    },
  );
});

describe('the game of a match', () => {
  it('goes on where a page asks for a new one: it is not given up from here alone', () => {
    expect(playing().sit(true).played).toEqual(['22-18']);
  });

  it('comes back as it ended, while the other board may not have heard of its end', () => {
    const board = playing();
    board.feed({ kind: 'directed', t: 9000, side: 'B', ply: 1, act: { kind: 'resign' } });
    expect(board.start().running.session.over).toEqual({ winner: 'W', reason: 'resigned' });
    expect(board.played).toEqual(['22-18']);
  });

  it('is over once its end is in the log: then the next one is due, and it is a new game', () => {
    const board = playing();
    board.agreement.goOn(termsOf(OLD), termsOf(NEW));
    expect(board.start().played).toEqual([]);
    expect(board.agreement.now?.before?.match).toBe(OLD);
  });

  it('is not what becomes due where people have agreed on another meanwhile', () => {
    const board = playing().agree(NEW);
    board.agreement.goOn(termsOf(OLD), termsOf('00000000000000cc'));
    expect(new Agreement(home).now?.terms.match).toBe(NEW);
  });
});
