import { describe, expect, it } from 'vitest';
import { DxpExchange } from '../../../src/adapters/dxp/exchange.ts';
import { parseFen, type Side } from '../../../src/rules/rules.ts';
import { rulesOf } from '../../rules/games.ts';

const rules = rulesOf('international');
const name = (text: string) => text.padEnd(32);
const exchange = (side: Side, fen: string | null = null) =>
  new DxpExchange({
    rules,
    side,
    start: fen === null ? rules.start() : parseFen(rules, fen),
    name: 'Damier',
    minutes: 10,
  });
const moveOf = (from: number, to: number) => {
  const move = rules.moves(rules.start()).find((one) => one.from === from && one.to === to);
  if (move === undefined) throw new Error(`${from}-${to} is no first move`);
  return move;
};

const replyTo = (from: number, to: number, back: number, forth: number) => {
  const { position } = rules.advance(rules.begin(rules.start()), moveOf(from, to));
  const reply = rules.moves(position).find((one) => one.from === back && one.to === forth);
  if (reply === undefined) throw new Error(`${back}-${forth} is no reply`);
  return reply;
};

describe('a game over DXP', () => {
  it('is asked for, agreed on, played and ended', () => {
    const game = exchange('B');
    expect(game.request()).toEqual([{ kind: 'send', text: `R01${name('Damier')}Z010000A` }]);
    expect(game.played(moveOf(32, 28))).toEqual([]);
    expect(game.take(`A${name('Truus')}0`)).toEqual([{ kind: 'begun', name: 'Truus' }]);
    expect(game.played(moveOf(32, 28))).toEqual([{ kind: 'send', text: 'M0000322800' }]);
    expect(game.take('M0003192300')).toMatchObject([{ kind: 'move', ply: 1, move: { from: 19, to: 23 } }]);
    expect(game.ended({ winner: null, reason: 'agreed' })).toEqual([{ kind: 'send', text: 'E21' }]);
    expect(game.take('E01')).toEqual([]);
  });

  it('is accepted from a program that asks for the same, and no second one', () => {
    const game = exchange('W');
    expect(game.take(`R01${name('Dragon')}Z010075A`)).toEqual([
      { kind: 'send', text: `A${name('Damier')}0` },
      { kind: 'begun', name: 'Dragon' },
    ]);
    expect(game.take(`R01${name('Dragon')}Z010075A`)).toEqual([
      { kind: 'send', text: `A${name('Damier')}3` },
    ]);
  });

  it.each([
    ['the other colour', `R01${name('Dragon')}W010075A`],
    ['another position', `R01${name('Dragon')}Z010075BW${'e'.repeat(49)}w`],
  ])('is not this one: %s', (_, request) => {
    expect(exchange('W').take(request)).toEqual([{ kind: 'send', text: `A${name('Damier')}2` }]);
  });

  it('begins from a position that both have', () => {
    const asked = exchange('B', 'W:W28,K33:B3').request();
    expect(asked).toMatchObject([
      { text: `R01${name('Damier')}Z010000BWeez${'e'.repeat(24)}weeeeW${'e'.repeat(17)}` },
    ]);
  });

  it('says what the other program does wrong', () => {
    const game = exchange('B');
    game.request();
    expect(game.take(`A${name('Truus')}3`)).toEqual([
      { kind: 'broken', how: 'refused', why: 'it refuses the game: it plays no games now' },
    ]);
    game.take(`A${name('Truus')}0`);
    expect(game.take('M0003192300')).toMatchObject([{ kind: 'broken' }]);
    expect(game.take('nonsense')).toMatchObject([{ kind: 'broken' }]);
  });

  it('is the same for a program that writes the start out; another version of the protocol is refused', () => {
    const start = `W${'z'.repeat(20)}${'e'.repeat(10)}${'w'.repeat(20)}`;
    expect(exchange('W').take(`R01${name('Dragon')}Z010075B${start}`)).toMatchObject([
      { text: `A${name('Damier')}0` },
      { kind: 'begun' },
    ]);
    expect(exchange('W').take('R02whatever')).toEqual([{ kind: 'send', text: `A${name('Damier')}1` }]);
  });

  it('that ended here in the turn of the other program is ended there as soon as it has moved', () => {
    const game = exchange('W');
    game.take(`R01${name('Dragon')}Z010075A`);
    expect(game.ended({ winner: 'W', reason: 'resigned' })).toEqual([]);
    expect(game.take('M0003322800')).toEqual([{ kind: 'send', text: 'E11' }]);
    expect(game.take('E00')).toEqual([]);
  });

  it('that the other program ends before it is decided is said, as what it chats is', () => {
    const game = exchange('W');
    game.take(`R01${name('Dragon')}Z010075A`);
    expect(game.take('Chello')).toEqual([{ kind: 'said', text: 'hello' }]);
    expect(game.take('E30')).toMatchObject([
      { kind: 'send', text: 'E01' },
      { kind: 'broken', why: expect.stringContaining('has won') },
    ]);
  });

  it('is given up, or a draw offered, there; a takeback is not supported', () => {
    const game = exchange('B');
    game.take(`A${name('Truus')}0`);
    expect(game.take('B001W')).toEqual([{ kind: 'send', text: 'K1' }]);
    expect(game.take('E11')).toEqual([
      { kind: 'send', text: 'E01' },
      { kind: 'resigned', ply: 0 },
    ]);
    expect(exchange('B').take('E21')).toMatchObject([{ kind: 'send' }, { kind: 'offersDraw' }]);
  });
});

