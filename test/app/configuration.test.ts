import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Asked, checkConfiguration, readConfiguration, settle } from '../../src/app/configuration.ts';
import { BadUse } from '../../src/app/errors.ts';
import { chooseGame } from '../../src/app/game-choice.ts';
import { GAME_IDS, type OptionDefinition, optionsOf } from '../../src/rules/rules.ts';

const doc = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const DOC = doc('configuration.md');
const blocks = (kind: string) =>
  [...DOC.matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block = '']) => block);

/** What is said of a refused file, without its first line. */
function faults(text: string): string {
  try {
    checkConfiguration('c.json', text);
  } catch (error) {
    if (error instanceof BadUse) return error.message.replace(/^.*\n/, '');
    throw error;
  }
  throw new Error('it was not refused');
}

import { NEWEST } from '../../src/ports/store.ts';

describe('docs/configuration.md', () => {
  it('shows a file that is read, with every setting but the trace and a board of another make', () => {
    const [example = ''] = blocks('jsonc');
    const read = checkConfiguration('club.json', example);
    expect(chooseGame(settle({}, read).table.game).setup.start.openTraps).toHaveLength(1);
    for (const [, name = ''] of DOC.matchAll(/^\| `(\w+(?:\.\w+)?)` \| `--/gm))
      if (!['board.record', 'board.module'].includes(name)) expect(read).toHaveProperty(name);
  });

  it('shows what is refused, as it is refused', () => {
    const [, faulty = ''] = blocks('jsonc');
    expect(() => checkConfiguration('club.json', faulty)).toThrow(blocks('text')[0]?.trim());
  });

  it('says nothing of a password that stands where none may', () => {
    const file = '{"mirror":{"broker":"mqtts://board:geheim@broker.example.org"}}';
    expect(() => checkConfiguration('club.json', file)).toThrow(
      '"mqtts://…@broker.example.org" is no broker',
    );
  });

  it('lists every option of every game with its values, the usual one in bold', () => {
    const rows = [...DOC.matchAll(/^\| `(\w+)` \| (.*) \| ([a-z-]+(?:, [a-z-]+)*) \|$/gm)].flatMap(
      ([, name, values, games = '']) => games.split(', ').map((game) => `${game} ${name}: ${values}`),
    );
    const known = GAME_IDS.flatMap((id) =>
      optionsOf(id).map((option) => `${id} ${option.name}: ${valuesOf(option)}`),
    );
    expect(rows.sort()).toEqual(known.sort());
  });
});

function valuesOf({ words, count, default: usual }: OptionDefinition): string {
  const bold = (value: unknown) => (value === usual ? `**${value}**` : `${value}`);
  const numbers = count && typeof usual === 'number' ? [`**${usual}**`] : [];
  return [...numbers, ...words.map(bold), ...(count ? [`a number from ${count.least}`] : [])].join(', ');
}

describe('the command line comes before the file', () => {
  const file = checkConfiguration(
    'c.json',
    `{ "game": { "id": "majorite", "options": { "quietLimit": 20, "promotion": "stop" }, "fen": "W:W40:B1" },
       "board": { "profile": "virtual", "seed": 7, "record": "t.jsonl" },
       "opponent": "computer", "page": { "host": "::1", "port": 81 } }`,
  );

  it('and says nothing: the file counts', () => {
    expect(settle({}, file)).toEqual({
      table: {
        game: { game: 'majorite', options: { quietLimit: 20, promotion: 'stop' }, fen: 'W:W40:B1' },
        ...{ opponent: 'computer', opponentSide: 'top', hubSet: {}, level: 5, clock: null, cards: null },
        goesOn: NEWEST,
      },
      unsaid: false,
      board: 'virtual',
      seed: 7,
      boardModule: null,
      record: 't.jsonl',
      host: '::1',
      port: 81,
      mirror: null,
      broadcast: null,
      office: null,
      operation: {
        name: null,
        hours: { week: null, closings: [] },
        restartAt: null,
        webhook: null,
        mail: null,
      },
    });
  });

  it('and the file says nothing: the usual', () => {
    expect(settle({}, {})).toEqual({
      table: {
        game: { game: 'trappes', options: {}, fen: null },
        ...{ opponent: 'human', opponentSide: 'top', hubSet: {}, level: 5, clock: null, cards: null },
        goesOn: NEWEST,
      },
      unsaid: true,
      board: 'virtual',
      boardModule: null,
      seed: null,
      record: null,
      host: '127.0.0.1',
      port: 8080,
      mirror: null,
      broadcast: null,
      office: null,
      operation: {
        name: null,
        hours: { week: null, closings: [] },
        restartAt: null,
        webhook: null,
        mail: null,
      },
    });
  });

  it('setting by setting', () => {
    const table = { opponent: 'computer', opponentSide: 'bottom', level: 8, clock: '5+3' } as const;
    const place = { board: 'classic-10x10', seed: 0, record: 'u.jsonl', host: '0.0.0.0', port: 0 };
    const asked: Asked = { ...table, ...place };
    expect(settle(asked, file)).toMatchObject({ table, ...place });
    expect(settle({ opponent: 'human' }, file).table.opponent).toBe('human');
  });

  it.each<[string, Asked]>([
    ['the game', { game: 'trappes' }],
    ['an option', { set: { quietLimit: '80' } }],
    ['the position', { fen: 'W:W21:B1' }],
    ['the side of the opponent', { opponentSide: 'top' }],
    ['the clock', { clock: 'none' }],
  ])('and where it says %s, no game of an earlier page is taken up', (_, asked) => {
    expect(settle(asked, {}).unsaid).toBe(false);
    expect(settle({ board: 'virtual', port: 0 }, checkConfiguration('c.json', '{"page":{}}')).unsaid).toBe(
      true,
    );
  });

  it("and another engine does not take the parameters of the file's", () => {
    const engine = checkConfiguration('c.json', '{"opponent":"hub:scan hub","hubSet":{"threads":2}}');
    expect(settle({ hubSet: { book: 'no' } }, engine).table.hubSet).toEqual({ threads: '2', book: 'no' });
    expect(settle({ opponent: 'hub:other' }, engine).table.hubSet).toEqual({});
  });

  it('option by option within one game', () => {
    const { ruleSet } = chooseGame(settle({ set: { quietLimit: '30' } }, file).table.game).setup.rules;
    expect([ruleSet.quietLimit, ruleSet.promotion]).toEqual([30, 'stop']);
  });

  it('and another game takes neither options nor position of the file', () => {
    expect(settle({ game: 'english' }, file).table.game).toEqual({
      game: 'english',
      options: {},
      fen: null,
    });
    expect(settle({ game: 'majorite', fen: 'B:W40:B1' }, file).table.game.fen).toBe('B:W40:B1');
  });

  it('and a level without the computer, or cards without the game that draws them, are refused', () => {
    expect(() => settle({ level: 3 }, {})).toThrow('--opponent computer');
    expect(settle({ level: 3, opponent: 'computer' }, file).table.level).toBe(3);
    expect(() => settle({ cards: 'fr-cm2' }, file)).toThrow('--game sujet-verbe');
    expect(settle({ cards: 'fr-cm2', game: 'sujet-verbe' }, file).table.cards).toBe('fr-cm2');
  });
});

describe('a file is refused with the place, what is wrong and the way out', () => {
  it.each([
    ['that is empty', '', '1:1: this is no JSON (value expected)'],
    ['that breaks off', '{\n"page": {', '2:10: this is no JSON (close brace expected)'],
    ['that is no section', '3', '1:1: the file: 3 is no section; write { … } with game'],
    [
      'with an unknown game',
      '{"game":{"id":"chess"}}',
      '1:15: game.id: "chess" is no game; write one of "trappes"',
    ],
    ['with a game section without game', '{"game":{}}', '1:9: game.id: is missing; write one of "trappes"'],
    [
      'with an option of another game',
      '{"game":{"id":"english","options":{"huffTarget":"any"}}}',
      'here may stand removal, quiet',
    ],
    [
      'with a number below its least',
      '{"game":{"id":"english","options":{"quietLimit":0}}}',
      '0 is not one of its values; write "off" or a whole number from 1',
    ],
    [
      'with options that contradict',
      '{"game":{"id":"trappes","options":{"quietReset":"each"}}}',
      'there is no quiet limit to reset; set quietLimit',
    ],
    ['with a bad position', '{"game":{"id":"trappes","fen":"W:W33:B1"}}', 'game.fen: square 33'],
    ['with a setting twice', '{"page":{"port":1,"port":2}}', '1:19: page.port: stands twice'],
    [
      'with an empty name',
      '{"board":{"record":""}}',
      'board.record: "" is no text; write one in quotes: the file for a trace',
    ],
  ])('%s', (_, text, says) => {
    expect(faults(text)).toContain(says);
  });

  it('all at once, in the order of the file', () => {
    const text =
      '{\n"zz": 1,\n"game": {"id": "majorite", "options": {"a": 1, "b": 2}, "fen": "?"},\n"page": {"port": 1.5}}';
    expect(
      faults(text)
        .split('\n')
        .map((line) => line.trim().split(': ')[1]),
    ).toEqual(['zz', 'game.options.a', 'game.options.b', 'game.fen', 'page.port']);
  });
});

describe('the file itself', () => {
  it('may begin with a byte order mark, and have comments', () => {
    const folder = mkdtempSync(join(tmpdir(), 'damier-configuration-'));
    try {
      const file = join(folder, 'c.json');
      writeFileSync(file, '\uFEFF{ /* quiet */ "page": { "port": 81 } }');
      expect(readConfiguration(file).page?.port).toBe(81);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('that is not there is named', () => {
    expect(() => readConfiguration('/nowhere/c.json')).toThrow(/--config \/nowhere\/c.json: cannot be read/);
  });
});
