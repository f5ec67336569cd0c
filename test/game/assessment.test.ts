import { describe, expect, it } from 'vitest';
import { assessmentOf, settledAfter } from '../../src/game/game.ts';
import { parseFen, parseMove } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';

const rules = rulesOf('international');
const at = (fen: string) => parseFen(rules, fen);
const EVEN = 'W:W31,32,33:B18,19,20';

/** How it stands for White, in short: `judge.men W 2`. */
function said(points: number, fen: string | readonly string[], decidedIn: number | null = null): string {
  const { id, params } = assessmentOf({ side: 'W', points, decidedIn }, [fen].flat().map(at));
  return [id, ...Object.values(params)].join(' ');
}

describe('a judgement in words', () => {
  it('names who wins, and in how many moves of his own, where that is known', () => {
    expect(said(29_000, EVEN, 23)).toBe('judge.wins W 12');
    expect(said(-29_000, EVEN, -4)).toBe('judge.wins B 2');
    expect(said(29_000, EVEN, 1)).toBe('judge.winsNow W');
  });

  it('names who is ahead, and by what, where that is what he is better by', () => {
    expect(said(110, 'W:W31,32,33:B18,19')).toBe('judge.aMan W');
    expect(said(-230, 'W:W31:B18,19,20')).toBe('judge.men B 2');
    expect(said(300, 'W:W31,K32:B18,19')).toBe('judge.winning W');
    expect(said(300, 'W:W31,K32:B18')).toBe('judge.aKing W');
    expect(said(600, 'W:W31,K32,K33:B18')).toBe('judge.kings W 2');
  });

  it('says how much better one stands whose pieces are no more', () => {
    expect(said(0, EVEN)).toBe('judge.equal');
    expect(said(-40, EVEN)).toBe('judge.slightly B');
    expect(said(95, EVEN)).toBe('judge.clearly W');
    expect(said(-260, EVEN)).toBe('judge.winning B');
  });

  it('does not call ahead who has more and stands no better, or worse', () => {
    expect(said(10, 'W:W31,32,33:B18,19')).toBe('judge.aheadYetEqual W');
    expect(said(-100, 'W:W31,32,33:B18,19')).toBe('judge.clearly B');
  });

  it('calls nobody ahead who is so only before the exchange, or only behind it', () => {
    const more = 'W:W31,32,33:B18,19';
    expect(said(0, [EVEN, more])).toBe('judge.equal');
    expect(said(110, [more, EVEN])).toBe('judge.clearly W');
    expect(said(110, [more, 'W:W31,32:B18'])).toBe('judge.aMan W');
    expect(said(110, [])).toBe('judge.clearly W');
  });

  it('is of the position in which nothing is left to take', () => {
    const start = rules.begin(at('W:W28,32,38:B22,8'));
    const takes = parseMove(rules, start.position, '28x17');
    const then = rules.advance(start, takes);
    const quiet = rules.moves(then.position).slice(0, 1);
    expect(settledAfter(rules, start, [takes, ...quiet])?.position).toEqual(then.position);
  });

  it('is of no position where the line ends within an exchange', () => {
    const start = rules.begin(at('W:W28,32,38:B22,12,8'));
    const takes = parseMove(rules, start.position, '28x17');
    expect(settledAfter(rules, start, [takes])).toBeNull();
    const back = parseMove(rules, rules.advance(start, takes).position, '12x21');
    expect(settledAfter(rules, start, [takes, back])?.position.pieces.size).toBe(4);
  });
});
