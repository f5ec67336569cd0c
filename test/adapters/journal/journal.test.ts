import { appendFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openGameStore } from '../../../src/adapters/journal/journal.ts';
import type { GameHead } from '../../../src/ports/store.ts';

const head: GameHead = { game: 'trappes', options: {}, fen: 'W:W21:B1', profile: 'trappes-8x8' };

/** A state directory, what was said about it, and its store opened anew, as after a restart. */
function home() {
  const directory = mkdtempSync(join(tmpdir(), 'damier-journal-'));
  const said: string[] = [];
  return {
    said,
    store: () => openGameStore(directory, (message) => said.push(message)),
    file: (name: string) => join(directory, 'games', name),
    names: () => readdirSync(join(directory, 'games')).sort(),
  };
}

describe('a journal', () => {
  it('holds after a restart what was appended, in order', () => {
    const { store, said } = home();
    const journal = store().begin(head);
    journal.append({ n: 1 });
    journal.append({ n: 2, text: 'é\n' });
    journal.close();
    const again = store().latest(head);
    expect(again?.entries()).toEqual([{ n: 1 }, { n: 2, text: 'é\n' }]);
    again?.append({ n: 3 });
    expect(store().latest(head)?.entries()).toEqual([{ n: 1 }, { n: 2, text: 'é\n' }, { n: 3 }]);
    expect(said).toEqual([]);
  });

  it('has an entry in the file as soon as append returns', () => {
    const { store, file } = home();
    store().begin(head).append({ n: 1 });
    expect(readFileSync(file('000001-trappes.jsonl'), 'utf8').endsWith('{"n":1}\n')).toBe(true);
  });

  it.each([
    ['a part of a line', '{"n":2,"te'],
    ['a whole line without its line feed', '{"n":2}'],
    ['zeros', '\0\0\0\0\0\0'],
    ['half a line and zeros', '{"n"\n\0\0\0\n\0'],
  ])('that a power cut left with %s at its end goes on from its last whole line, and says so', (_, tail) => {
    const { store, file, said } = home();
    const journal = store().begin(head);
    journal.append({ n: 1 });
    journal.close();
    appendFileSync(file('000001-trappes.jsonl'), tail);
    const again = store().latest(head);
    expect(again?.entries()).toEqual([{ n: 1 }]);
    expect(said.join()).toMatch(/cut short/);
    again?.append({ n: 2 });
    expect(store().latest(head)?.entries()).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('that is damaged in its middle is set aside, said, and never written to', () => {
    const { store, file, names, said } = home();
    const damaged = `${JSON.stringify({ damier: 'journal', v: 1, ...head })}\n{"n":1}\n{"n"#2}\n{"n":3}\n`;
    store().begin(head).close();
    writeFileSync(file('000001-trappes.jsonl'), damaged);
    expect(store().latest(head)).toBeNull();
    expect(said.join()).toMatch(/line 3 cannot be read/);
    store().begin(head).append({ n: 9 });
    expect(names()).toEqual(['000001-trappes.jsonl', '000001-trappes.jsonl.damaged']);
    expect(readFileSync(file('000001-trappes.jsonl.damaged'), 'utf8')).toBe(damaged);
  });
});

describe('the store', () => {
  it('finds the game begun last with the same head', () => {
    const { store, names } = home();
    store().begin(head).append({ n: 'older' });
    store().begin(head).append({ n: 'newer' });
    store()
      .begin({ ...head, fen: 'B:W21:B1' })
      .append({ n: 'other' });
    expect(store().latest(head)?.entries()).toEqual([{ n: 'newer' }]);
    expect(names()).toHaveLength(3);
  });

  it.each<Partial<GameHead>>([
    { game: 'trappes-anglo' },
    { options: { quietLimit: 80 } },
    { fen: 'W:W22:B1' },
    { profile: 'classic-8x8' },
  ])('does not take a game with another %o for it', (other) => {
    const { store } = home();
    store().begin(head);
    expect(store().latest({ ...head, ...other })).toBeNull();
  });
});
