import { actOf, type Thinker } from '../../adapters/opponent/opponent.ts';
import type { DirectedAct, HintedAct, PlayerState, Text } from '../../game/game.ts';
import type { Choice, Decision } from '../../opponent/opponent.ts';
import type { Player, PlayerAct } from '../../ports/player.ts';
import type { Wanted } from '../../problems/problems.ts';
import { opponentOf, type Side } from '../../rules/rules.ts';
import { inWords } from '../judged.ts';

/** How far who solves has come. */
export type Solving =
  /** He is to move; `forcing`: what would do, once that is known. */
  | { readonly kind: 'his'; readonly forcing: Choice | null }
  /** His move is looked at. */
  | { readonly kind: 'thinks' }
  /** It is answered: the hand carries that out. */
  | { readonly kind: 'answers' }
  | { readonly kind: 'solved' };

/** A move that gives away what was to be reached. */
export interface Refuted {
  readonly played: HintedAct;
  /** What is played against it; null: nothing has to be, a wheel comes first, or the game is over. */
  readonly reply: HintedAct | null;
  /** How it would stand then; null where nothing is to be said of it. */
  readonly stands: Text | null;
}

export interface ProblemPlayerSetup {
  /** What the position is set for, before its first move. */
  readonly wanted: Wanted;
  readonly thinker: Thinker;
  readonly tell: (solving: Solving, refuted: Refuted | null) => void;
}

/**
 * The other side of a problem. A move that keeps what is wanted is answered as well as can be; any other is taken back, and the
 * lights lead the hand. He keeps nothing: how far it has come is in the game.
 */
export class ProblemPlayer implements Player {
  readonly side: Side;
  readonly #setup: ProblemPlayerSetup;
  readonly #listeners = new Set<(told: PlayerAct) => void>();
  /** The half-moves that are looked at, or were. */
  #about: PlayerState['session']['plies'] | null = null;
  #refuted: Refuted | null = null;
  #solved = false;

  constructor(setup: ProblemPlayerSetup) {
    this.#setup = setup;
    this.side = opponentOf(setup.wanted.side);
  }

  see(state: PlayerState): void {
    const { plies } = state.session;
    if (plies === this.#about || state.directed !== null || this.#solved) return;
    this.#about = plies;
    if (plies.length > 0 && state.progress.position.turn === this.side)
      this.#setup.tell({ kind: 'thinks' }, null);
    this.#prove(state);
  }

  onAct(listener: (told: PlayerAct) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#setup.thinker.close();
  }

  #prove(state: PlayerState): void {
    const { wanted, thinker } = this.#setup;
    const { progress, sector, plies } = state;
    const left = wanted.left - plies;
    const task = { kind: 'prove', situation: { progress, sector }, wanted: { ...wanted, left } } as const;
    thinker.think(task, (thought) => {
      if (thought.kind !== 'proved') return;
      const { proof, reply } = thought;
      if (proof.reached) this.#solve();
      else if (progress.outcome === null && progress.position.turn === wanted.side)
        this.#setup.tell({ kind: 'his', forcing: proof.forcing }, this.#refuted);
      else if (proof.forced && reply !== null) this.#answer(plies, actOf(reply.choice));
      else this.#refute(state, reply);
    });
  }

  #solve(): void {
    this.#solved = true;
    this.#refuted = null;
    this.#setup.tell({ kind: 'solved' }, null);
  }

  #refute({ session, progress, plies }: PlayerState, reply: Decision | null): void {
    const last = session.plies.at(-1);
    if (last === undefined) return;
    this.#refuted = {
      played: playedIn(last),
      reply: reply && actOf(reply.choice),
      stands: reply && inWords(session.setup.rules, progress, reply),
    };
    this.#setup.tell({ kind: 'his', forcing: null }, this.#refuted);
    this.#play(plies, { kind: 'takeback', plies: 1 });
  }

  #answer(ply: number, act: DirectedAct): void {
    this.#refuted = null;
    this.#setup.tell({ kind: 'answers' }, null);
    this.#play(ply, act);
  }

  #play(ply: number, act: DirectedAct): void {
    for (const listener of this.#listeners) listener({ ply, act });
  }
}

function playedIn(ply: PlayerState['session']['plies'][number]): HintedAct {
  switch (ply.kind) {
    case 'move':
      return actOf({ huffed: ply.huffed, act: ply.move });
    case 'claim':
      return { kind: 'claim', huffed: ply.huffed };
    case 'slider':
      return actOf({ huffed: null, act: ply.action });
  }
}
