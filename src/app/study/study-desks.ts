/** Who sits beside a problem or an analysis, and the player who answers in a problem. */

import { actOf, type Coach, type Thinker } from '../../adapters/opponent/opponent.ts';
import {
  type DirectedAct,
  type HintedAct,
  type PlayerState,
  playerStateOf,
  type Session,
  type Text,
  type View,
} from '../../game/game.ts';
import type { Choice, Decision } from '../../opponent/opponent.ts';
import type { Answer, Refusal } from '../../ports/page.ts';
import type { Player, PlayerAct } from '../../ports/player.ts';
import type { AnalysisView, ProblemView, StudyAct, StudyView } from '../../ports/study.ts';
import { type BoardProblem, gradeOf, ideaOf, regionOf, type Wanted } from '../../problems/problems.ts';
import { formatFen, opponentOf, type Rules, type Side } from '../../rules/rules.ts';
import { type CoachedLoop, type Desk, inWords, inWordsNow } from '../coach.ts';
import type { Controller } from '../controller.ts';

/** Who sits beside a problem or an analysis. */
export interface StudyDesk extends Desk {
  readonly view: StudyView;
  hear(act: Exclude<StudyAct, { do: 'again' | 'back' }>): Answer | Promise<Answer>;
}

interface AnalysisDeskSetup {
  readonly loop: Pick<Controller, 'session' | 'hint' | 'showSector'>;
  readonly coach: Coach;
  /** Half-moves that were tried before this position, and can be taken back. */
  readonly behind: number;
  readonly told: () => void;
}

/** Nobody reads more of a line than this. */
const MOST_SHOWN = 8;

/** The computer's judgement of whatever lies on the board, and its best line. Its first move is lit. */
export class AnalysisDesk implements StudyDesk {
  readonly #setup: AnalysisDeskSetup;
  #about = '';
  #judged: Pick<AnalysisView, 'judgement' | 'line' | 'thinks'> = NOTHING;

  constructor(setup: AnalysisDeskSetup) {
    this.#setup = setup;
    this.#look();
  }

  get view(): AnalysisView {
    const { loop, behind } = this.#setup;
    const { plies, setup } = loop.session;
    return {
      ...{ kind: 'analysis', game: setup.rules.id, ...this.#judged },
      mayBack: behind + plies.length > 0,
    };
  }

  see(_view: View): void {
    this.#look();
  }

  hear(act: Parameters<StudyDesk['hear']>[0]): Answer | Promise<Answer> {
    return act.do === 'wheel' ? this.#setup.loop.showSector(act.sector) : NO_HINT;
  }

  close(): Promise<void> {
    return this.#setup.coach.close();
  }

  #look(): void {
    const { session } = this.#setup.loop;
    const { progress, sector, plies } = playerStateOf(session);
    const about = [plies, formatFen(progress.position), sector, progress.huffable].join(' ');
    if (about === this.#about) return;
    this.#about = about;
    this.#judged = { ...NOTHING, thinks: progress.outcome === null };
    this.#setup.coach.judge(session, (decision, isSettled) => this.#found(session, decision, isSettled));
    this.#setup.told();
  }

  #found(session: Session, decision: Decision, isSettled: boolean): void {
    const { loop, told } = this.#setup;
    if (loop.session.plies !== session.plies) return;
    const { progress, plies } = playerStateOf(session);
    this.#judged = {
      judgement: inWordsNow(session.setup.rules, progress, decision),
      line: lineOf(decision),
      thinks: !isSettled,
    };
    told();
    if (isSettled) void loop.hint(plies, actOf(decision.choice), decision.decidedIn);
  }
}

function lineOf({ choice, line = [] }: Decision): readonly HintedAct[] {
  const moves = line.map((act) => actOf({ huffed: null, act }));
  return [actOf(choice), ...moves].slice(0, MOST_SHOWN);
}

const NOTHING = { judgement: null, line: [], thinks: false } as const;
const NO_HINT: Refusal = { code: 'noHint', why: 'an analysis shows the best move by itself' };

