import type { DirectedAct, PlayerState } from '../../game/game.ts';
import { chanceOf, type Decision, type Level, strengthOf } from '../../opponent/opponent.ts';
import type { Player, PlayerAct } from '../../ports/player.ts';
import { formatFen, opponentOf, type Side } from '../../rules/rules.ts';
import { actOf } from './act-of.ts';
import type { Task } from './task.ts';
import type { Thinker } from './thinker.ts';
import { thinkingTime } from './thinking-time.ts';

export interface ComputerSetup {
  readonly side: Side;
  readonly level: Level;
  /** Another seed plays other games. */
  readonly seed: number;
  readonly thinker: Thinker;
}

/** It claims a draw unless it is so many points ahead: a man. */
const AHEAD = 100;
/** Before this many half-moves the computer agrees to no draw. */
const DRAW_FROM = 30;

/** The computer as a player: it decides in the background, and says only what answers the latest state. */
export class ComputerPlayer implements Player {
  readonly side: Side;
  readonly #level: Level;
  readonly #seed: number;
  readonly #thinker: Thinker;
  readonly #listeners = new Set<(told: PlayerAct) => void>();
  /** The state that is thought about or was answered. */
  #about = '';
  /** What its last decision was worth to it, in points. */
  #points = 0;

  constructor({ side, level, seed, thinker }: ComputerSetup) {
    this.side = side;
    this.#level = level;
    this.#seed = seed;
    this.#thinker = thinker;
  }

  see(state: PlayerState): void {
    if (state.outcome === null && state.drawOffer === opponentOf(this.side)) this.#answerOffer(state);
    const about = this.#task(state);
    if (about === this.#about) return;
    this.#about = about;
    this.#thinker.stop();
    if (about === NOTHING) return;
    const { turn, plies } = state;
    if (turn?.needs === 'answer') this.#tell(plies, { kind: 'answer', right: this.#answersRight(plies) });
    else this.#decide(state);
  }

  onAct(listener: (told: PlayerAct) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#thinker.close();
  }

  /** Names what is asked of it now, so that the same is not thought out twice. */
  #task({ turn, plies, progress, sector, directed, session }: PlayerState): string {
    if (turn?.side !== this.side || turn.needs === 'spin' || directed !== null) return NOTHING;
    const { position, huffable, forced } = progress;
    const broken = session.brokenSliders;
    return [turn.needs, plies, formatFen(position), sector, huffable, forced, broken].join(' ');
  }

  #decide({ progress, sector, plies, session, clocks }: PlayerState): void {
    const task: Task = {
      kind: 'decide',
      situation: { progress, sector, broken: session.brokenSliders },
      strength: strengthOf(this.#level, session.setup.rules),
      seed: this.#seed + plies,
      milliseconds: thinkingTime(clocks, this.side),
    };
    this.#thinker.think(task, (thought) => {
      if (thought.kind !== 'decided' || thought.decision === null) return;
      if (progress.claim !== null && thought.decision.points < AHEAD)
        this.#tell(plies, { kind: 'offerDraw' });
      else this.#play(plies, thought.decision);
    });
  }

  #play(plies: number, { choice, points }: Decision): void {
    this.#points = points;
    this.#tell(plies, actOf(choice));
  }

  #answerOffer({ plies }: PlayerState): void {
    if (plies >= DRAW_FROM && this.#points <= 0) this.#tell(plies, { kind: 'acceptDraw' });
  }

  #answersRight(plies: number): boolean {
    return 100 * chanceOf(this.#seed, plies) >= this.#level.wrongAnswers;
  }

  #tell(ply: number, act: DirectedAct): void {
    for (const listener of this.#listeners) listener({ ply, act });
  }
}

const NOTHING = 'nothing';
