import { afterEach, expect, it } from 'vitest';
import { awaitProgram, callProgram, DxpPlayer, type DxpPlayerSetup } from '../../../src/adapters/dxp/dxp.ts';
import type { PlayerState } from '../../../src/game/game.ts';
import type { Player } from '../../../src/ports/player.ts';
import { type Move, opponentOf, type Side } from '../../../src/rules/rules.ts';
import { effort, seatedAt } from '../../opponent/table.ts';
import { seat } from '../opponent/seat.ts';

const { rules, opponent } = seatedAt('international');
const players: Player[] = [];
afterEach(async () => {
  await Promise.all(players.splice(0).map((player) => player.close()));
});

/** A board where our engine plays the side that DXP does not, and DXP's moves are carried out at once. */
function board(remote: Side, open: DxpPlayerSetup['open'], halfMoves: number, done: () => void) {
  const said: string[] = [];
  const setup = {
    rules,
    side: remote,
    start: rules.start(),
    name: `for ${remote}`,
    minutes: 10,
    open,
    calls: remote === 'B',
  };
  const player = new DxpPlayer({
    ...setup,
    say: (message) => said.push(message),
    trouble: () => undefined,
    now: () => performance.now(),
    after: (_, callback) => {
      setImmediate(callback);
      return () => {};
    },
  });
  players.push(player);
  const { session, state } = seat('international', remote);
  let progress = rules.begin(rules.start());
  const plies: PlayerState['session']['plies'][number][] = [];
  const line: string[] = [];

  function advance(move: Move): void {
    const side = progress.position.turn;
    const fields = {
      side,
      from: move.from,
      to: move.to,
      captured: move.captured,
      path: [],
      crowned: false,
      fell: false,
      omitted: false,
    };
    const ply = {
      kind: 'move',
      t: 0,
      side,
      before: progress,
      sector: null,
      clocks: null,
      move,
      fields,
      huffed: null,
      text: '',
      undone: false,
    } as const;
    plies.push(ply);
    line.push(`${move.from}-${move.to}`);
    progress = rules.advance(progress, move);
    player.see(state({ session: { ...session, plies: [...plies] } }));
    if (plies.length >= halfMoves) done();
    else if (progress.position.turn === opponentOf(remote)) ours();
  }
  function ours(): void {
    const decision = opponent.decide({ progress, sector: null }, effort({ nodes: 200 }));
    if (decision?.choice.act?.kind === 'move') advance(decision.choice.act);
  }
  player.onAct(({ act }) => {
    if (act.kind !== 'move') throw new Error(`unexpected ${act.kind}`);
    const move = rules
      .moves(progress.position)
      .find(
        (one) => one.from === act.from && one.to === act.to && one.captured.join() === act.captured.join(),
      );
    if (move === undefined) throw new Error('an illegal move came over');
    setImmediate(() => advance(move));
  });
  player.see(state());
  if (remote === 'B') ours();
  return { said, line };
}

it('our engine plays itself over TCP, twenty half-moves', async () => {
  const boards: { readonly said: readonly string[]; readonly line: readonly string[] }[] = [];
  await new Promise<void>((resolve) => {
    let done = 0;
    const finished = () => {
      done++;
      if (done === 2) resolve();
    };
    const answers = awaitProgram(0, '127.0.0.1', (port) => {
      boards.push(board('B', callProgram('127.0.0.1', port), 20, finished));
    });
    boards.push(board('W', answers, 20, finished));
  });
  const [called, calling] = boards;
  expect(called?.line).toHaveLength(20);
  expect(calling?.line).toEqual(called?.line);
  expect([called?.said, calling?.said]).toEqual([
    ['the game with for B begins'],
    ['the game with for W begins'],
  ]);
});

it('a program that is not there is said', async () => {
  const why = await new Promise<string>((resolve) => {
    callProgram('127.0.0.1', 1)({ opened: () => {}, message: () => {}, closed: resolve });
  });
  expect(why).toContain('127.0.0.1:1');
});
