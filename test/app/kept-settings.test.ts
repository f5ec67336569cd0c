import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { KeptSettings } from '../../src/app/kept-settings.ts';
import { newFolder } from '../e2e/folders.ts';

const FAIR = '{ "level": 3 }';
const OTHER = '{ "level": 4 }';
let home: string;
let file: string;
let said: string[];

beforeEach(() => {
  home = newFolder('settings');
  file = join(home, 'settings.json');
  said = [];
  writeFileSync(file, FAIR);
});

/** One start of the program. */
const start = () => new KeptSettings(home, file, (line) => said.push(line));
const kept = (name: string) => readFileSync(join(home, name), 'utf8');

/** The settings have been good once. */
function good(): void {
  const before = start();
  before.read();
  before.confirm();
}

describe('the settings file of an exhibit', () => {
  it('is good once a start with it has reached the page, and is kept as that', () => {
    expect(start().lastGood()).toBeNull();
    good();
    writeFileSync(file, 'no JSON');
    expect(start().lastGood()).toEqual({ level: 3 });
    expect(() => start().read()).toThrow('settings.json:1:1: this is no JSON');
  });

  it('is tried by two starts that end without the page, and by no third; changed, it is tried again', () => {
    good();
    writeFileSync(file, OTHER);
    expect(start().read()).toEqual({ level: 4 });
    expect(start().read()).toEqual({ level: 4 });
    expect(() => start().read()).toThrow('2 starts with it have not reached the page');
    writeFileSync(file, '{ "level": 5 }');
    expect(start().read()).toEqual({ level: 5 });
  });

  it('that is refused in words is read at each start, however often', () => {
    good();
    writeFileSync(file, OTHER);
    for (let n = 0; n < 10; n += 1) {
      const one = start();
      expect(one.read()).toEqual({ level: 4 });
      one.forgive();
    }
  });

  it('brought by staff gives way to the last good one where a start could not use it, and is kept beside', () => {
    good();
    start().bring(OTHER);
    expect([kept('settings.json'), kept('settings.json.before')]).toEqual([OTHER, FAIR]);
    start().read();
    start().undo();
    expect([kept('settings.json'), kept('settings.json.refused')]).toEqual([FAIR, OTHER]);
    expect(said.join()).toContain('are undone');
  });

  it('brought while the program runs stays on trial when that program ends in order', () => {
    good();
    const running = start();
    running.read();
    running.bring(OTHER);
    running.confirm();
    start().read();
    start().undo();
    expect([kept('settings.json'), kept('settings.json.refused')]).toEqual([FAIR, OTHER]);
  });

  it('that is no JSON counts as a start too: reading it may be what ends the program', () => {
    good();
    writeFileSync(file, 'no JSON');
    expect(() => start().read()).toThrow('no JSON');
    expect(() => start().read()).toThrow('no JSON');
    expect(() => start().read()).toThrow('2 starts with it');
  });

  it('edited on the machine is never written over', () => {
    good();
    writeFileSync(file, OTHER);
    start().read();
    start().undo();
    expect(kept('settings.json')).toBe(OTHER);
    expect(existsSync(`${file}.refused`)).toBe(false);
  });

  it('stays usable where its own records are damaged, or cannot be written', () => {
    good();
    mkdirSync(join(home, 'settings/trial.json'));
    const stuck = start();
    stuck.read();
    stuck.confirm();
    rmSync(join(home, 'settings/trial.json'), { recursive: true });
    for (const damage of ['', '\0\0\0', '{"starts": -1}', '['.repeat(100_000)]) {
      writeFileSync(join(home, 'settings/trial.json'), damage);
      writeFileSync(join(home, 'settings/good.json'), damage);
      expect(start().read()).toEqual({ level: 3 });
      expect(start().lastGood()).toBeNull();
    }
    const elsewhere = newFolder('settings');
    writeFileSync(join(elsewhere, 'settings'), 'a file in the place of the folder');
    const one = new KeptSettings(elsewhere, file, (line) => said.push(line));
    expect(one.read()).toEqual({ level: 3 });
    one.confirm();
    expect(said.join()).toContain('cannot be written');
  });

  it('that is a folder, or is not there, is said with the way out', () => {
    file = join(home, 'folder');
    mkdirSync(file);
    expect(() => start().read()).toThrow('Name a file of JSON');
    file = join(home, 'nowhere');
    expect(() => start().read()).toThrow('Name a file of JSON');
  });
});
