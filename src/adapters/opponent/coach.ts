import { playerStateOf, type Session } from '../../game/game.ts';
import {
  type Decision,
  needsSpin,
  type Played,
  STRONGEST,
  strengthOf,
  type TurningPoint,
} from '../../opponent/opponent.ts';
import type { Task } from './task.ts';
import type { Thinker } from './thinker.ts';

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

/** A question asked before the last one was answered takes its place: that one stays without an answer. */
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
