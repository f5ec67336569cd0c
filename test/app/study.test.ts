/** A problem or an analysis at the board beside a game: hands move, and nothing of it is kept. */
import { describe, expect, it } from 'vitest';
import { Gestures, type PageServer } from '../../src/adapters/http/http.ts';
import { PROBLEMS } from '../../src/adapters/problems/problems.ts';
import { type StudiedPosition, Study, studyChoice } from '../../src/app/study/study.ts';
import type { View } from '../../src/game/view.ts';
import type { ServerMessage } from '../../src/ports/page.ts';
import type { StudyAct, StudyView } from '../../src/ports/study.ts';
import { actMeant, type BoardProblem } from '../../src/problems/problems.ts';
import { type Act, type Move, parseFen, type Rules } from '../../src/rules/rules.ts';
import { thinkInline } from '../adapters/opponent/think-inline.ts';
import { newFolder } from '../e2e/folders.ts';
import { FakeActuators } from './fake-actuators.ts';
import { FakeBoard } from './fake-board.ts';
import { FakeClock } from './fake-clock.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A study at a board of wood on which its position stands. */
async function studied(wish: StudiedPosition) {
  const choice = studyChoice(wish, null);
  const board = new FakeBoard(choice);
  const views: View[] = [];
  const told: (StudyView | null)[] = [];
  const gestures = new Gestures();
  const server: Pick<PageServer, 'publish' | 'hear'> = {
    publish: (news: ServerMessage) => {
      if (news.type === 'study') told.push(news.study);
    },
    hear: (owner, take) => gestures.hear(owner, take),
  };
  const log = { part: () => () => undefined, note: () => undefined, close: async () => undefined };
  const study = new Study({
    ...{ wish, choice, server: server as never, clock: new FakeClock(), home: newFolder('study'), log },
    board: { sensors: board, actuators: new FakeActuators(), virtual: null },
    ...{ onView: (view: View) => views.push(view), lit: (view: View) => view },
    thinker: ({ rules, options, spinner }) =>
      thinkInline({ game: rules.id, options, layout: rules.layout, spinner }, () => 0),
  });
  study.start();
  const rest = async () => {
    for (let n = 0; n < 4; n++) {
      board.rest(1000);
      await settled();
    }
  };
  await rest();
  const { rules } = choice.setup;
  return {
    ...{ study, board, rules, rest, told, views, choice },
    now: () => told.at(-1) ?? null,
    view: () => views.at(-1),
    ask: async (act: StudyAct) => {
      const answer = await gestures.answer({ type: 'studying', act });
      await rest();
      return answer;
    },
    /** A hand makes the move, and takes off what it takes. */
    plays: async (move: Move) => {
      const name = rules.board.nameOf.bind(rules.board);
      board.move(name(move.from), name(move.to));
      for (const square of move.captured) board.edge(name(square), false);
      await rest();
    },
  };
}

/** The easiest of a game in which a man is given, and a capture behind it reaches the aim: three half-moves. */
function shortest(game: BoardProblem['game']): BoardProblem {
  const found = PROBLEMS.find(
    ({ game: its, line, aim }) =>
      its === game && aim.kind === 'gain' && line.length === 3 && line[0]?.includes('x') === false,
  );
  if (found === undefined) throw new Error(`no short problem of ${game}`);
  return found;
}

function moveIn(rules: Rules, fen: string, text: string | undefined): Move {
  const act: Act | null = actMeant(rules, rules.begin(parseFen(rules, fen)), text ?? '');
  if (act?.kind !== 'move') throw new Error(`${text} is no move there`);
  return act;
}

