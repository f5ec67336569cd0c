import { actOf } from '../../adapters/opponent/opponent.ts';
import type { View } from '../../game/game.ts';
import type { Choice } from '../../opponent/opponent.ts';
import type { Answer, ProblemView, Refusal } from '../../ports/page.ts';
import { type BoardProblem, gradeOf, ideaOf, regionOf } from '../../problems/problems.ts';
import type { Rules, Side } from '../../rules/rules.ts';
import type { CoachedLoop } from '../coach.ts';
import type { Refuted, Solving } from './problem-player.ts';
import type { StudyDesk } from './study-desk.ts';

export interface ProblemDeskSetup {
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
    return loop.hint(ply, actOf(forcing), null, step <= 2 ? 'piece' : 'move');
  }

  async close(): Promise<void> {}
}

const NO_HELP: Refusal = { code: 'noHint', why: 'no help is given now: it is not the solver who is to move' };
const NOT_HERE: Refusal = { code: 'notHere', why: 'the wheel of a problem has stopped already' };