describe('a game over DXP whose line has broken', () => {
  const behind = (...moves: readonly (readonly [number, number])[]) => {
    const before = exchange('B');
    before.take(`A${name('Truus')}0`);
    for (const [from, to] of moves) {
      const isOurs = before.plies % 2 === 0;
      if (isOurs) before.played(moveOf(from, to));
      else before.take(`M0000${from}${to}00`);
    }
    before.lost();
    return before;
  };
  /** After 32-28 19-23. */
  const POSITION = `B${'W'}${'z'.repeat(18)}ez${'e'.repeat(2)}z${'e'.repeat(4)}w${'e'.repeat(2)}w`;

  it('is asked for from where it stands', () => {
    const [asked] = behind([32, 28], [19, 23]).request();
    expect(asked).toMatchObject({ text: expect.stringContaining(POSITION) });
    expect(behind([32, 28], [19, 23]).request()).toEqual(
      new DxpExchange({ rules, side: 'B', start: rules.start(), name: 'Damier', minutes: 10 }, [
        moveOf(32, 28),
        replyTo(32, 28, 19, 23),
      ]).request(),
    );
  });

  it('and which the other program refuses so is asked for from before our last move, which is said again', () => {
    const game = behind([32, 28]);
    expect(game.request()).toMatchObject([{ text: expect.stringContaining('BZ') }]);
    expect(game.take(`A${name('Truus')}2`)).toEqual([{ kind: 'send', text: `R01${name('Damier')}Z010000A` }]);
    expect(game.take(`A${name('Truus')}0`)).toEqual([
      { kind: 'send', text: 'M0000322800' },
      { kind: 'begun', name: 'Truus' },
    ]);
    expect(game.take(`A${name('Truus')}2`)).toMatchObject([{ kind: 'broken', how: 'refused' }]);
  });

  it('is accepted from where it stands, or from before our last move', () => {
    const start = `R01${name('Dragon')}W010075A`;
    const game = behind([32, 28]);
    expect(game.take(start)).toMatchObject([{ text: `A${name('Damier')}0` }, { text: 'M0000322800' }, {}]);
    const stands = behind([32, 28]).request()[0];
    const asked = stands?.kind === 'send' ? stands.text.replace('Z010000', 'W010000') : '';
    expect(behind([32, 28]).take(asked)).toMatchObject([{ text: `A${name('Damier')}0` }, { kind: 'begun' }]);
    expect(behind([32, 28], [19, 23]).take(start)).toMatchObject([{ text: `A${name('Damier')}2` }]);
  });
});
