import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { logStateOf } from '../../../src/app/mirror/mirror-view.ts';
import { Random } from '../../../src/bench/random.ts';
import { againHere, freezeOf } from '../../../src/mirror/mirror.ts';
import type { Side } from '../../../src/rules/rules.ts';
import { newFolder } from '../../e2e/folders.ts';
import { ANGLE, type KeptDesk } from '../../game/desk.ts';
import { type Town, twoTowns } from './town.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder('copies');
});

type Towns = ReturnType<typeof twoTowns>;

/** Plays until the log has so many entries, and both boards hold them; a copy of each board is taken at every length of the log. */
function played(game: string, entries: number) {
  const towns = twoTowns(game, { folder: join(folder, 'now') });
  const { W, B, both, pass } = towns;
  const random = new Random(5, game.length);
  const copies = new Map<number, { readonly [side in Side]: KeptDesk }>();
  for (let round = 0; round < 400 && W.match.log.length < entries; round += 1) {
    const { length } = W.match.log;
    if (B.match.log.length === length && !copies.has(length)) {
      cpSync(join(folder, 'now'), join(folder, String(length)), { recursive: true });
      copies.set(length, { W: W.desk.kept, B: B.desk.kept });
    }
    for (const town of both) town.act(random);
    pass(1500);
  }
  for (let round = 0; round < 4; round += 1) {
    for (const town of both) if (town.desk.view.directed !== null) town.obey();
    pass(1500);
  }
  return { ...towns, random, copies };
}

/** That side's board is switched off and starts with the copy that was taken at that length of the log. */
async function putBack(
  towns: Towns,
  side: Side,
  length: number,
  kept: KeptDesk,
  withLog: boolean,
): Promise<{ readonly anew: Town; readonly other: Town; readonly pass: (ms: number) => void }> {
  const [gone, other] = side === 'W' ? [towns.W, towns.B] : [towns.B, towns.W];
  await gone.die();
  const from = withLog ? join(folder, String(length)) : join(folder, 'now');
  const copy = join(folder, `back-${side}-${length}`);
  cpSync(from, copy, { recursive: true });
  const anew = gone.startedFrom(kept, copy);
  const pass = (ms: number) => {
    for (let past = 0; past < ms; past += 250) {
      const now = Math.max(anew.desk.t, other.desk.t, towns.broker.clock.now()) + 250;
      for (const one of [other, anew]) one.pass(now - one.desk.t);
    }
  };
  return { anew, other, pass };
}

describe.each([
  ['russian', 14],
  ['trappes', 16],
] as const)('a board of %s that is put back from a copy', (game, entries) => {
  it.each<[string, Side, boolean]>([
    ['the whole folder of the owner', 'W', true],
    ['the whole folder of the other board', 'B', true],
    ['the games of the owner alone', 'W', false],
    ['the games of the other board alone', 'B', false],
  ])(
    'of every age (%s) takes nothing back, signs nothing twice, and is led to where both were',
    async (_, side, withLog) => {
      const towns = played(game, entries);
      const { copies, random } = towns;
      const logged = towns.W.match.log;
      const stood = towns.W.played;
      expect(copies.size).toBeGreaterThan(8);
      let led = 0;
      for (const [length, kept] of copies) {
        rmSync(join(folder, `back-${side}-${length}`), { recursive: true, force: true });
        const back = await putBack(towns, side, length, kept[side], withLog);
        const { anew, other, pass } = back;
        // The hand spins, and plays if it may, before anything was compared.
        anew.bus.cut();
        if (anew.desk.view.needs === 'spin') anew.do((desk) => desk.spin(ANGLE.piece));
        else anew.act(random);
        anew.bus.mend();
        pass(3000);
        if (againHere(anew.match) > 0) {
          led += 1;
          expect(logStateOf(anew.match)).toMatchObject({ kind: 'again', by: 'here' });
          expect(logStateOf(other.match)).toMatchObject({ kind: 'again', by: 'there' });
        }
        for (let round = 0; round < 60 && againHere(anew.match) + behind(anew) > 0; round += 1) {
          anew.obey();
          pass(1500);
        }
        pass(6000);
        expect([length, freezeOf(anew.match), freezeOf(other.match)]).toEqual([length, null, null]);
        // No entry of the log has gone, and none was made by itself.
        expect(other.match.log.slice(0, logged.length)).toEqual(logged);
        const since = other.match.log.slice(logged.length).map(({ act }) => act.kind);
        expect([length, since]).toEqual([length, []]);
        expect(anew.match.log).toEqual(other.match.log);
        expect([length, anew.played]).toEqual([length, stood]);
        await anew.die();
      }
      expect(led).toBeGreaterThan(3);
    },
  );
});

function behind({ desk, match }: Town): number {
  return desk.view.directed === null && match.local?.played.length === match.ledger.played.length ? 0 : 1;
}
