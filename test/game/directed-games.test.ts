import { describe, expect, it } from 'vitest';
import type { DirectedAct } from '../../src/game/game.ts';
import { progressNow, turnOf } from '../../src/game/turn.ts';
import { GAME_IDS, type Move, type Side, type SliderAction, type Square } from '../../src/rules/rules.ts';
import { ANGLE, Desk } from './desk.ts';

const PLIES = 60;
const ANGLES = [ANGLE.piece, ANGLE.orange, ANGLE.green, ANGLE.piece] as const;

/** Numbers that look random and are the same in every run (Park and Miller's generator). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** A desk where neither side has a hand of its own, and a hand that does all that it is told. */
class Carrier {
  readonly desk: Desk;
  readonly #random: (below: number) => number;
  readonly expected: string[] = [];

  constructor(game: string, seed: number) {
    const player = (side: Side) => ({ side, kind: 'computer', name: null, takebacks: 'never' }) as const;
    this.desk = new Desk(game, null, game === 'sujet-verbe' ? { cards: false } : {}, {
      directed: [player('W'), player('B')],
    });
    this.#random = seeded(seed);
  }

  play(): void {
    for (let ply = 0; ply < PLIES && this.desk.view.outcome === null; ply++) {
      const turn = turnOf(this.desk.session);
      if (turn === null) return;
      if (turn.needs === 'spin') this.desk.spin(this.#pick(ANGLES)).wait(1000);
      else if (turn.needs === 'slider') this.#slide(turn.side);
      else this.#move(turn.side);
    }
  }

  #slide(side: Side): void {
    const { desk } = this;
    const { sector, setup } = desk.session;
    const colour = sector === 'orange' || sector === 'green' ? sector : undefined;
    const action: SliderAction = this.#pick(
      setup.rules.sliderActions(progressNow(desk.session).position, colour),
    );
    const { slider, notch, fell } = action;
    desk.direct({ kind: 'slider', slider, notch }, side).wait(1000);
    if (fell !== null) desk.lift(setup.rules.board.nameOf(fell)).wait(300);
    desk.feed({ kind: 'sliderDone', t: desk.t, slider, ok: true }).wait(1000);
    this.expected.push(`slider ${side} ${slider} ${notch}`);
  }

  #move(side: Side): void {
    const { rules } = this.desk.session.setup;
    const progress = progressNow(this.desk.session);
    const huffs = progress.huffable.filter(
      (square) => rules.advance(progress, { kind: 'huff', square }).outcome === null,
    );
    const huffed = huffs.length > 0 && this.#random(2) === 0 ? this.#pick(huffs) : null;
    const claimed = huffed === null ? progress : rules.advance(progress, { kind: 'huff', square: huffed });
    const moves = [...rules.moves(claimed.position), ...rules.omissions(claimed.position)];
    if (moves.length === 0) return;
    const move = this.#pick(moves);
    const { from, to, captured } = move;
    const act: DirectedAct = { kind: 'move', from, to, captured, huffed };
    this.desk.direct(act, side).wait(1000);
    expect(this.desk.refused).toBeNull();
    expect(this.desk.view.directed).toEqual({ side, act, shown: true });
    this.#carryOut(move, huffed);
    if (huffed !== null) this.expected.push(`huff ${side} ${huffed}`);
    this.expected.push(`move ${side} ${from}-${to}${captured.map((square) => `x${square}`).join('')}`);
  }

  #carryOut({ from, to, captured, fell }: Move, huffed: Square | null): void {
    const { desk } = this;
    const name = (square: Square) => desk.session.setup.rules.board.nameOf(square);
    if (huffed !== null) desk.lift(name(huffed)).wait(300);
    desk.lift(name(from)).wait(300).put(name(to));
    // An open trap's reed closes and opens again as the piece falls.
    if (fell) desk.wait(150).lift(name(to));
    for (const square of captured) desk.wait(200).lift(name(square));
    desk.wait(1200);
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[this.#random(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}

describe('a whole game carried out for two players without a hand is understood as it was told', () => {
  it.each(GAME_IDS)('%s', (game) => {
    for (let seed = 1; seed <= 4; seed++) {
      const carrier = new Carrier(game, seed * 7919);
      carrier.play();
      const told = carrier.desk
        .said()
        .filter((text) => /^(move|huff|slider|alarm|fault|takeback)/.test(text));
      expect(told, `seed ${seed}`).toEqual(carrier.expected);
      expect(carrier.expected.length).toBeGreaterThan(5);
    }
  });
});
