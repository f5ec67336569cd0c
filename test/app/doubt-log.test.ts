import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setUpGame } from '../../src/adapters/profile/profile.ts';
import { readTrace, replay } from '../../src/adapters/trace/trace.ts';
import { DoubtLog, doubtFiles } from '../../src/app/doubt-log.ts';
import { type Input, newSession, nextDeadline, step } from '../../src/game/game.ts';
import { newFolder } from '../e2e/folders.ts';

/** Plays a script of edges (`g3- 300 h4+`) from the start of a game of `russian`, and hands over what was kept. */
function keptOf(script: string): string[] {
  const { setup } = setUpGame('russian', {}, null);
  const { board } = setup.rules;
  const kept: string[] = [];
  const log = new DoubtLog({ game: 'russian', options: {} }, (trace) => kept.push(trace));
  let session = newSession(setup);
  const feed = (input: Input) => {
    const result = step(session, input);
    session = result.session;
    log.see(input, result.events, session);
  };
  const pass = (until: number) => {
    for (let due = nextDeadline(session); due !== null && due <= until; due = nextDeadline(session))
      feed({ kind: 'time', t: due });
  };
  feed({ kind: 'snapshot', t: 500, occupied: [...setup.start.pieces.keys()].map((at) => board.nameOf(at)) });
  let t = 3000;
  for (const word of script.split(' ')) {
    if (/^\d+$/.test(word)) t += Number(word);
    pass(t);
    if (!/^\d+$/.test(word))
      feed({ kind: 'edge', t, at: board.algebraic(word.slice(0, 2)), on: word.endsWith('+') });
  }
  return kept;
}

const PLAIN = 'c3- 300 d4+ 2000 b6- 300 a5+ 2000 g3- 300 h4+ 2000 c7- 300 b6+ 2000 b2- 300 c3+ 2000';

describe('moments of doubt', () => {
  it('a game without any keeps nothing', () => {
    expect(keptOf(PLAIN)).toEqual([]);
  });

  it('an act that was corrected is kept with two half-moves before and two behind it, and reads as it was read', () => {
    const [trace = '', ...others] = keptOf(
      `${PLAIN} d6- 300 c5+ 1500 c5- 300 d6+ 300 h6- 300 g5+ 2000 a1- 300 b2+ 2000 g7- 300 h6+ 2000 f2- 300 g3+ 3000`,
    );
    expect(others).toEqual([]);
    const [head = ''] = trace.split('\n');
    expect(JSON.parse(head)).toMatchObject({ damier: 'trace', game: 'russian' });
    const acts = replay(readTrace(trace)).flatMap((event) => (event.type === 'turn' ? [] : [event.type]));
    expect(acts).toEqual(['move', 'move', 'move', 'takeback', 'move', 'move']);
  });

  it('nothing in it says when it was, or who played', () => {
    const [trace = ''] = keptOf(`d4+ 4000 d4- 500 ${PLAIN}`);
    const lines = trace
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[1]).toMatchObject({ t: 0 });
    for (const line of lines) {
      expect(['at', 'damier', 'fen', 'game', 'on', 'options', 'snapshot', 't', 'v']).toEqual(
        expect.arrayContaining(Object.keys(line)),
      );
    }
  });
});

describe('the files', () => {
  it('are numbered on, and only the newest two hundred stay', () => {
    const home = newFolder('doubts');
    const keep = doubtFiles(home, () => undefined);
    for (let count = 0; count < 203; count += 1) keep(`${count}\n`);
    const names = readdirSync(join(home, 'doubts'));
    expect(names).toHaveLength(200);
    expect(names).not.toContain('doubt-3.trace.jsonl');
    expect(readFileSync(join(home, 'doubts', 'doubt-203.trace.jsonl'), 'utf8')).toBe('202\n');
  });

  it('a file in the place of the folder is said once, and nothing else happens', () => {
    const home = newFolder('doubts');
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'doubts'), '');
    const said: string[] = [];
    const keep = doubtFiles(home, (message) => said.push(message));
    keep('a');
    keep('b');
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('moments of doubt are not kept any more');
  });
});
