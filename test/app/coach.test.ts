import { describe, expect, it } from 'vitest';
import { type Gesture, Gestures } from '../../src/adapters/http/http.ts';
import type { Coach } from '../../src/adapters/opponent/opponent.ts';
import { CoachDesk, inWords, inWordsNow } from '../../src/app/coach.ts';
import type { Decision, TurningPoint } from '../../src/opponent/opponent.ts';
import type { ReviewView } from '../../src/ports/page.ts';
import { type Move, parseFen } from '../../src/rules/rules.ts';
import { Desk } from '../game/desk.ts';
import { rulesOf } from '../rules/games.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A table with a coach whose answers the test gives, and a page that asks. */
function table(desk = new Desk('classiques')) {
  const reviews: ReviewView[] = [];
  const refusals: string[] = [];
  const said: string[] = [];
  const answers: {
    hint: (decision: Decision | null) => void;
    review: (points: readonly TurningPoint[]) => void;
  }[] = [];
  const gestures = new Gestures();
  let made = 0;
  let broken: (error: unknown) => void = () => undefined;
  const coach: Coach = {
    hint: () => new Promise((resolve) => answers.push({ hint: resolve, review: () => undefined })),
    review: () => new Promise((resolve) => answers.push({ hint: () => undefined, review: resolve })),
    judge: () => undefined,
    close: () => Promise.resolve(),
  };
  const loop = {
    get session() {
      return desk.session;
    },
    get view() {
      return desk.view;
    },
    hint: (...said: Parameters<Desk['hint']>) => {
      desk.hint(...said);
      return 'taken' as const;
    },
  };
  const at = new CoachDesk({
    loop,
    server: {
      publish: (news) => {
        if (news.type === 'review') reviews.push(news.review);
      },
      hear: (owner, take) => gestures.hear(owner, take),
    },
    makeCoach: (failed) => {
      made++;
      broken = failed;
      return coach;
    },
    log: (message) => said.push(message),
  });
  return {
    desk,
    at,
    reviews,
    refusals,
    said,
    answers,
    made: () => made,
    fail: (error: unknown) => broken(error),
    ask: async (gesture: Gesture) => {
      const answer = await gestures.answer(gesture);
      if (answer !== null && answer !== 'taken') refusals.push(answer.code);
    },
  };
}

function moveOf(desk: Desk, from: number, to: number): Move {
  const move = desk.session.setup.rules
    .moves(desk.session.setup.start)
    .find((one) => one.from === from && one.to === to);
  if (move === undefined) throw new Error(`no move ${from}-${to}`);
  return move;
}

const decided = (act: Move): Decision => ({
  choice: { huffed: null, act },
  points: 0,
  expects: 0.5,
  decidedIn: null,
  depth: 1,
  nodes: 1,
});

const resigned = () =>
  new Desk('classiques').play('d4', 'e5').play('a7', 'b6').press('bottom', 3200).press('bottom').wait(2500);

describe('a hint', () => {
  it('reaches the game once the coach has thought', async () => {
    const { desk, ask, answers } = table();
    ask({ type: 'hint' });
    expect(desk.view.coach.hint).toBe('offered');
    answers[0]?.hint({ ...decided(moveOf(desk, 32, 28)), decidedIn: 21 });
    await settled();
    expect(desk.view.coach).toMatchObject({ hint: 'given', decidedIn: 21 });
  });

  it('that comes too late is dropped', async () => {
    const { desk, ask, answers } = table();
    ask({ type: 'hint' });
    const late = decided(moveOf(desk, 32, 28));
    desk.play('f4', 'g5').play('a7', 'b6');
    answers[0]?.hint(late);
    await settled();
    expect(desk.view.coach.hint).toBe('offered');
  });

  it('is refused in words where none is given: nobody is asked', async () => {
    const far = { side: 'B', kind: 'remote', name: 'Lyon', takebacks: 'never' } as const;
    const { ask, refusals, made } = table(new Desk('classiques', null, {}, { directed: [far] }));
    await ask({ type: 'hint' });
    expect(refusals).toEqual(['noHint']);
    expect(made()).toBe(0);
  });

  it('comes from another coach after one has broken', () => {
    const { ask, made, fail, said } = table();
    ask({ type: 'hint' });
    ask({ type: 'hint' });
    expect(made()).toBe(1);
    fail(new Error('out of memory'));
    expect(said.join()).toContain('out of memory');
    ask({ type: 'hint' });
    expect(made()).toBe(2);
  });
});

describe('how it stands, in words', () => {
  it('on the board says nothing of a piece that is only to be taken, what comes of a move does', () => {
    const rules = rulesOf('frisian');
    const start = rules.begin(parseFen(rules, 'W:W28,38:B22,8'));
    expect(start.position.pieces.size).toBe(4);
    const [takes] = rules.moves(start.position);
    if (takes === undefined) throw new Error('nothing to take');
    expect(inWords(rules, start, decided(takes))).toEqual({
      id: 'judge.aheadYetEqual',
      params: { side: 'W' },
    });
    expect(inWordsNow(rules, start, decided(takes))).toEqual({ id: 'judge.equal', params: {} });
  });
});

describe('turning points', () => {
  const point = (desk: Desk): TurningPoint => ({
    ply: 0,
    played: { huffed: null, act: moveOf(desk, 32, 28) },
    better: { huffed: null, act: moveOf(desk, 33, 29) },
    possible: 0.6,
    expected: 0.4,
    best: { ...decided(moveOf(desk, 33, 29)), points: 60 },
    own: { ...decided(moveOf(desk, 32, 28)), points: -120 },
  });

  it('are looked for once, shown on the board on request, and forgotten with the game', async () => {
    const { desk, at, ask, answers, reviews } = table(resigned());
    ask({ type: 'review' });
    answers[0]?.review([point(desk)]);
    await settled();
    ask({ type: 'review' });
    expect(answers.length).toBe(1);
    expect(reviews.map(({ state }) => state)).toEqual(['none', 'sought', 'found']);
    expect(reviews.at(-1)).toMatchObject({
      points: [
        {
          ...{ ply: 0, side: 'W', better: { kind: 'move', from: 33, to: 29 }, possible: 0.6 },
          stood: { id: 'judge.slightly', params: { side: 'W' } },
          stands: { id: 'judge.clearly', params: { side: 'B' } },
        },
      ],
    });
    ask({ type: 'showPoint', point: 0 });
    expect(desk.view.lights.map(({ at: square }) => square)).toEqual(['f4', 'g5']);
    ask({ type: 'showPoint', point: null });
    expect(desk.view.lights).toEqual([]);
    at.see(desk.view);
    expect(reviews.at(-1)?.state).toBe('found');
    at.see(new Desk('classiques').view);
    expect(reviews.at(-1)?.state).toBe('none');
  });

  it('are not told of a game that goes on', async () => {
    const { ask, refusals, reviews } = table();
    await ask({ type: 'review' });
    expect(refusals).toEqual(['notOver']);
    expect(reviews.map(({ state }) => state)).toEqual(['none']);
  });
});
