import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openIdentity } from '../../../src/adapters/keys/keys.ts';
import { chooseGame, decksFor } from '../../../src/app/game-choice.ts';
import { keepAgreed, nextSession, readAgreed } from '../../../src/app/mirror/mirror-files.ts';
import { codeTrouble, readCode } from '../../../src/app/mirror/mirror-view.ts';
import { shownView } from '../../../src/app/shown-view.ts';
import { newSession, viewOf } from '../../../src/game/game.ts';
import type { Terms } from '../../../src/mirror/mirror.ts';
import type { FarState } from '../../../src/ports/player.ts';
import { FAR_WELL } from './far-well.ts';

const shell = { sensors: 'up', actuators: 'up', storeFull: false, storeAside: null } as const;

describe('in the far player’s turn the prompt', () => {
  const { setup } = chooseGame({ game: 'russian', options: {}, fen: null });
  const view = viewOf(newSession(setup));
  const far = (more: Partial<FarState>): FarState => ({ side: 'W', ...FAR_WELL, ...more });
  const FROZEN = { kind: 'frozen', why: 'twoEntries', by: 'there' } as const;
  const prompt = (state: FarState) => shownView(view, { ...shell, far: state }).prompt;

  it('stays while he thinks', () => expect(prompt(far({}))).toEqual(view.prompt));

  it.each<[string, Partial<FarState>, string]>([
    ['his board is away', { away: true }, 'mir.away'],
    ['the broker is away', { away: true, faults: ['broker'] }, 'E91'],
    ['the match stands still', { faults: ['broker', 'frozen'], log: FROZEN }, 'mir.frozen.there'],
  ])('says that %s', (_, more, id) => {
    expect(prompt(far(more)).line.id).toBe(id);
    const faults = shownView(view, { ...shell, far: far(more) }).faults;
    expect(faults).toEqual((more.faults ?? []).map((part) => ({ code: 'mirror', part })));
  });

  it('is this board’s own in its own turn', () => {
    expect(prompt(far({ side: 'B', away: true }))).toEqual(view.prompt);
  });

  it.each<[string, FarState['log'], string]>([
    ['the match stands still by the far board’s fault', FROZEN, 'mir.frozen.there'],
    ['the match stands still by this board’s fault', { ...FROZEN, by: 'here' }, 'mir.frozen.here'],
    ['the records were not compared yet', { kind: 'comparing' }, 'mir.compare'],
    ['entries are missing here', { kind: 'lacking', entries: 3 }, 'mir.lacking'],
  ])('says in this board’s turn as well that %s, also over an alarm', (_, log, id) => {
    const alarmed: typeof view = { ...view, alarm: true };
    const state = far({ side: 'B', log });
    expect(shownView(alarmed, { ...shell, far: state }).prompt.line.id).toBe(id);
  });

  it('leads a board that was put back from an older copy through its own acts, and says why', () => {
    const shown = (by: 'here' | 'there', side: 'W' | 'B') =>
      prompt(far({ side, log: { kind: 'again', by, acts: 2 } }));
    expect(shown('here', 'B')).toMatchObject({ line: view.prompt.line, why: { id: 'mir.again.here' } });
    expect(shown('there', 'W').line).toEqual({ id: 'mir.again.there', params: { town: 'Liège', n: 2 } });
  });
});

describe('what is kept of other boards', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'damier-kept-boards-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const boards = () => ({
    W: openIdentity(join(home, 'one'), 'Nantes').card,
    B: openIdentity(join(home, 'other'), 'Liège').card,
  });

  it('the agreed match is there after a restart', () => {
    expect(readAgreed(home)).toBeNull();
    const terms: Terms = {
      ...{ match: '0123456789abcdef', boards: boards(), owner: 'W' as const, game: 'russian' as const },
      ...{ options: { quietLimit: 20 }, fen: 'W:W30:B1', clock: null },
    };
    keepAgreed(home, { me: 'B', terms, before: null });
    expect(readAgreed(home)).toEqual({ me: 'B', terms, before: null });
  });

  it('each start has a higher number, also in one second, with a clock that is behind, and without its file', () => {
    const at = (second: number) => nextSession(home, second * 1000);
    expect([at(1000), at(1000), at(2000), at(5)]).toEqual([1000, 1001, 2000, 2001]);
    for (const text of ['', '\0\0\0', '12x', '1'.repeat(11)]) {
      writeFileSync(join(home, 'mirror', 'session'), text);
      expect(at(3000)).toBe(3000);
    }
  });
});

describe('the grammar cards that two boards agree on', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'damier-decks-'));
    mkdirSync(join(home, 'decks'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const game = (id: string) => chooseGame({ game: id, options: {}, fen: null });

  it('are known by a hash of what is on them, not by their name', () => {
    const usual = decksFor(game('sujet-verbe'), null, home);
    const file = join(home, 'decks', `${usual?.name}.json`);
    const shipped = new URL(`../../../hardware/decks/${usual?.name}.json`, import.meta.url);
    const text = readFileSync(shipped, 'utf8');
    writeFileSync(file, text);
    expect(decksFor(game('sujet-verbe'), usual?.name ?? null, home)).toEqual(usual);
    writeFileSync(file, text.replace('oiseaux', 'moineaux'));
    expect(decksFor(game('sujet-verbe'), null, home)?.hash).not.toBe(usual?.hash);
  });

  it('are none where the game draws none', () => {
    expect(decksFor(game('russian'), null, home)).toBeNull();
  });
});

it.each([
  ['123456789', { place: '123', digits: '456789', board: null }],
  [' 123 456 789 ', { place: '123', digits: '456789', board: null }],
  ['damier 123456789 0123456789abcdef', { place: '123', digits: '456789', board: '0123456789abcdef' }],
  ['12345678', null],
  ['damier 123456789 0123', null],
] as const)('a code is read as people write it: %s', (text, code) => {
  expect(readCode(text)).toEqual(code);
});

it.each(['123456', ' 123 456 ', 'damier 123456 0123456789abcdef'])(
  'the code of an older build is told from a wrong one: %s',
  (text) => {
    expect(readCode(text)).toBeNull();
    expect(codeTrouble(text)).toMatch(/older build.*update it/);
    expect(codeTrouble('12345')).toMatch(/nine digits, as 123 456 789/);
  },
);
