import { describe, expect, it } from 'vitest';
import { ANGLE, Desk } from './desk.ts';

const lit = (desk: Desk) => desk.view.lights.map(({ at, id, hop }) => `${at} ${id}${hop ?? ''}`).sort();

describe('a wrong move is refused with the rule that it breaks', () => {
  it.each([
    ['too far', 'international', 'W:W32:B1', 'd4', 'f6', { id: 'why.far', params: {} }],
    ['a man backwards', 'international', 'W:W32:B1', 'd4', 'c3', { id: 'why.forward', params: {} }],
    ['no diagonal', 'international', 'W:W32:B1', 'd4', 'd6', { id: 'why.diagonal', params: {} }],
    ['a light square', 'international', 'W:W32:B1', 'd4', 'd5', { id: 'why.light', params: {} }],
    [
      'a piece in the way',
      'international',
      'W:WK46,41:B1',
      'a1',
      'c3',
      { id: 'why.blocked', params: { sq: 'b2' } },
    ],
    [
      'a capture is compulsory',
      'international',
      'W:W28,32:B22',
      'd4',
      'c5',
      { id: 'cap.with', params: { sq: 'e5' } },
    ],
    [
      'more pieces can be taken',
      'international',
      'W:W28,31:B23,13,27',
      'b4',
      'd6',
      { id: 'cap.number', params: { sq: 'e5', most: 2, took: 1 } },
    ],
    [
      'a king captures first',
      'priorite-dame',
      'W:W18,K24:B15',
      'd4',
      'f6',
      { id: 'cap.kingWith', params: { sq: 'g3' } },
    ],
  ])('%s', (_, game, fen, from, to, why) => {
    const desk = new Desk(game, fen).move(from, to).wait(3100);
    expect(desk.view.alarm).toBe(true);
    expect(desk.view.prompt).toMatchObject({ line: { id: 'fix.lift', params: { sq: to } }, why });
    expect(lit(desk)).toEqual([`${from} L7`, `${to} L8`].sort());
  });

  it('the wheel comes first', () => {
    const desk = new Desk('trappes').move('c3', 'd4').wait(600);
    expect(desk.view.prompt.why).toEqual({ id: 'turn.spin', params: {} });
  });

  it('with the wrong piece in the hand its own square is named', () => {
    const desk = new Desk('international', 'W:W32,38:B1').move('d4', 'd6').wait(400).lift('d6').lift('e3');
    expect(desk.wait(400).view.prompt.line.id).toBe('fix.back');
    const opponents = new Desk('international', 'W:W32:B1').lift('b10').wait(400);
    expect(opponents.view.prompt).toMatchObject({
      line: { id: 'fix.back', params: { sq: 'b10', piece: 'B.man' } },
      why: { id: 'fix.turn', params: { side: 'B' } },
    });
  });

  it('what belongs on a square is said and shown by colour and rank: no reed tells one piece from another', () => {
    const king = new Desk('international', 'W:W46,47:BK28').lift('e5').wait(400);
    expect(king.view.prompt).toMatchObject({
      line: { id: 'fix.back', params: { sq: 'e5', piece: 'B.king' } },
      piece: { side: 'B', kind: 'king' },
    });
    const carried = new Desk('international', 'W:WK32:B1').move('d4', 'd6').wait(400);
    expect(carried.view.prompt).toMatchObject({
      line: { id: 'fix.lift' },
      piece: { side: 'W', kind: 'king' },
    });
  });

  it('what is to be lifted is shown only where the missing pieces are alike: never the disc of the mover instead', () => {
    const lifting = (desk: Desk) => {
      const { prompt } = desk.wait(400).view;
      expect(prompt.line.id).toBe('fix.lift');
      return prompt.piece;
    };
    const [white, black] = [
      { side: 'W', kind: 'man' },
      { side: 'B', kind: 'man' },
    ] as const;
    const blackToMove = () => new Desk('international', 'W:W32,33,50:B1,20').play('i1', 'j2');
    expect(lifting(blackToMove().move('d4', 'd6'))).toMatchObject(white);
    expect(lifting(blackToMove().move('d4', 'd6').move('f4', 'f6'))).toMatchObject(white);
    expect(lifting(blackToMove().move('d4', 'd6').move('b10', 'b8'))).toBeNull();
    expect(lifting(blackToMove().put('g5'))).toBeNull();
    expect(lifting(new Desk('international', 'W:W32,33:B1,20').move('b10', 'b8'))).toMatchObject(black);
  });

  it('a piece that fell where it may not go is asked back', () => {
    const desk = new Desk('trappes', 'B:W21:B7,5:O14')
      .spin(ANGLE.piece)
      .move('e7', 'c5')
      .wait(100)
      .lift('c5');
    expect(desk.wait(400).view.prompt).toMatchObject({
      line: { id: 'fix.back', params: { sq: 'e7' } },
      why: { id: 'why.pit', params: { sq: 'c5' } },
    });
    expect(lit(desk)).toEqual(['e7 L7']);
  });

  it('a piece that its open trap does not swallow is to be taken off; until then nothing has fallen', () => {
    const desk = new Desk('trappes', 'W:W18,30:B14,5:O9').move('d4', 'b6', 'c5').wait(400);
    expect(desk.view.prompt.line.id).not.toBe('trap.off');
    expect(desk.wait(3000).view.prompt).toMatchObject({
      line: { id: 'trap.off', params: { sq: 'b6' } },
      why: { id: 'trap.lost', params: { sq: 'b6' } },
    });
    expect(lit(desk)).toEqual(['b6 L6']);
    expect(desk.said()).toEqual([]);
    expect(desk.lift('b6').wait(1000).said()).toEqual(['move W 18-9x14']);
  });
});

