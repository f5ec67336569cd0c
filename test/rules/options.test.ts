import { describe, expect, it } from 'vitest';
import {
  createRules,
  formatFen,
  GAME_IDS,
  type GameId,
  gameId,
  optionsOf,
  parseFen,
  RulesError,
} from '../../src/rules/rules.ts';
import { rulesOf, TRAPPES_LAYOUT } from './games.ts';
import { from, movesIn, played } from './play.ts';

/** What an option changes, and the sentence of the seed (by its number) that leaves it open or says it. */
interface Difference {
  readonly game: GameId;
  readonly option: string;
  readonly value: string | boolean;
  readonly seed: string;
  readonly fen: string;
  readonly byDefault: readonly string[];
  readonly under: readonly string[];
}

const MOVES: readonly Difference[] = [
  {
    game: 'classiques',
    option: 'menCapture',
    value: 'forward',
    seed: '001: « Il peut changer de direction entre chaque prise. »',
    fen: 'W:W28:B1,33',
    byDefault: ['28x39(33)'],
    under: ['28-22', '28-23'],
  },
  {
    game: 'classiques',
    option: 'promotion',
    value: 'stop',
    seed: '001: « Un pion qui parvient jusque le bord adverse devient une « Dame ». » says not when',
    fen: 'W:W12:B8,9,23',
    byDefault: ['12x14(8,9)'],
    under: ['12x3(8)'],
  },
  {
    game: 'classiques',
    option: 'promotion',
    value: 'continue',
    seed: '001: the same sentence',
    fen: 'W:W12:B8,9,23',
    byDefault: ['12x14(8,9)'],
    under: ['12x28(8,9,23)'],
  },
  {
    game: 'majorite',
    option: 'promotion',
    value: 'stop',
    seed: '002: « Lorsqu’un pion atteint la dernière rangée, il devient dame. »',
    fen: 'W:W13:BK7,8',
    byDefault: ['13x11(7,8)'],
    under: ['13x2(8)'],
  },
  {
    game: 'priorite-dame',
    option: 'promotion',
    value: 'continue',
    seed: '003: « Si votre pion atteint la dernière rangée […], il devient une dame. »',
    fen: 'W:W12:B8,K17',
    byDefault: ['12x3(8)'],
    under: ['12x21(8,17)'],
  },
  {
    game: 'classiques',
    option: 'removal',
    value: 'immediate',
    seed: '001: « Un pion mangé est retiré du jeu. » says not when',
    fen: 'W:WK18:BK9,K31',
    byDefault: ['18x4(9)', '18x36(31)'],
    under: ['18x4(9,31)', '18x36(9,31)'],
  },
  {
    game: 'sujet-verbe',
    option: 'removal',
    value: 'after',
    seed: '004: « Vous retirez alors le jeton de l’adversaire, cela s’appelle « une prise ». » (at once)',
    fen: 'W:WK8:B5,12',
    byDefault: ['8x1(5,12)', '8x15(5,12)'],
    under: ['8x1(5)', '8x15(12)'],
  },
  {
    game: 'priorite-dame',
    option: 'kingPriority',
    value: 'any',
    seed: '003: « Si vous avez le choix, c’est toujours la dame qui effectue la prise » (caption of figure 4)',
    fen: 'W:WK6,19:B9,15',
    byDefault: ['6x13(9)', '19x10(15)'],
    under: ['6x13(9)'],
  },
  {
    game: 'priorite-dame',
    option: 'kingLanding',
    value: 'adjacent',
    seed: '003: « placez-vous sur la case libre »',
    fen: 'W:WK2:BK6',
    byDefault: ['2x9(6)', '2x13(6)'],
    under: ['2x9(6)'],
  },
  {
    game: 'sujet-verbe',
    option: 'menCapture',
    value: 'all',
    seed: '004: « Pour déplacer les jetons en diagonale, il faut avancer à la case rose suivante. »',
    fen: 'W:W4:B7',
    byDefault: ['4-1'],
    under: ['4x11(7)'],
  },
  {
    game: 'sujet-verbe',
    option: 'chainLine',
    value: 'sameDiagonal',
    seed: '004: « jusqu’à ce qu’il n’y ait plus de mouvement possible dans la diagonale »',
    fen: 'W:WK9:B6,7',
    byDefault: ['9x10(6,7)'],
    under: ['9x2(6)'],
  },
  {
    game: 'sujet-verbe',
    option: 'captureMandatory',
    value: false,
    seed: '004: « il faut sauter par-dessus »',
    fen: 'W:W7:BK5',
    byDefault: ['7x2(5)'],
    under: ['7x2(5)', '7-4'],
  },
  {
    game: 'trappes-anglo',
    option: 'angloKingMove',
    value: 'any',
    seed: '000: « Il prend vers l’avant et vers l’arrière à une seule case de distance. » (the move is not mentioned)',
    fen: 'W:WK4:B15',
    byDefault: ['4-8'],
    under: ['4-8', '4-11'],
  },
  {
    game: 'trappes',
    option: 'trapEntry',
    value: 'forbidden',
    seed: '000: « même si cela […] le fasse tomber dans une trappe ouverte » speaks of captures only',
    fen: 'W:W14:B8:O9',
    byDefault: ['14-9', '14-10'],
    under: ['14-10'],
  },
  {
    game: 'trappes',
    option: 'trapEntry',
    value: 'onlyIfForced',
    seed: '000: the same sentence',
    fen: 'W:W14:B8:O9',
    byDefault: ['14-9', '14-10'],
    under: ['14-10'],
  },
];