describe.each(['english', 'trappes'] as const)('a problem of %s', (game) => {
  const problem = shortest(game);
  const wish = { kind: 'problem', id: problem.id } as const;

  it('is solved by hand: the other side answers, led by the lights', async () => {
    const { rules, plays, now, view, rest, board } = await studied(wish);
    expect(now()).toMatchObject({ kind: 'problem', id: problem.id, state: 'yours', refuted: null });
    expect(view()?.needs).toBe('move');
    await plays(moveIn(rules, problem.fen, problem.line[0]));
    const directed = view()?.directed;
    if (directed?.act.kind !== 'move') throw new Error(`nothing is answered: ${JSON.stringify(now())}`);
    expect(now()).toMatchObject({ state: 'answers' });
    expect(view()?.lights.length).toBeGreaterThan(1);
    await plays(directed.act as never);
    await rest();
    const last = view()?.legal ?? [];
    expect(now()).toMatchObject({ state: 'yours' });
    const name = rules.board.nameOf.bind(rules.board);
    const [takes] = last;
    if (takes === undefined) throw new Error('nothing to take');
    board.move(name(takes.from), name(takes.to));
    for (const square of takes.captured) board.edge(name(square), false);
    await rest();
    expect(now()).toMatchObject({ state: 'solved' });
  });

  it('a wrong move is refuted in words and taken back, with what to put back in the lights', async () => {
    const { rules, plays, now, view, board, rest } = await studied(wish);
    const start = parseFen(rules, problem.fen);
    const right = moveIn(rules, problem.fen, problem.line[0]);
    const wrong = rules.moves(start).find(({ from, fell }) => from !== right.from && !fell);
    if (wrong === undefined) throw new Error('no other move');
    await plays(wrong);
    expect(now()).toMatchObject({
      state: 'yours',
      refuted: { played: { kind: 'move', from: wrong.from, to: wrong.to } },
    });
    expect(view()?.plies).toEqual([]);
    expect(view()?.lights.map(({ at }) => at)).toContain(rules.board.nameOf(wrong.from));
    board.move(rules.board.nameOf(wrong.to), rules.board.nameOf(wrong.from));
    await rest();
    await plays(right);
    expect(now()).toMatchObject({ refuted: null });
    expect(view()?.plies).toHaveLength(1);
  });

  it('help comes in steps: the idea, the piece, the move', async () => {
    const { rules, ask, now, view } = await studied(wish);
    const { from, to } = moveIn(rules, problem.fen, problem.line[0]);
    const before = view()?.lights.length ?? 0;
    await ask({ do: 'hint' });
    expect(now()).toMatchObject({ hint: { step: 1, idea: 'sacrifice' } });
    expect(view()?.lights).toHaveLength(before);
    await ask({ do: 'hint' });
    expect(now()).toMatchObject({ hint: { step: 2 } });
    expect(view()?.lights.map(({ at }) => at)).toEqual([rules.board.nameOf(from)]);
    await ask({ do: 'hint' });
    expect(now()).toMatchObject({ hint: { step: 3 } });
    expect(view()?.lights.map(({ at }) => at)).toContain(rules.board.nameOf(to));
  });
});

describe('an analysis', () => {
  const wish = (fen: string, game: 'english' | 'trappes' = 'english'): StudiedPosition => ({
    ...{ kind: 'analysis', game, options: {}, fen, sector: null },
  });

  it('judges in words, lights the best move, and follows hands of both sides', async () => {
    const { now, view, board, rest, rules } = await studied(wish('W:W21,22,K30:B5,6'));
    expect(now()).toMatchObject({ kind: 'analysis', judgement: { params: { side: 'W' } }, mayBack: false });
    const study = now();
    const [best] = study?.kind === 'analysis' ? study.line : [];
    if (best?.kind !== 'move') throw new Error('no best move');
    expect(view()?.lights.map(({ at }) => at)).toContain(rules.board.nameOf(best.from));
    board.move(rules.board.nameOf(best.from), rules.board.nameOf(best.to));
    await rest();
    expect(view()).toMatchObject({ turn: 'B', needs: 'move', plies: { length: 1 } });
    expect(now()).toMatchObject({ judgement: { params: { side: 'W' } }, mayBack: true });
  });

  it('a half-move goes back, and the lights say what to move back', async () => {
    const { now, view, board, rest, ask } = await studied(wish('W:W21,22,K30:B5,6'));
    board.move('c3', 'd4');
    await rest();
    expect(view()?.plies).toHaveLength(1);
    await ask({ do: 'back' });
    expect(view()).toMatchObject({ turn: 'W', plies: [] });
    expect(
      view()
        ?.lights.map(({ at }) => at)
        .sort(),
    ).toEqual(['c3', 'd4']);
    board.move('d4', 'c3');
    await rest();
    expect(view()?.needs).toBe('move');
    expect(now()).toMatchObject({ mayBack: false });
  });

  it('the wheel shows what is asked for', async () => {
    const { now, view, ask } = await studied(wish('W:W21,22,25:B5,6,7', 'trappes'));
    expect(view()?.needs).toBe('spin');
    expect(now()).toMatchObject({ judgement: null });
    await ask({ do: 'wheel', sector: 'piece' });
    expect(view()).toMatchObject({ needs: 'move', sector: 'piece' });
    expect(now()).toMatchObject({ judgement: { params: {} } });
    expect(await ask({ do: 'wheel', sector: 'green' })).toMatchObject({ code: 'noChoice' });
  });

  it('ends without a trace of it', async () => {
    const { study, told } = await studied(wish('W:W21,22:B5,6'));
    await study.end();
    expect(told.at(-1)).toBeNull();
  });
});