/** How far the solver has come. */
type Solving =
  /** The solver is to move; `forcing`: what would do, once that is known. */
  | { readonly kind: 'his'; readonly forcing: Choice | null }
  /** His move is looked at. */
  | { readonly kind: 'thinks' }
  /** The move is answered: the hand carries that out. */
  | { readonly kind: 'answers' }
  | { readonly kind: 'solved' };

/** A move that gives away what was to be reached. */
interface Refuted {
  readonly played: HintedAct;
  /** What is played against it. Null: nothing has to be, a wheel comes first, or the game is over. */
  readonly reply: HintedAct | null;
  /** How it would stand then; null where nothing is to be said of it. */
  readonly stands: Text | null;
}

interface ProblemPlayerSetup {
  /** What the position is set for, before its first move. */
  readonly wanted: Wanted;
  readonly thinker: Thinker;
  readonly tell: (solving: Solving, refuted: Refuted | null) => void;
}

/**
 * The other side of a problem. A move that keeps what is wanted is answered as well as can be. Any other is taken back, and the
 * lights lead the hand. This player keeps nothing: the game says how far it has come.
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

interface ProblemDeskSetup {
  readonly problem: BoardProblem;
  readonly rules: Rules;
  readonly side: Side;
  readonly loop: CoachedLoop;
  readonly told: () => void;
}

/** What a page is told of a problem, and the help that is asked for in steps: the idea, the piece, the move. */
export class ProblemDesk implements StudyDesk {
  readonly #setup: ProblemDeskSetup;
  #solving: Solving = { kind: 'thinks' };
  #refuted: Refuted | null = null;
  #hint: ProblemView['hint'] = null;
  /** The half-moves of the game when help was asked for. */
  #asked = -1;
  #plies = 0;

  constructor(setup: ProblemDeskSetup) {
    this.#setup = setup;
  }

  get view(): ProblemView {
    const { problem, side } = this.#setup;
    const { id, game, aim } = problem;
    const { kind } = this.#solving;
    return {
      ...{ kind: 'problem', id, game, side, aim, grade: gradeOf(problem) },
      state: kind === 'his' ? 'yours' : kind,
      refuted: this.#refuted,
      hint: this.#hint,
    };
  }

  see({ plies }: View): void {
    this.#plies = plies.length;
    if (this.#hint === null || this.#asked === this.#plies) return;
    this.#hint = null;
    this.#setup.told();
  }

  /** The player across has come so far. */
  hears(solving: Solving, refuted: Refuted | null): void {
    this.#solving = solving;
    this.#refuted = refuted;
    this.#setup.told();
  }

  async hear(act: Parameters<StudyDesk['hear']>[0]): Promise<Answer> {
    if (act.do !== 'hint') return NOT_HERE;
    const forcing = this.#solving.kind === 'his' ? this.#solving.forcing : null;
    if (forcing === null) return NO_HELP;
    const answer = await this.#help(forcing, Math.min(3, (this.#hint?.step ?? 0) + 1));
    this.#setup.told();
    return answer;
  }

  async #help(forcing: Choice, step: number): Promise<Answer> {
    const { loop, rules } = this.#setup;
    const { act, huffed } = forcing;
    const { session } = loop;
    const ply = session.plies.length;
    this.#asked = ply;
    if (step === 1 && act?.kind === 'move' && huffed === null) {
      const before = session.plies.at(-1) === undefined ? rules.begin(session.setup.start) : null;
      const from = regionOf(rules, act);
      this.#hint = { step: 1, idea: before && ideaOf(rules, before, act), region: from };
      return 'taken';
    }
    this.#hint = { step: step <= 2 ? 2 : 3, idea: null, region: null };
    return loop.hint(ply, actOf(forcing), null, step <= 2 ? true : undefined);
  }

  async close(): Promise<void> {}
}

const NO_HELP: Refusal = { code: 'noHint', why: 'no help is given now: it is not the solver who is to move' };
const NOT_HERE: Refusal = { code: 'notHere', why: 'the wheel of a problem has stopped already' };