describe('an option that changes moves', () => {
  it.each(MOVES)('$game $option=$value ($seed)', ({ game, option, value, fen, byDefault, under }) => {
    expect([...movesIn(rulesOf(game), fen)].sort()).toEqual([...byDefault].sort());
    expect([...movesIn(rulesOf(game, { [option]: value }), fen)].sort()).toEqual([...under].sort());
  });

  it('trapEntry: a forced step into a trap counts as a move, a forbidden one does not', () => {
    const fen = 'W:W13:BK6:O9';
    expect(movesIn(rulesOf('trappes', { trapEntry: 'onlyIfForced' }), fen)).toEqual(['13-9']);
    expect(from(rulesOf('trappes', { trapEntry: 'forbidden' }), fen).outcome).toEqual({
      winner: 'B',
      reason: 'noMoves',
    });
  });
});

describe('an option of the trapdoors', () => {
  const actions = (options: Record<string, string | boolean>, fen: string) => {
    const rules = rulesOf('trappes', options);
    return rules.sliderActions(parseFen(rules, fen), 'orange').map((act) => `${act.slider} ${act.notch}`);
  };

  it('sliderTravel=full (000: « en déplaçant la tirette vers la gauche ou la droite ») takes both notches at once', () => {
    expect(actions({}, 'W:W21:B1:O24')).toEqual(['S3 N', 'S6 L', 'S6 R']);
    expect(actions({ sliderTravel: 'full' }, 'W:W21:B1:O24')).toEqual(['S3 L', 'S3 N', 'S6 L', 'S6 R']);
    const rules = rulesOf('trappes', { sliderTravel: 'full' });
    const crossed = played(rules, from(rules, 'W:W22,29:B1:O24'), 'S3 L');
    expect(formatFen(crossed.position)).toBe('B:W29:B1:O22');
  });

  it('recloseTraps (000: « Toujours refermer les trappes après utilisation. ») shuts the trap again', () => {
    const opened = (recloseTraps: boolean) => {
      const rules = rulesOf('trappes', { recloseTraps });
      return formatFen(played(rules, from(rules, 'W:W21,29:B1,22'), 'S3 L').position);
    };
    expect(opened(false)).toBe('B:W21,29:B1:O22');
    expect(opened(true)).toBe('B:W21,29:B1');
  });

  it('blockTest=onPieceSpin (000: « On est forcé d’abandonner lorsque, à son tour de jeu, on ne peut plus se déplacer. ») waits for the wheel', () => {
    const blocked = 'W:W5:B1';
    expect(from(rulesOf('trappes'), blocked).outcome).toEqual({ winner: 'B', reason: 'noMoves' });
    const rules = rulesOf('trappes', { blockTest: 'onPieceSpin' });
    const waiting = from(rules, blocked);
    expect(waiting.outcome).toBeNull();
    expect(rules.spun(waiting, 'green').outcome).toBeNull();
    expect(rules.spun(waiting, 'piece').outcome).toEqual({ winner: 'B', reason: 'noMoves' });
    expect(played(rules, waiting, 'S3 L').position.openTraps).toEqual([22]);
  });

  it('borderChoice (000: « le joueur dont c’est le tour choisit la couleur qui l’arrange ») is told to the session', () => {
    expect(rulesOf('trappes').ruleSet.borderChoice).toBe('respin');
    expect(rulesOf('trappes', { borderChoice: 'playerChooses' }).ruleSet.borderChoice).toBe('playerChooses');
  });
});

