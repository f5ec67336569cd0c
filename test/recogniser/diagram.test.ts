import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTrace } from '../../src/adapters/trace/trace.ts';
import { type Input, newSession, nextDeadline, type Session, step } from '../../src/game/game.ts';
import { decide } from '../../src/recogniser/decision.ts';
import { standingOf } from '../../src/recogniser/recogniser.ts';

const TRACES = new URL('../traces/', import.meta.url);
const [decisions = '', standings = ''] = diagrams();

describe('docs/recognition.md draws what the code does', () => {
  const seen = observed();

  it('the announced act: every transition of the traces is drawn, and every one that is drawn occurs', () => {
    expect([...seen.decisions].sort()).toEqual(transitions(decisions).sort());
  });

  it('where the board is: every transition of the traces is drawn', () => {
    const drawn = transitions(standings);
    expect([...seen.standings].filter((one) => !drawn.includes(one))).toEqual([]);
  });

  it('where the board is: every standing occurs, and each has a way back to rest', () => {
    const drawn = transitions(standings);
    const kinds = new Set(drawn.flatMap((one) => one.split(' --> ')));
    kinds.delete('[*]');
    for (const kind of kinds) {
      expect([...seen.standings].some((one) => one.startsWith(`${kind} `))).toBe(true);
      if (kind !== 'atRest') expect(drawn).toContain(`${kind} --> atRest`);
    }
  });
});

function diagrams(): readonly string[] {
  const text = readFileSync(new URL('../../docs/recognition.md', import.meta.url), 'utf8');
  return [...text.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, body = '']) => body);
}

function transitions(diagram: string): string[] {
  return diagram
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes('-->') && line !== '[*] --> open' && line !== '[*] --> unknown');
}

/** Plays all recorded traces and notes what changes what. */
function observed() {
  const decided = new Set<string>();
  const stood = new Set<string>();
  for (const name of readdirSync(TRACES).filter((file) => file.endsWith('.trace.jsonl'))) {
    const { setup, inputs } = readTrace(readFileSync(new URL(name, TRACES), 'utf8'));
    let session = newSession(setup);
    for (const input of withDeadlines(inputs, () => session)) {
      const before = session;
      session = step(session, input).session;
      noteDecision(decided, before, session, input);
      noteStanding(stood, before, session);
    }
  }
  return { decisions: decided, standings: stood };
}

function* withDeadlines(inputs: readonly Input[], now: () => Session): Generator<Input> {
  for (const input of inputs) {
    let last = Number.NEGATIVE_INFINITY;
    for (let t = nextDeadline(now()); t !== null && t < input.t && t > last; t = nextDeadline(now())) {
      last = t;
      yield { kind: 'time', t };
    }
    yield input;
  }
}

function noteDecision(decided: Set<string>, before: Session, after: Session, input: Input): void {
  if (input.kind !== 'time' || before.over !== null) return;
  const decision = decide({ ...before.recogniser, t: input.t }, input.t, 'quiet');
  if (decision === null) return;
  const state = ({ recogniser }: Session) => (recogniser.announced === null ? 'open' : 'announced');
  const final = decision.kind === 'acts' && state(after) === 'open' ? ', final' : '';
  decided.add(`${state(before)} --> ${state(after)} : ${decision.kind}${final}`);
}

function noteStanding(stood: Set<string>, before: Session, after: Session): void {
  const [from, to] = [standingOf(before.recogniser).kind, standingOf(after.recogniser).kind];
  if (from !== to) stood.add(`${from} --> ${to}`);
}
