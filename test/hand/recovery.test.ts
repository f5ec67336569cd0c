import { describe, expect, test } from 'vitest';
import { inputOf, rulesOn, sessionFor } from '../../src/bench/drive.ts';
import { type Attack, attack, rummage } from '../../src/bench/hand/choice.ts';
import { occupiedIn } from '../../src/bench/hand/squares.ts';
import { Random } from '../../src/bench/random.ts';
import { guidanceFor } from '../../src/game/alarm.ts';
import { type GameEvent, nextDeadline, type Session, step, viewOf } from '../../src/game/game.ts';
import { nodeNow, standingOf } from '../../src/recogniser/recogniser.ts';
import { type Algebraic, formatFen, GAME_IDS, type GameId, type Move } from '../../src/rules/rules.ts';
import { equipment } from './equipment.ts';

/** More hands than any mess asks for. */
const MOST_HANDS = 80;

/** A board in virtual time whose pieces are moved one at a time. */
class Board {
  readonly events: GameEvent[] = [];
  session: Session;
  #t = 0;
  readonly #occupied: Set<Algebraic>;

  constructor(session: Session, occupied: readonly Algebraic[]) {
    this.session = session;
    this.#occupied = new Set(occupied);
    this.#feed(inputOf({ t: 0, snapshot: [...occupied] }));
  }

  mess({ lines }: Attack): void {
    for (const line of lines) {
      this.wait(line.t - this.#t);
      if ('at' in line) this.touch(line.at, line.on);
    }
  }

  touch(at: Algebraic, on: boolean): void {
    if (this.#occupied.has(at) === on) return;
    if (on) this.#occupied.add(at);
    else this.#occupied.delete(at);
    this.#feed({ kind: 'edge', t: this.#t, at, on });
  }

  wait(ms: number): void {
    this.#t += ms;
    for (let last = -1, due = nextDeadline(this.session); due !== null && due < this.#t && due > last; ) {
      last = due;
      this.#feed({ kind: 'time', t: due });
      due = nextDeadline(this.session);
    }
    this.#feed({ kind: 'time', t: this.#t });
  }

  spin(): void {
    this.#feed({ kind: 'spinStart', t: this.#t });
    this.wait(2000);
    this.#feed({ kind: 'spinStop', t: this.#t, angle: 20 });
    this.wait(500);
  }

  #feed(input: Parameters<typeof step>[1]): void {
    const { session, events } = step(this.session, input);
    this.session = session;
    this.events.push(...events);
  }
}

function boardOf(game: GameId) {
  const options = game === 'sujet-verbe' ? { cards: false } : {};
  const rules = rulesOn(equipment(), game, options);
  const { position } = rules.begin(rules.start());
  const occupied = occupiedIn(rules.board, position);
  const head = { damier: 'trace', v: 1, game, fen: formatFen(position), options } as const;
  return { rules, occupied, board: new Board(sessionFor(equipment(), head), occupied) };
}

/** Does the next thing that guidance asks for; false if it asks for nothing. */
function obey(board: Board): boolean {
  const { carry, remove, restore } = guidanceFor(board.session.recogniser);
  const [carried] = carry;
  if (carried !== undefined) {
    board.touch(carried.from, false);
    board.wait(400);
    board.touch(carried.to, true);
    return true;
  }
  const [off] = remove;
  const [on] = restore;
  if (off !== undefined) board.touch(off, false);
  else if (on !== undefined) board.touch(on, true);
  return off !== undefined || on !== undefined;
}

/** Plays a move that needs no trap, as a careful hand does; null if there is none on squares that are believed. */
function play({ board, rules }: ReturnType<typeof boardOf>, random: Random): Move | null {
  const { position } = nodeNow(board.session.recogniser).progress;
  const { layout } = rules;
  if (layout !== null && rules.moves(position).every(({ captured }) => captured.length === 0)) board.spin();
  if (!nodeNow(board.session.recogniser).mayMove) return null;
  const faulty = new Set(viewOf(board.session).faults.map(({ square }) => square));
  const name = (square: Move['from']) => rules.board.nameOf(square);
  const moves = rules
    .moves(position)
    .filter(
      ({ from, to, captured, fell }) => !fell && ![from, to, ...captured].some((s) => faulty.has(name(s))),
    );
  if (moves.length === 0) return null;
  const move = random.pick(moves);
  board.touch(name(move.from), false);
  board.wait(400);
  board.touch(name(move.to), true);
  for (const square of move.captured) {
    board.wait(300);
    board.touch(name(square), false);
  }
  board.wait(1000);
  return move;
}

describe.each(GAME_IDS)('%s: guidance leads out of any mess, by pieces alone', (game) => {
  const kinds = [
    ['pieces put anywhere', rummage],
    ['random edges', (setup) => attack(setup, null, false)],
  ] satisfies [string, (setup: Parameters<typeof rummage>[0]) => Attack][];

  test.each(kinds)('%s', (_, mess) => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const random = new Random(seed);
      const made = boardOf(game);
      const { board, rules, occupied } = made;
      const perSecond = random.pick([0.5, 1, 3, 8]);
      board.mess(mess({ board: rules.board, random, occupied, from: 100, seconds: 12, perSecond }));
      board.wait(4000);
      let hands = 0;
      while (hands < MOST_HANDS && obey(board)) {
        board.wait(random.pick([350, 700, 2000, 4000]));
        hands += 1;
      }
      board.wait(4000);
      expect(hands, `seed ${seed}`).toBeLessThan(MOST_HANDS);
      expect(standingOf(board.session.recogniser).kind, `seed ${seed}`).toBe('atRest');
      expect(viewOf(board.session).alarm, `seed ${seed}`).toBe(false);
      const told = board.events.length;
      const move = play(made, random);
      const moved = board.events.slice(told).filter(({ type }) => type === 'move');
      if (move === null) expect(moved, `seed ${seed}`).toEqual([]);
      else expect(moved, `seed ${seed}`).toMatchObject([{ from: move.from, to: move.to }]);
    }
  });
});