describe('options are checked', () => {
  const refusal = (id: GameId, options: Record<string, string | number | boolean>) => {
    try {
      rulesOf(id, options);
    } catch (error) {
      if (error instanceof RulesError) return error;
    }
    throw new Error('was accepted');
  };

  it.each(GAME_IDS)('%s has its defaults and takes each of its values, written as text too', (id) => {
    for (const { name, words, count, default: standard } of optionsOf(id)) {
      for (const value of [...words, ...(count ? [count.least] : [])]) {
        const needs =
          name === 'quietReset' ? { quietLimit: 10 } : name === 'repetitionSide' ? position3(id) : {};
        const field = name === 'angloKingMove' ? 'kingMove' : name;
        expect(rulesOf(id, { ...needs, [name]: value }).ruleSet).toHaveProperty(field, value);
        expect(rulesOf(id, { ...needs, [name]: String(value) }).ruleSet).toHaveProperty(field, value);
      }
      expect([...words, ...(count && typeof standard === 'number' ? [standard] : [])]).toContain(standard);
    }
  });

  const position3 = (id: GameId): Record<string, string> =>
    id === 'majorite' ? { repetition: 'position3' } : {};

  it('refuses an unknown one and lists what there is', () => {
    const error = refusal('classiques', { recloseTraps: true });
    expect(error.code).toBe('unknownOption');
    for (const { name } of optionsOf('classiques')) expect(error.message).toContain(name);
  });

  it.each([
    ['english', { quietLimit: 0 }],
    ['english', { quietLimit: 2.5 }],
    ['english', { quietLimit: 'never' }],
    ['classiques', { huffTarget: 'me' }],
    ['trappes', { recloseTraps: 'yes' }],
    ['sujet-verbe', { kingSupply: -1 }],
  ] as const)('refuses a value that %s does not have: %o', (id, options) => {
    const error = refusal(id, options);
    expect(error.code).toBe('badOptionValue');
    expect(error.where).toBe(`option "${Object.keys(options)[0]}"`);
  });

  it.each([
    ['trappes', { quietReset: 'each' }, 'there is no quiet limit'],
    ['majorite', { repetitionSide: 'no' }, 'no position is counted'],
    ['sujet-verbe', { cards: false, wrongAnswer: 'scoreOnly' }, 'no card is drawn'],
  ] as const)('refuses what contradicts the rest of %s, and lists what there is: %o', (id, options, why) => {
    const error = refusal(id, options);
    expect(error.code).toBe('contradictoryOptions');
    expect(error.message).toContain(why);
    for (const { name } of optionsOf(id)) expect(error.message).toContain(name);
  });

  it.each(GAME_IDS)('takes every default of %s written out', (id) => {
    const defaults = Object.fromEntries(optionsOf(id).map((option) => [option.name, option.default]));
    expect(rulesOf(id, defaults).ruleSet).toEqual(rulesOf(id).ruleSet);
  });

  it('refuses an unknown game, a setup that is none, a missing layout and one too many', () => {
    expect(() => gameId('chess')).toThrow('trappes, trappes-anglo, classiques');
    const misspelt: object = { option: { draws: 'simple' } };
    expect(() => createRules('russian', misspelt)).toThrow('setup "option"');
    expect(() => createRules('trappes', { layout: null })).toThrow('leave the layout out for the usual one');
    expect(() => createRules('english', { layout: TRAPPES_LAYOUT })).toThrow('leave the layout out');
  });
});
