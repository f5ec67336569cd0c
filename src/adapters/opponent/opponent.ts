import { type DirectedPlayer, playerStateOf, type Session } from '../../game/game.ts';
import {
  type Decision,
  type Level,
  needsSpin,
  type Played,
  STRONGEST,
  strengthOf,
  type TurningPoint,
} from '../../opponent/opponent.ts';
import type { Player } from '../../ports/player.ts';
import type { Options, Rules, Side, Spinner } from '../../rules/rules.ts';
import { findEndgames } from '../endgames/endgames.ts';
import { openingBookOf } from '../openings/openings.ts';
import { ComputerPlayer } from './computer-player.ts';
import { type Task, type Thinker, thinkInWorker } from './thinker.ts';

export { actOf, type Thinker, thinkingTime } from './thinker.ts';

/** Which game is thought about. */
export interface ThoughtGame {
  readonly rules: Rules;
  /** Those that the rules were made with. */
  readonly options: Options;
  readonly spinner: Spinner | null;
  /** DAMIER_HOME, where solved endgames may be; left out: without. */
  readonly home?: string | null;
  /** How many threads it may be thought about on; left out: one. */
  readonly threads?: number;
  /** Told when the thread broke; nothing more is thought then. */
  readonly failed: (error: Error) => void;
}

interface ComputerWish extends ThoughtGame {
  readonly side: Side;
  readonly level: Level;
  /** Another seed plays other games. On one thread, equal seeds play equal games. */
  readonly seed: number;
}

/** A player, and how the session is told of him. */
interface Seated {
  readonly player: Player;
  readonly setup: DirectedPlayer;
}

/** The computer, thinking on a thread of its own. */
export function startComputer({ side, level, seed, ...game }: ComputerWish): Seated {
  const threads = level.together ? (game.threads ?? 1) : 1;
  const player = new ComputerPlayer({
    side,
    level,
    seed,
    threads,
    book: level.openings ? openingBookOf(game.rules) : null,
    thinker: thinkerFor({ ...game, threads }),
  });
  return { player, setup: { side, kind: 'computer', name: null, takebacks: 'granted' } };
}

/** Hints and turning points, found on a thread of their own. */
export function startCoach(game: ThoughtGame): Coach {
  return createCoach(thinkerFor(game));
}

/** Thinks on a thread of its own. */
export function thinkerFor({
  rules,
  options,
  spinner,
  home = null,
  threads = 1,
  failed,
}: ThoughtGame): Thinker {
  const table = { game: rules.id, options, layout: rules.layout, spinner };
  const say = (message: string) => console.error(`damier: ${message}`);
  return thinkInWorker(table, { endgames: () => findEndgames(home, rules, say), threads, failed });
}

/** Who is asked during a game and after it. */
export interface Coach {
  /** What it would play now for the side to move; null where there is nothing to advise: spin first, or the game is over. */
  hint(session: Session): Promise<Decision | null>;
  /** The half-moves on which the game turned, by their index in `session.plies`. */
  review(session: Session): Promise<readonly TurningPoint[]>;
  /** How it stands for the side to move, told better and better until it is settled; nothing is told where the wheel is to be spun, or the game is over. */
  judge(session: Session, told: (decision: Decision, isSettled: boolean) => void): void;
  close(): Promise<void>;
}

/** A person waits for the hint. */
const HINT_MS = 1_500;
/** An analysis is looked at for longer. */
const JUDGE_MS = 4_000;

/** A question asked before the last one was answered takes its place. The last one stays without an answer. */
export function createCoach(thinker: Thinker): Coach {
  return {
    hint: (session) => {
      const { progress, sector } = playerStateOf(session);
      const situation = { progress, sector, broken: session.brokenSliders, omitsNothing: true };
      if (needsSpin(session.setup.rules, situation)) return Promise.resolve(null);
      return new Promise((resolve) => {
        thinker.think(
          {
            kind: 'decide',
            situation,
            strength: strengthOf(STRONGEST, session.setup.rules),
            seed: 0,
            milliseconds: HINT_MS,
          },
          (thought) => {
            if (thought.kind === 'decided') resolve(thought.decision);
          },
        );
      });
    },
    review: ({ plies }) =>
      new Promise((resolve) => {
        thinker.think({ kind: 'review', game: plies.map(playedIn) }, (thought) => {
          if (thought.kind === 'reviewed') resolve(thought.turningPoints);
        });
      }),
    judge: (session, told) => {
      const { progress, sector } = playerStateOf(session);
      const situation = { progress, sector, broken: session.brokenSliders, omitsNothing: true };
      if (progress.outcome !== null || needsSpin(session.setup.rules, situation)) {
        thinker.stop();
        return;
      }
      const task: Task = {
        ...{ kind: 'decide', situation, strength: strengthOf(STRONGEST, session.setup.rules) },
        ...{ seed: 0, milliseconds: JUDGE_MS, reports: true },
      };
      thinker.think(task, (thought) => {
        if (thought.kind === 'deepened') told(thought.soFar, false);
        if (thought.kind === 'decided' && thought.decision !== null) told(thought.decision, true);
      });
    },
    close: () => thinker.close(),
  };
}

function playedIn(ply: Session['plies'][number]): Played {
  const { before: progress, sector } = ply;
  const situation = { progress, sector: sector === 'border' && ply.kind === 'move' ? null : sector };
  switch (ply.kind) {
    case 'move':
      return { situation, choice: { huffed: ply.huffed, act: ply.move } };
    case 'claim':
      return { situation, choice: { huffed: ply.huffed, act: null } };
    case 'slider':
      return { situation, choice: { huffed: null, act: ply.action } };
  }
}
