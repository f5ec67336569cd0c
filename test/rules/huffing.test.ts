import { describe, expect, it } from 'vitest';
import { formatFen, type Progress } from '../../src/rules/rules.ts';
import { rulesOf } from './games.ts';
import { actIn, from, played } from './play.ts';

const fenOf = (progress: Progress) => formatFen(progress.position);

describe('classiques: souffler n’est pas jouer (001: « Si un joueur oublie […] de manger un pion adverse, il se voit retirer un pion, choisi par son adversaire. »)', () => {
  const rules = rulesOf('classiques');
  // 28 could take 23; White moves 50-45 instead.
  const missed = played(rules, from(rules, 'W:W28,50:B1,23'), '50-45');

  it('the move that omits a capture stands, and any piece may be huffed', () => {
    expect(fenOf(missed)).toBe('B:W28,45:B1,23');
    expect(missed.huffable).toEqual([28, 45]);
    expect(missed.outcome).toBeNull();
  });

  it('the claimant removes one piece and then plays', () => {
    const huffed = played(rules, missed, 'huff 45');
    expect(fenOf(huffed)).toBe('B:W28:B1,23');
    expect(huffed.huffable).toEqual([]);
    expect(() => actIn(rules, huffed, 'huff 28')).toThrow('no act');
  });

  it('playing without claiming waives it', () => {
    const waived = played(rules, missed, '23x32');
    expect(waived.due).toBeNull();
    expect(fenOf(waived)).toBe('W:W45:B1,32');
  });

  it('after a huff the claimant’s own capture is computed anew and may be omitted in turn', () => {
    const huffed = played(rules, missed, 'huff 45');
    const omittedToo = played(rules, huffed, '1-6');
    expect(omittedToo.huffable).toEqual([6, 23]);
  });

  it('a chain stopped early keeps what it took', () => {
    const stopped = played(rules, from(rules, 'W:W28:B1,12,23'), '28x19');
    expect(fenOf(stopped)).toBe('B:W19:B1,12');
    expect(stopped.huffable).toEqual([]);
    const short = played(rules, from(rules, 'W:W28,50:B1,13,23'), '28x19');
    expect(fenOf(short)).toBe('B:W19,50:B1,13');
    expect(short.huffable).toEqual([19, 50]);
  });

  it('a chain stopped on the far row crowns, and the king that omitted may be huffed', () => {
    const crowned = played(rules, from(rules, 'W:W12,50:B8,9,36'), '12x3');
    expect(fenOf(crowned)).toBe('B:WK3,50:B9,36');
    expect(crowned.huffable).toEqual([3, 50]);
    expect(fenOf(played(rules, crowned, 'huff 3'))).toBe('B:W50:B9,36');
  });

  it('a huff that takes the last piece wins at once', () => {
    const alone = played(rules, from(rules, 'W:W28:B1,23'), '28-22');
    expect(played(rules, alone, 'huff 22').outcome).toEqual({ winner: 'B', reason: 'noPieces' });
  });

  it('no-move and draw tests wait for the claim', () => {
    // Three kings against one, and the lone king has omitted a capture.
    const due = played(rules, from(rules, 'W:WK50:BK44,K1,K2'), '50-45');
    expect(due.outcome).toBeNull();
    const stuck = played(rules, from(rules, 'W:W6,41,50:B1,36,45'), '41-37');
    expect(stuck.outcome).toBeNull();
  });

  it('huffTarget=offender (001: « un pion, choisi par son adversaire ») spares the others', () => {
    const strict = rulesOf('classiques', { huffTarget: 'offender' });
    expect(played(strict, from(strict, 'W:W28,50:B1,23'), '50-45').huffable).toEqual([28]);
    expect(played(strict, from(strict, 'W:W28,50:B1,23'), '28-22').huffable).toEqual([22]);
  });

  it('huffRemedy=alsoForce (001: « on peut obliger son adversaire à effectuer des déplacements ») puts the position back, and the capture must be made', () => {
    expect(() => rules.force(missed)).toThrow('no omitted capture can be called back');
    const forcing = rulesOf('classiques', { huffRemedy: 'alsoForce' });
    const begun = from(forcing, 'W:W28,50:B1,23');
    const restored = forcing.force(played(forcing, begun, '50-45'));
    expect(fenOf(restored)).toBe('W:W28,50:B1,23');
    expect(() => played(forcing, restored, '50-45')).toThrow('a capture is compulsory: 28x19');
    expect(fenOf(played(forcing, restored, '28x19'))).toBe('B:W19,50:B1');
    expect(() => forcing.force(begun)).toThrow('a huff due');
  });
});

describe('majorite: a smaller capture omits the largest (002: « La prise du plus grand nombre de pièces est prioritaire, donc obligatoire. »)', () => {
  const rules = rulesOf('majorite');
  // 28 could take two (23, 13); 36 could take one (31).
  const begun = from(rules, 'W:W28,36,50:B1,13,23,31');

  it('taking fewer than the most is huffable, of the piece that should have taken', () => {
    const fewer = played(rules, begun, '36x27');
    expect(fewer.huffable).toEqual([28]);
    expect(rules.missedBy(begun.position, fewer.due?.omission ?? missing())).toEqual({
      pieces: [28],
      could: 2,
      took: 1,
    });
  });

  it('the piece that moved is the one, where it stands now, if it should itself have captured', () => {
    expect(played(rules, begun, '28x19').huffable).toEqual([19]);
    expect(played(rules, begun, '28-22').huffable).toEqual([22]);
  });

  it('a quiet move of another piece leaves the choice among all that could have made a largest capture', () => {
    const two = from(rules, 'W:W28,27,50:B1,13,23,22,11');
    expect(played(rules, two, '50-45').huffable).toEqual([27, 28]);
  });

  it('huffTarget=any (002: « l’adversaire peut prendre la pièce ») lets the opponent choose', () => {
    const any = rulesOf('majorite', { huffTarget: 'any' });
    expect(played(any, from(any, 'W:W28,36,50:B1,13,23,31'), '36x27').huffable).toEqual([27, 28, 50]);
  });
});

function missing(): never {
  throw new Error('no huff is due');
}
