import { describe, expect, it } from 'vitest';
import { ComputerPlayer, type ComputerSetup } from '../../../src/adapters/opponent/computer-player.ts';
import type { Task, Thinker, Thought } from '../../../src/adapters/opponent/thinker.ts';
import { bookFrom, levelNumbered } from '../../../src/opponent/opponent.ts';
import type { PlayerAct } from '../../../src/ports/player.ts';
import type { Move, Progress } from '../../../src/rules/rules.ts';
import { seat, settled } from './seat.ts';

type Question = Task & { readonly kind: 'decide' };

describe('the computer as a player', () => {
  it('says its move in its own turn, for the half-move that is due', async () => {
    const { player, told, state } = seat('english', 'B');
    player.see(state());
    await settled();
    expect(told).toMatchObject([{ ply: 0, act: { kind: 'move', captured: [], huffed: null } }]);
  });

  it('says nothing in the turn of the other side, nor before the wheel is spun', async () => {
    const other = seat('english', 'W');
    other.player.see(other.state());
    const unspun = seat('trappes', 'W');
    unspun.player.see(unspun.state());
    await settled();
    expect([...other.told, ...unspun.told]).toEqual([]);
  });

  it('chooses a slider of the colour that the wheel shows', async () => {
    const { player, told, state } = seat('trappes', 'W');
    player.see(state({ sector: 'orange', turn: { side: 'W', needs: 'slider' } }));
    await settled();
    expect(told).toMatchObject([{ act: { kind: 'slider', slider: expect.stringMatching(/^S[36]$/) } }]);
  });

  it('says the same only once, and takes back what a newer state has made void', async () => {
    const { player, told, state } = seat('english', 'B');
    player.see(state());
    player.see(state());
    player.see(state({ turn: null }));
    await settled();
    expect(told).toEqual([]);
    player.see(state());
    player.see(state());
    await settled();
    expect(told).toHaveLength(1);
  });

  it('names the captured pieces and the piece that it huffs', async () => {
    const { player, told, state, session } = seat('classiques', 'W', 'W:W33:BK1,20');
    const { rules } = session.setup;
    const progress = {
      ...rules.begin(session.setup.start),
      huffable: [1, 20].map((n) => rules.board.square(n)),
    };
    player.see(state({ progress }));
    await settled();
    expect(told).toMatchObject([{ act: { kind: 'move', from: 33, huffed: 1 } }]);
  });

  it('claims the last piece by a huff without a move', async () => {
    const { player, told, state, session } = seat('classiques', 'W', 'W:W33:B20');
    const { rules } = session.setup;
    player.see(
      state({ progress: { ...rules.begin(session.setup.start), huffable: [rules.board.square(20)] } }),
    );
    await settled();
    expect(told).toMatchObject([{ act: { kind: 'claim', huffed: 20 } }]);
  });

  it('agrees to a draw late in a game that it does not win', async () => {
    const { player, told, state } = seat('english', 'B');
    player.see(state({ drawOffer: 'W', plies: 10, turn: null }));
    expect(told).toEqual([]);
    player.see(state({ drawOffer: 'W', plies: 60, turn: null }));
    expect(told).toMatchObject([{ ply: 60, act: { kind: 'acceptDraw' } }]);
  });

  it('claims a draw that the rules grant, unless it is a man ahead', async () => {
    const claim = { winner: null, reason: 'quietLimit' } as const;
    const inGame = async (fen: string) => {
      const { player, told, state, session } = seat('english', 'B', fen);
      player.see(state({ progress: { ...session.setup.rules.begin(session.setup.start), claim } }));
      await settled();
      return told.map(({ act }) => act.kind);
    };
    expect(await inGame('B:WK1:BK32')).toEqual(['offerDraw']);
    expect(await inGame('B:WK1:BK32,K31,K28')).toEqual(['move']);
  });

  it('answers its own card, as often wrongly as its level says', async () => {
    const { player, told, state } = seat('sujet-verbe', 'W');
    for (let plies = 1; plies <= 400; plies++)
      player.see(state({ plies, turn: { side: 'W', needs: 'answer' } }));
    const wrong = told.filter(({ act }) => act.kind === 'answer' && !act.right).length;
    expect(told).toHaveLength(400);
    expect(wrong).toBeGreaterThan(20);
    expect(wrong).toBeLessThan(60);
  });
});

