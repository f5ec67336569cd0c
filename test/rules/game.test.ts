import { describe, expect, it } from 'vitest';
import { formatMove, GAME_IDS, Game, parseFen, parseMove, RulesError } from '../../src/rules/rules.ts';
import { randomRecord } from '../pdn/random-record.ts';

/** What a program without types gives. */
const untyped = <T = never>(given: unknown) => given as T;

function errorOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof RulesError) return `${error.code} ${error.refusal?.code ?? ''}`.trim();
    throw error;
  }
  throw new Error('it was taken');
}

describe('a game played by telling it moves', () => {
  it('has ten lines', () => {
    const game = new Game('international');
    expect(game.turn).toBe('W');
    expect(game.legal).toHaveLength(9);
    game.move('32-28');
    game.move('19-23');
    expect(game.move('28x19').captured).toEqual([23]);
    expect(game.fen).toBe(
      'B:W19,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,20',
    );
    expect(game.undo()).toMatchObject({ from: 28, to: 19 });
    expect(game.turn).toBe('W');
    expect(game.result).toBeNull();
    expect(game.pdn({ White: 'Anna' })).toBe(
      '[White "Anna"]\n[Result "*"]\n[GameType "20,W,10,10,N2,0"]\n[Damier "international"]\n\n1. 32-28 19-23 *\n\n',
    );
  });

  it('changes nothing where it refuses', () => {
    const game = new Game('international', { start: 'W:W28,50:B23' });
    expect(errorOf(() => game.move('50-45'))).toBe('illegalAct captureCompulsory');
    expect(errorOf(() => game.move('green'))).toBe('badMove');
    expect(errorOf(() => game.huff(23))).toBe('illegalAct nothingToHuff');
    expect(errorOf(() => game.huff(99))).toBe('badSquare');
    expect(errorOf(() => game.slide('S3', 'L'))).toBe('illegalAct');
    expect(errorOf(() => game.claimDraw())).toBe('illegalAct');
    expect(errorOf(() => game.add(untyped({ kind: 'pass' })))).toBe('illegalAct');
    expect(errorOf(() => game.add(untyped(undefined)))).toBe('illegalAct');
    expect(game.fen).toBe('W:W28,50:B23');
    expect(game.history).toEqual([]);
    expect(game.undo()).toBeNull();
  });

  it('is set up by nothing that it does not know', () => {
    expect(errorOf(() => new Game('international', untyped({ fen: 'W:W28:B23' })))).toBe('unknownOption');
    expect(errorOf(() => new Game('international', { start: 'W:W99:B23' }))).toBe('badSquare');
  });

  it('ends by itself, and then nothing is legal', () => {
    const game = new Game('international', { start: 'W:W28:B23' });
    game.move('28x19');
    expect(game.result).toEqual({ winner: 'W', reason: 'noPieces' });
    expect(game.legal).toEqual([]);
    expect(errorOf(() => game.move('19-14'))).toMatch(/^illegalAct/);
    expect(errorOf(() => game.resign())).toBe('illegalAct');
    game.undo();
    expect(game.result).toBeNull();
  });

  it('is given up, agreed, claimed and declared', () => {
    const start = 'W:WK28:BK23,K1';
    const resigned = new Game('international', { start });
    resigned.resign();
    expect(resigned.result).toEqual({ winner: 'B', reason: 'resigned' });
    const agreed = new Game('international', { start });
    agreed.agreeDraw();
    expect(agreed.result).toEqual({ winner: null, reason: 'agreed' });
    const late = new Game('international', { start });
    late.declare({ winner: 'W', reason: 'time' });
    expect(late.result).toEqual({ winner: 'W', reason: 'time' });
    const long = new Game('english', { start: 'W:WK29:BK4' });
    for (let round = 0; long.state.claim === null && long.result === null; round++) {
      const move = long.legal[round % long.legal.length];
      if (move === undefined) break;
      long.move(move);
    }
    if (long.result === null) long.claimDraw();
    expect(long.result?.winner).toBeNull();
  });

  it('huffs', () => {
    const game = new Game('classiques', { start: 'W:W28,50:B1,23' });
    expect(game.omissions.map(({ from, to }) => `${from}-${to}`)).toContain('50-45');
    game.move('50-45');
    expect(game.huffable).toEqual([28, 45]);
    expect(errorOf(() => game.huff(1))).toBe('illegalAct notHuffable');
    game.huff(28);
    expect(game.fen).toBe('B:W45:B1,23');
    expect(game.undo()).toEqual({ kind: 'huff', square: 28 });
    expect(game.huffable).toEqual([28, 45]);
  });

  it('obeys its wheel, where it is spun', () => {
    const game = new Game('trappes');
    expect(game.sliderActions).toHaveLength(8);
    game.spin('orange');
    expect(game.legal).toEqual([]);
    expect(new Set(game.sliderActions.map(({ slider }) => slider))).toEqual(new Set(['S3', 'S6']));
    const [move] = game.rules.moves(game.position);
    if (move === undefined) throw new Error('no move');
    expect(errorOf(() => game.move(move))).toBe('illegalAct sliderDue');
    expect(errorOf(() => game.slide('S4', 'L'))).toBe('illegalAct wrongColour');
    expect(errorOf(() => game.slide('S9', 'L'))).toBe('illegalAct');
    game.slide('S3', 'L');
    game.spin('piece');
    expect(game.sliderActions).toEqual([]);
    expect(errorOf(() => game.slide('S4', 'L'))).toBe('illegalAct moveDue');
    expect(game.legal).not.toEqual([]);
    expect(errorOf(() => game.spin(untyped('purple')))).toBe('badAct');
    expect(game.history.map(({ kind }) => kind)).toEqual(['spin', 'slider', 'spin']);
    expect(game.undo()).toMatchObject({ kind: 'slider', slider: 'S3' });
    expect(game.history.map(({ kind }) => kind)).toEqual(['spin']);
    expect(game.sliderActions).toHaveLength(4);
  });
});

function messageOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof RulesError) return error.message;
    throw error;
  }
  throw new Error('it was taken');
}

describe('nothing fails in silence', () => {
  it.each(['orange', 'piece', 'border'] as const)('the wheel gives %s where there is none', (sector) => {
    const game = new Game('international');
    expect(errorOf(() => game.spin(sector))).toBe('illegalAct noSliders');
    expect(game.legal).toHaveLength(9);
    expect(errorOf(() => game.rules.spun(game.state, sector))).toBe('illegalAct noSliders');
    expect(messageOf(() => game.spin(sector))).toContain('international is played without a wheel');
  });

  it('a colour that no slider has', () => {
    const { rules, position } = new Game('trappes');
    expect(errorOf(() => rules.sliderActions(position, untyped('purple')))).toBe('badAct');
  });

  it('a card where there are none, from no deck, without an answer, or twice', () => {
    const wrong = { kind: 'card', deck: 'rose', right: false } as const;
    const plain = new Game('international');
    plain.move('32-28');
    expect(errorOf(() => plain.add(wrong))).toBe('illegalAct');
    expect(errorOf(() => plain.rules.passTurn(plain.state))).toBe('illegalAct');
    expect(plain.turn).toBe('B');
    const without = new Game('sujet-verbe', { options: { cards: false } });
    without.move('13-10');
    expect(messageOf(() => without.add(wrong))).toContain('leave the option cards out');

    const game = new Game('sujet-verbe');
    expect(messageOf(() => game.add(wrong))).toContain('no card is due');
    game.move('13-10');
    expect(errorOf(() => game.add({ ...wrong, deck: untyped('sujet') }))).toBe('badAct');
    expect(errorOf(() => game.add({ ...wrong, right: untyped('no') }))).toBe('badAct');
    game.add({ ...wrong, right: true });
    expect(messageOf(() => game.add(wrong))).toContain('no card is due');
    expect(Game.fromPdn(game.pdn()).fen).toBe(game.fen);
  });

  it('a file with a card or a spin that its game does not have', () => {
    for (const what of ['card rose wrong', 'spin orange'])
      expect(
        messageOf(() =>
          Game.fromPdn(`[GameType "20"]\n[Damier "international"]\n1. 32-28 {[%damier ${what}]} *`),
        ),
      ).toContain('is played without');
  });

  it('what is no side and no result', () => {
    const game = new Game('international');
    for (const side of ['white', 'X', null]) expect(errorOf(() => game.resign(untyped(side)))).toBe('badAct');
    const declared = [
      { winner: 'white', reason: 'time' },
      { winner: 'W', reason: 'won' },
      { winner: 'W' },
      { reason: 'agreed' },
      'W',
      undefined,
    ];
    for (const outcome of declared) expect(errorOf(() => game.declare(untyped(outcome)))).toBe('badAct');
    expect(game.result).toBeNull();
    expect(messageOf(() => game.resign(untyped('white')))).toBe(
      'side "white": it is no side; give W (the side named first) or B',
    );
  });

  it('a list that somebody changes', () => {
    const game = new Game('classiques', { start: 'W:W28,50:B1,23' });
    const change = (list: readonly unknown[]) => () => untyped<unknown[]>(list).splice(0);
    expect(change(game.legal)).toThrow(TypeError);
    expect(change(game.omissions)).toThrow(TypeError);
    expect(change(game.legal[0]?.captured ?? [])).toThrow(TypeError);
    expect(game.legal).toHaveLength(1);
    const move = game.move('50-45');
    expect(() => Object.assign(move, { to: 44 })).toThrow(TypeError);
    expect(change(game.huffable)).toThrow(TypeError);
    expect(change(game.history)).toThrow(TypeError);
    expect(change(new Game('trappes').sliderActions)).toThrow(TypeError);
    const given = { winner: 'W', reason: 'time' } as const;
    game.declare(given);
    Object.assign(given, { winner: 'B' });
    expect(game.result).toEqual({ winner: 'W', reason: 'time' });
    expect(() => Object.assign(game.result ?? {}, { winner: 'B' })).toThrow(TypeError);
  });

  it('a result that was declared is taken back alone', () => {
    const game = new Game('international');
    game.resign();
    expect(game.undo()).toEqual({ winner: 'B', reason: 'resigned' });
    expect(game.result).toBeNull();
    expect(game.undo()).toBeNull();
    game.move('32-28');
    game.agreeDraw();
    expect(game.undo()).toEqual({ winner: null, reason: 'agreed' });
    expect(game.history).toHaveLength(1);
    expect(game.undo()).toMatchObject({ from: 32, to: 28 });
    expect(game.history).toEqual([]);
  });

  it('after the end the message shows the ways on', () => {
    const game = new Game('international');
    const [move] = game.legal;
    if (move === undefined) throw new Error('no move');
    game.resign();
    const acts = [
      () => game.move('32-28'),
      () => game.move('32-22'),
      () => game.move(move),
      () => game.slide('S3', 'L'),
      () => game.claimDraw(),
      () => game.agreeDraw(),
    ];
    for (const act of acts)
      expect(messageOf(act)).toContain(
        'the game is over (resigned); undo() takes back what was done last, new Game(…) begins another',
      );
    game.add({ kind: 'comment', text: 'well played' });
    expect(messageOf(() => new Game('english').claimDraw())).toContain('state.claim');
  });

  it('what a file cannot hold', () => {
    const game = new Game('international');
    expect(errorOf(() => game.pdn(untyped({ White: 7 })))).toBe('badPdn');
    expect(messageOf(() => new Game('international', { tags: untyped({ Round: 3 }) }))).toBe(
      'tag {"Round":3}: a tag holds a text; give Round: \'…\' as a string',
    );
    expect(errorOf(() => game.pdn({ 'Name of White': 'Anna' }))).toBe('badPdn');
    expect(errorOf(() => game.add(untyped({ kind: 'comment' })))).toBe('illegalAct');
    expect(errorOf(() => Game.fromPdn(untyped(undefined)))).toBe('badPdn');
  });

  it('arguments in the place of others', () => {
    const { rules, position, state, legal } = new Game('international');
    const [move] = legal;
    if (move === undefined) throw new Error('no move');
    expect(messageOf(() => parseMove(untyped('international'), position, '32-28'))).toBe(
      'argument rules: "international" is no rules of a game; write parseMove(rules, position, text), with rules from createRules(…) or game.rules',
    );
    expect(errorOf(() => parseMove(rules, untyped('32-28'), untyped(position)))).toBe('badPosition');
    expect(errorOf(() => parseFen(untyped('W:W31:B1'), untyped(rules)))).toBe('unknownGame');
    expect(errorOf(() => parseFen(rules, untyped(31)))).toBe('fenEmpty');
    expect(errorOf(() => formatMove(untyped('international'), position, move))).toBe('unknownGame');
    expect(errorOf(() => formatMove(rules, position, untyped('32-28')))).toBe('badAct');
    expect(errorOf(() => rules.advance(untyped(position), move))).toBe('badPosition');
    expect(errorOf(() => rules.force(untyped(position)))).toBe('badPosition');
    expect(rules.advance(state, move).position.turn).toBe('B');
  });
});