describe('captures', () => {
  it('the reason is the rule that shuts another capture out', () => {
    const reason = (game: string, fen: string) => new Desk(game, fen).view.prompt.why?.id;
    expect(reason('international', 'W:W28,31:B23,13,27')).toBe('cap.most');
    expect(reason('international', 'W:W28,31:B23,13')).toBe('cap.why');
    expect(reason('priorite-dame', 'W:W18,K24:B15')).toBe('cap.king');
    expect(reason('priorite-dame', 'W:W18,24:B15')).toBe('cap.why');
  });

  it('of several pieces each is named, and how many it takes is not', () => {
    const { line } = new Desk('international', 'W:W28,31,32:B23,27').view.prompt;
    expect(line).toEqual({ id: 'cap.from', params: { sq: 'e5, b4, d4' } });
  });

  it('a chain goes on from where the piece was put down, and ends with what is to be removed', () => {
    const desk = new Desk('international', 'W:W28,50:B23,13,1').lift('e5').wait(300);
    expect(lit(desk)).toEqual(['e5 L3', 'e9 L22', 'f6 L5', 'f8 L5', 'g7 L21']);
    desk.put('g7').wait(800);
    expect(lit(desk)).toEqual(['e9 L22', 'f6 L5', 'f8 L5', 'g7 L4']);
    expect(desk.view.prompt).toMatchObject({ line: { id: 'cap.more' }, why: { params: { sq: 'g7' } } });
    desk.lift('g7').wait(300).put('e9').wait(400);
    expect(lit(desk)).toEqual(['f6 L6', 'f8 L6']);
    expect(desk.view.prompt.line).toEqual({ id: 'cap.off', params: { sq: 'f8', piece: 'B.man' } });
    expect(desk.lift('f8').wait(300).lift('f6').wait(700).said()).toEqual(['move W 28-8x13x23']);
  });

  it('a piece that another route would have taken can still be played by its owner: its landings are lit', () => {
    const desk = new Desk('brazilian', 'W:W21,14,K29:B20,18,26,11,5,10').play('c5', 'c1', 'd4', 'd2');
    expect(lit(desk.lift('f6').wait(700))).toEqual(['e5 L2', 'f6 L3', 'g5 L2']);
    expect(desk.put('e5').wait(1000).said().at(-1)).toBe('move B 11-15');
  });
});

describe('huffing in words', () => {
  const FEN = 'W:W30,21,26:B17,4,5';

  it('tells what was missed, and what may be huffed', () => {
    const any = new Desk('classiques', FEN).play('i5', 'h6');
    expect(any.view.prompt).toMatchObject({
      line: { id: 'huff.any' },
      why: { id: 'missed.with', params: { side: 'W', n: 1, sq: 'b6', took: 0 } },
      side: 'B',
    });
    expect(lit(any).filter((light) => light.endsWith('L11'))).toEqual(['a5 L11', 'b6 L11', 'h6 L11']);
    const offender = new Desk('majorite', FEN).play('i5', 'h6');
    expect(offender.view.prompt.line).toEqual({ id: 'huff.can', params: { sq: 'b6' } });
    expect(lit(offender).filter((light) => light.endsWith('L11'))).toEqual(['b6 L11']);
  });

  it('comes first also where the claimant must capture himself', () => {
    const desk = new Desk('majorite', 'W:W28,31,46:B23,5').play('b4', 'c5');
    expect(desk.view.prompt.line).toEqual({ id: 'huff.orTake', params: { sq: 'e5' } });
    expect(lit(desk)).toContain('f6 L4');
  });

  it('with the huffed piece off, his move is asked for', () => {
    const desk = new Desk('classiques', FEN).play('i5', 'h6').lift('b6').wait(600);
    expect(desk.view.prompt.line).toEqual({ id: 'huff.done', params: { sq: 'b6' } });
    expect(lit(desk)).toEqual(['c7 L1', 'h10 L1', 'j10 L1']);
    expect(desk.play('c7', 'd6').said().slice(-2)).toEqual(['huff B 21', 'move B 17-22']);
  });
});

