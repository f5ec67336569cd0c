import { describe, expect, it } from 'vitest';
import { chanceOf } from '../../src/opponent/opponent.ts';
import {
  formatFen,
  GAME_IDS,
  type Piece,
  type Position,
  type Progress,
  type Rules,
  type Sector,
  type Square,
} from '../../src/rules/rules.ts';
import { solved } from './plain.ts';
import { effort, said, seatedAt } from './table.ts';

describe('what is won by force', () => {
  /** Few pieces at random, so that wins of some moves are frequent. */
  function* positions(rules: Rules): Generator<Position> {
    const { squares } = rules.board;
    for (let n = 0; n < 20; n++) {
      const pieces = new Map<Square, Piece>();
      for (let k = 0; k < 5; k++) {
        const square = squares[Math.floor(chanceOf(n, k) * squares.length)];
        const side = k % 2 === 0 ? 'W' : 'B';
        if (square !== undefined) pieces.set(square, { side, kind: 'king' });
      }
      yield { turn: chanceOf(n) < 0.5 ? 'W' : 'B', pieces, openTraps: [] };
    }
  }

  // The boards of ten squares and the huffing games take minutes to try; in English few pieces decide nothing so soon.
  it.each(['priorite-dame', 'sujet-verbe', 'brazilian', 'russian'] as const)(
    '%s: every win that trying everything finds is found, and no other',
    (id) => {
      const { rules, opponent } = seatedAt(id);
      let wins = 0;
      for (const position of positions(rules)) {
        const progress = rules.begin(position);
        if (progress.outcome !== null) continue;
        const known = solved(rules, progress, 3);
        const found = opponent.decide({ progress, sector: null }, effort({ nodes: 6_000, depth: 7 }));
        if (known === null) continue;
        expect(Math.sign(found?.decidedIn ?? 0), formatFen(position)).toBe(Math.sign(known));
        wins++;
      }
      expect(wins).toBeGreaterThan(0);
    },
  );
});

describe('a game played to its end by itself', () => {
  /** Every position of it, with what was chosen there. */
  function selfPlay({ rules, opponent }: ReturnType<typeof seatedAt>): readonly string[] {
    const told: string[] = [];
    let progress: Progress = rules.begin(rules.start());
    const sectors: readonly Sector[] = ['piece', 'orange', 'piece', 'green'];
    for (let ply = 0; ply < 60 && progress.outcome === null; ply++) {
      const captures = rules.moves(progress.position).some((move) => move.captured.length > 0);
      const sector = rules.ruleSet.traps && !captures ? (sectors[ply % 4] ?? null) : null;
      const decision = opponent.decide(
        { progress, sector },
        effort({ nodes: 500, seed: ply, misjudges: 60 }),
      );
      if (decision === null) throw new Error(`no choice after ${ply} half-moves`);
      told.push(`${formatFen(progress.position)} ${said(decision)} ${decision.points}`);
      const { huffed, act } = decision.choice;
      if (huffed !== null) progress = rules.advance(progress, { kind: 'huff', square: huffed });
      if (act !== null) progress = rules.advance(progress, act);
    }
    expect(progress.position.pieces.size).toBeGreaterThan(0);
    return told;
  }

  it.each(GAME_IDS)('%s: every choice is legal, for both sides, and the next game is the same', (id) => {
    const seated = seatedAt(id);
    const first = selfPlay(seated);
    expect(first.length).toBeGreaterThan(15);
    expect(selfPlay(seated)).toEqual(first);
  });
});

describe('a search', () => {
  it('looks at no more positions than it may', () => {
    const decision = seatedAt('international').decide('W:W31,32,33,34,38,39:B6,7,8,12,13,19', null, {
      nodes: 3000,
    });
    expect(decision?.nodes).toBeLessThanOrEqual(3001);
    expect(decision?.nodes).toBeGreaterThan(2000);
  });

  it('ends as soon as it is told to, with a choice', () => {
    let asked = 0;
    const shouldStop = () => {
      asked++;
      return asked >= 3;
    };
    const decision = seatedAt('english').decide('B:W21,22,23,24,26:B5,6,7,10,12', null, { shouldStop });
    expect(asked).toBe(3);
    expect(decision?.choice.act).not.toBeNull();
  });

  it('has nothing to choose before the wheel is spun', () => {
    const { rules, opponent } = seatedAt('trappes');
    expect(opponent.decide({ progress: rules.begin(rules.start()), sector: null }, effort())).toBeNull();
  });
});