describe('a game comes back', () => {
  it.each(GAME_IDS)('from its own PDN, also out of JSON: %s', (id) => {
    for (let seed = 1; seed <= 8; seed++) {
      const record = randomRecord(id, seed, {});
      const { options, layout, start, entries } = record;
      const game = new Game(id, { options, layout, ...(start && { start }), tags: { White: 'Anna' } });
      for (const entry of entries) if (entry.kind !== 'comment') game.add(entry);
      const again = Game.fromPdn(JSON.parse(JSON.stringify(game)));
      expect(again.pdn()).toBe(game.pdn());
      expect(again.state).toEqual(game.state);
      expect(again.result).toEqual(game.result);
    }
  });

  it('from PDN of another program', () => {
    const game = Game.fromPdn('[White "A"]\n[GameType "25"]\n1. c3-d4 d6-c5 2. b2-c3 1-0');
    expect(game.rules.id).toBe('russian');
    expect(game.history).toHaveLength(3);
    expect(game.result).toEqual({ winner: 'W', reason: 'resigned' });
    expect(Game.fromPdn(game.pdn()).pdn()).toBe(game.pdn());
  });

  it('not from what is no game, two games, or one that does not replay', () => {
    for (const text of [
      '',
      '[GameType "20"]\n1. 32-28 *\n\n[GameType "20"]\n1. 32-28 *',
      '[GameType "20"]\n1. 32-22 *',
    ])
      expect(errorOf(() => Game.fromPdn(text))).toBe('badPdn');
  });
});