describe('the wheel, sliders and crowns', () => {
  it('while the wheel turns nobody is asked to spin', () => {
    const desk = new Desk('trappes');
    expect(desk.view.prompt.line.id).toBe('turn.spin');
    expect(desk.feed({ kind: 'spinStart', t: desk.t }).view.prompt.line.id).toBe('spin.turns');
    expect(desk.feed({ kind: 'spinVoid', t: desk.t }).view.prompt.line.id).toBe('turn.spin');
  });

  it('the chosen slider names its trap and marks it', () => {
    const desk = new Desk('trappes').spin(ANGLE.green);
    desk.feed({ kind: 'highlight', t: desk.t, step: 1 });
    expect(desk.view.prompt.line).toEqual({ id: 'trap.ok', params: { s: 'S4', sq: 'b4' } });
    expect(lit(desk)).toEqual(['b4 L10', 'c5 L9', 'f4 L9', 'g5 L9']);
  });

  it('a crowning names whose king it is and where, for 10 s', () => {
    const desk = new Desk('english', 'B:W21,29:B4,28').play('h2', 'g1');
    expect(desk.view.prompt.why).toEqual({ id: 'king.at', params: { side: 'B', sq: 'g1' } });
    expect(desk.wait(10_000).view.prompt.why).toBeNull();
  });

  it('the last move is none behind a slider', () => {
    const desk = new Desk('trappes').spin(ANGLE.piece).play('c3', 'd4');
    expect(desk.view.lastMove).toEqual({ from: 22, to: 18 });
    expect(desk.spin(ANGLE.orange).choose('S3', 'L').view.lastMove).toBeNull();
  });
});

describe('options that act at the table', () => {
  it('borderChoice (seed 000: « Si la roulette s’arrête à la fois sur du orange et sur du vert, le joueur dont c’est le tour choisit la couleur »): playerChooses offers both colours, respin neither', () => {
    const chooses = new Desk('trappes', null, { borderChoice: 'playerChooses' }).spin(ANGLE.between);
    expect(chooses.view).toMatchObject({ needs: 'slider', prompt: { line: { id: 'trap.any' } } });
    expect(new Set(chooses.view.choices.map(({ colour }) => colour))).toEqual(new Set(['orange', 'green']));
    expect(chooses.choose('S3', 'L').said()).toEqual(['spin W border', 'slider W S3 L']);
    const respin = new Desk('trappes').spin(ANGLE.between);
    expect(respin.view).toMatchObject({ needs: 'spin', choices: [], prompt: { line: { id: 'spin.line' } } });
  });

  it('huffRemedy (seed 001: « Une prise possible est obligatoire »): alsoForce lets the opponent have the capture made by his button, huff does not', () => {
    const missed = (huffRemedy: string) =>
      new Desk('classiques', 'W:W30,21,26:B17,4,5', { huffRemedy }).play('i5', 'h6');
    expect(missed('huff').view.buttons.top).toBe('offerOrResign');
    const desk = missed('alsoForce');
    expect(desk.view.buttons.top).toBe('restoreCapture');
    desk.press('top').wait(300);
    expect(desk.view).toMatchObject({ turn: 'W', prompt: { why: { id: 'cap.with', params: { sq: 'b6' } } } });
    expect(lit(desk)).toEqual(['h6 L8', 'i5 L7']);
    desk.lift('h6').wait(300).put('i5').wait(600);
    expect(lit(desk)).toEqual(['b6 L4']);
    desk.play('i5', 'h6').wait(3000);
    expect(desk.said()).toEqual(['move W 30-24', 'takeback W', 'alarm captureDue']);
  });

  it('where a capture is due and another piece is lifted, only what is to be put right is said, with the lights', () => {
    const desk = new Desk('international', 'W:W38,47:B28,1').play('e3', 'f4');
    const asks = () => desk.view.prompt.line;
    expect(asks()).toEqual({ id: 'cap.from', params: { sq: 'e5' } });
    desk.lift('b10');
    expect(lit(desk)).toEqual(['b10 L7']);
    expect(asks()).toMatchObject({ id: 'fix.back', params: { sq: 'b10' } });
    desk.wait(300).put('a9');
    expect(asks()).toEqual({ id: 'fix.lift', params: { sq: 'a9' } });
    expect(desk.view.prompt.why).toEqual({ id: 'cap.with', params: { sq: 'e5' } });
    desk.lift('a9').wait(300).put('b10');
    expect(asks()).toMatchObject({ id: 'cap.from' });
    expect(desk.said()).not.toContain('alarm captureDue');
  });

  it('kingSupply (seed 004: « 3 dames jaunes »): a man is exchanged for a token while its side has one; past that the board marks the king', () => {
    const crowned = (kingSupply: number) =>
      new Desk('sujet-verbe', 'W:WK1,5:B13', { kingSupply, cards: false }).play('c5', 'd6').view.prompt.why
        ?.id;
    expect(crowned(2)).toBe('king.token');
    expect(crowned(1)).toBe('king.unmarked');
    expect(crowned(0)).toBe('king.at');
  });

  it('cards (seed 004: « Le joueur pioche la carte correspondante a sa carte »): with cards an answer is due after a move, without none is', () => {
    const needs = (cards: boolean) => new Desk('sujet-verbe', null, { cards }).play('b2', 'c3').view.needs;
    expect([needs(true), needs(false)]).toEqual(['answer', 'move']);
  });

  it('wrongAnswer (seed 004 has the player answer his card, and says nothing of a wrong answer): with scoreOnly the move stands, with undo it goes back', () => {
    const wrong = (wrongAnswer: string) =>
      new Desk('sujet-verbe', null, { wrongAnswer }).play('b2', 'c3').answer(false);
    expect(wrong('scoreOnly').said()).toEqual(['move W 13-11']);
    expect(wrong('scoreOnly').view).toMatchObject({ turn: 'B', needs: 'move' });
    expect(wrong('undo').said()).toEqual(['move W 13-11', 'takeback W']);
    expect(wrong('undo').view.lastMove).toBeNull();
  });
});

