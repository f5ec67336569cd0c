import { actOf, type Coach } from '../../adapters/opponent/opponent.ts';
import { type HintedAct, playerStateOf, type Session, type View } from '../../game/game.ts';
import type { Decision } from '../../opponent/opponent.ts';
import type { AnalysisView, Answer, Refusal } from '../../ports/page.ts';
import { formatFen } from '../../rules/rules.ts';
import type { Controller } from '../controller.ts';
import { inWords } from '../judged.ts';
import type { StudyDesk } from './study-desk.ts';

export interface AnalysisDeskSetup {
  readonly loop: Pick<Controller, 'session' | 'hint' | 'showSector'>;
  readonly coach: Coach;
  /** Half-moves that were tried before this position, and can be taken back. */
  readonly behind: number;
  readonly told: () => void;
}

/** More of a line than this nobody reads. */
const MOST_SHOWN = 8;

/** The computer's judgement of whatever lies on the board, and its best line; its first move is lit. */
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
      judgement: inWords(session.setup.rules, progress, decision),
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