describe('on several threads', () => {
  /** A player whose thinker only notes what it is asked; the last question is answered with a move and the reply to it. */
  function asked(threads: number) {
    const { session, state } = seat('english', 'B');
    const { rules } = session.setup;
    const questions: Question[] = [];
    let answer: (thought: Thought) => void = () => {};
    const thinker: Thinker = {
      think: (task, done) => {
        if (task.kind === 'decide') questions.push(task);
        answer = done;
      },
      stop: () => {},
      hurry: () => {},
      close: () => Promise.resolve(),
    };
    const level = levelNumbered(8);
    if (level === null) throw new Error('there are eight levels');
    const player = new ComputerPlayer({ side: 'B', level, seed: 1, threads, thinker });
    const begun = rules.begin(rules.start());
    const moveIn = (progress: Progress) => {
      const [move] = rules.moves(progress.position);
      if (move === undefined) throw new Error('no move');
      return move;
    };
    const act = moveIn(begun);
    const reply = moveIn(rules.advance(begun, act));
    player.see(state());
    const counted = { points: 0, expects: 0.5, decidedIn: null, depth: 1, nodes: 1 };
    answer({ kind: 'decided', decision: { choice: { huffed: null, act }, line: [reply], ...counted } });
    player.see(state({ turn: { side: 'W', needs: 'move' }, plies: 1 }));
    const answered = (move: Move) => {
      const progress = rules.advance(rules.advance(begun, act), move);
      player.see(state({ progress, turn: { side: 'B', needs: 'move' }, plies: 2 }));
    };
    const other = rules.moves(rules.advance(begun, act).position).at(-1);
    if (other === undefined) throw new Error('no other move');
    return { questions, answered, reply, other };
  }

  it('it thinks on in the turn of the other side, and goes on from there if that answers as expected', () => {
    const { questions, answered, reply } = asked(2);
    expect(questions).toHaveLength(2);
    answered(reply);
    expect(questions).toHaveLength(3);
    expect(questions[2]).toMatchObject({ keeps: true, seed: questions[1]?.seed });
    expect(questions[2]?.situation.progress.position).toEqual(questions[1]?.situation.progress.position);
  });

  it('it begins anew after any other answer', () => {
    const { questions, answered, other } = asked(2);
    answered(other);
    expect(questions[2]).toMatchObject({ keeps: false });
  });

  it('on one thread it does not think then, so that equal games go equally', () => {
    expect(asked(1).questions).toHaveLength(1);
  });
});

describe('with an opening book', () => {
  function playing(lines: readonly string[], over: Partial<ComputerSetup> = {}) {
    const { session, state } = seat('english', 'B');
    const { rules } = session.setup;
    const asked: Task[] = [];
    const thinker: Thinker = {
      think: (task) => asked.push(task),
      stop: () => {},
      hurry: () => {},
      close: () => Promise.resolve(),
    };
    const level = levelNumbered(8);
    if (level === null) throw new Error('there are eight levels');
    const book = bookFrom(rules, lines);
    const player = new ComputerPlayer({ side: 'B', level, seed: 1, thinker, book, ...over });
    const told: PlayerAct[] = [];
    player.onAct((act) => told.push(act));
    player.see(state());
    return { asked, told };
  }

  it('plays what it knows at once, and thinks where it knows nothing', () => {
    const known = playing(['11-15 22-18']);
    expect(known.told).toMatchObject([{ ply: 0, act: { kind: 'move', from: 11, to: 15, huffed: null } }]);
    expect(known.asked).toEqual([]);
    expect(playing(['11-15'], { book: null })).toMatchObject({ told: [], asked: [{ kind: 'decide' }] });
  });

  it('plays another first move by another seed', () => {
    const firsts = Array.from({ length: 30 }, (_, seed) =>
      JSON.stringify(playing(['11-15', '9-14'], { seed }).told),
    );
    expect(new Set(firsts).size).toBe(2);
  });
});