describe('offers', () => {
  it('a button held 3 s asks whether to resign, and says that one press does', () => {
    const desk = new Desk('classiques').press('bottom', 3100).wait(100);
    expect(desk.view).toMatchObject({
      prompt: { line: { id: 'res.ask' }, why: { id: 'res.press' } },
      buttons: { bottom: 'resign' },
    });
    expect(desk.wait(5000).view).toMatchObject({
      prompt: { line: { id: 'turn.plain' } },
      buttons: { bottom: 'offerOrResign' },
    });
  });

  it('a takeback names who still has to press', () => {
    const desk = new Desk('classiques').play('d4', 'e5').play('a7', 'b6').play('b4', 'a5');
    desk.play('i7', 'j6').move('j6', 'i7').wait(600).move('a5', 'b4').wait(600);
    expect(desk.view.prompt).toMatchObject({ line: { id: 'back.ask' }, why: { id: 'back.press' } });
    desk.press('bottom');
    expect(desk.view.prompt.why).toEqual({ id: 'back.other', params: { side: 'B' } });
    expect(desk.wait(2100).view.prompt.why?.id).toBe('back.press');
  });

  it('a draw offer is put to the other side, and lapses after 30 s', () => {
    const desk = new Desk('classiques').press('bottom').wait(300).press('bottom').wait(100);
    expect(desk.view.prompt).toMatchObject({ line: { id: 'draw.ask' }, side: 'B' });
    desk.wait(30_000);
    expect(desk.view).toMatchObject({ prompt: { line: { id: 'turn.plain' } }, buttons: { top: null } });
  });
});

describe('what the board asks for and may have been done already', () => {
  it.each([
    [
      'a captured piece is off',
      'W:W28,32:B22',
      (desk: Desk) => desk.move('e5', 'c7'),
      'cap.off',
      'reed.empty',
      'd6',
    ],
    [
      'a piece of the opponent stands',
      'W:W28:B1',
      (desk: Desk) => desk.lift('b10'),
      'fix.back',
      'reed.full',
      'b10',
    ],
    ['nothing stands there', 'W:W28:B1', (desk: Desk) => desk.put('g5'), 'fix.lift', 'reed.empty', 'g5'],
    [
      'the piece has landed',
      'W:W28:B22,45',
      (desk: Desk) => desk.lift('e5').wait(300).lift('d6'),
      'cap.from',
      'reed.full',
      'c7',
    ],
  ])('%s: after six seconds the button says so', (_, fen, done, line, why, sq) => {
    const desk = done(new Desk('international', fen)).wait(5900);
    expect(desk.view.prompt.why?.id).not.toBe(why);
    desk.wait(200);
    expect(desk.view).toMatchObject({
      prompt: { line: { id: line }, why: { id: why, params: { sq } } },
      buttons: { bottom: 'confirm', top: null },
    });
    expect(desk.press('bottom').view.faults).toEqual([{ code: 'stuck', square: sq }]);
  });
});
