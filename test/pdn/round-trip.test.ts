import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBeAlgebraic, parseGameType, TOP_LEFT } from '../../src/rules/pdn/game.ts';
import { replayLine } from '../../src/rules/pdn/line.ts';
import { PdnChecker, readRecord, tagOf, writePdn } from '../../src/rules/pdn/pdn.ts';
import { plainFen, plainRules } from '../../src/rules/pdn/write.ts';
import { GAME_IDS, type GameId, type Options, optionsOf, optionsToKeep } from '../../src/rules/rules.ts';
import { gamesIn } from './games.ts';
import { randomRecord } from './random-record.ts';

const OPTIONS: Readonly<Partial<Record<GameId, readonly Options[]>>> = {
  trappes: [{}, { recloseTraps: true }, { sliderTravel: 'full', trapEntry: 'forbidden' }, { quietLimit: 12 }],
  'trappes-anglo': [{}, { angloKingMove: 'any' }],
  classiques: [{}, { huffRemedy: 'alsoForce' }, { promotion: 'stop', menCapture: 'forward' }],
  majorite: [{}, { huffRemedy: 'alsoForce', repetition: 'position3' }],
  'priorite-dame': [{}, { kingPriority: 'any', kingLanding: 'adjacent' }],
  'sujet-verbe': [{}, { wrongAnswer: 'scoreOnly' }, { cards: false, captureMandatory: false }],
};

/** Every option of the game with each of its values, those that mean nothing alone beside another one. */
const everyOption = (game: GameId): readonly Options[] =>
  optionsOf(game).flatMap(({ name, words, count }) =>
    [...words, ...(count ? [count.least + 20] : [])].map((value) => ({
      ...(name === 'quietReset' ? { quietLimit: 40 } : {}),
      ...(name === 'repetitionSide' && game === 'majorite' ? { repetition: 'position3' } : {}),
      [name]: value,
    })),
  );

describe.each(GAME_IDS)('%s', (game) => {
  it.each(everyOption(game))('keeps %o in its tags', (options) => {
    const record = randomRecord(game, 1, options);
    const [written] = gamesIn(writePdn(record));
    expect(written && readRecord(written).record?.options).toEqual(optionsToKeep(game, options));
  });

  const variants = OPTIONS[game] ?? [{}];
  const records = fc
    .tuple(fc.integer(), fc.constantFrom(...variants))
    .map(([seed, options]) => randomRecord(game, seed, options));

  it('is read back exactly as it was written', () => {
    fc.assert(
      fc.property(records, (record) => {
        const [written] = gamesIn(writePdn(record));
        if (written === undefined) throw new Error('nothing was written');
        const { record: read, failure } = readRecord(written);
        expect(failure).toBeNull();
        expect(read).toEqual(record);
        expect(new PdnChecker({ game }).check(written).record).toEqual(record);
      }),
      { numRuns: 25 },
    );
  });

  it.each(['algebraic', 'numeric'] as const)(
    'is read back from a file that is asked to be %s',
    (notation) => {
      fc.assert(
        fc.property(records, (record) => {
          const text = writePdn(record, notation);
          const [written] = gamesIn(text);
          if (written === undefined) throw new Error('nothing was written');
          const told = notation === 'algebraic' && mayBeAlgebraic(game) ? 'algebraic' : 'numeric';
          const type = parseGameType(tagOf(written, 'GameType')?.value ?? '');
          expect(type?.notation).toBe(told);
          const moves = written.items.filter((item) => item.kind === 'move');
          for (const move of moves) expect(move.notation).toBe(told);
          expect(readRecord(written)).toMatchObject({ failure: null, record });
          const plain = replayLine(
            { rules: plainRules(game), corner: type?.corner ?? TOP_LEFT },
            [plainRules(game).start()],
            written.items,
          );
          expect(plain.failure).toBeNull();
          expect(plainFen(plain.end)).toBe(plainFen(readRecord(written).end));
        }),
        { numRuns: 8 },
      );
    },
  );

  it('is loaded to the same last position by a reader that knows only the nearest game of the field', () => {
    const rules = plainRules(game);
    fc.assert(
      fc.property(records, (record) => {
        const [written] = gamesIn(writePdn(record));
        if (written === undefined) throw new Error('nothing was written');
        const plain = replayLine({ rules, corner: TOP_LEFT }, [rules.start()], written.items);
        expect(plain.failure).toBeNull();
        expect(plain.resolved).toEqual([]);
        expect(plainFen(plain.end)).toBe(plainFen(readRecord(written).end));
      }),
      { numRuns: 15 },
    );
  });
});
