import type { GestureOf, PageServer } from '../adapters/http/http.ts';
import { actOf, type Coach } from '../adapters/opponent/opponent.ts';
import {
  assessmentOf,
  type HintedAct,
  type Judged,
  type Session,
  settledAfter,
  type Text,
  type View,
} from '../game/game.ts';
import type { Decision, TurningPoint } from '../opponent/opponent.ts';
import type { Answer, Refusal, TurningPointView } from '../ports/page.ts';
import { formatFen, type Position, type Progress, type Rules } from '../rules/rules.ts';
import { inputAnswer, messageOf } from './errors.ts';

/** The loop of a game, as a coach needs it. */
export interface CoachedLoop {
  /** The whole game, as far as it is on the disk. */
  readonly session: Session;
  readonly view: View;
  /** Points out what might be played after so many half-moves; null takes it away. */
  hint(
    ply: number,
    act: HintedAct | null,
    decidedIn: number | null,
    pieceOnly?: true,
  ): Answer | Promise<Answer>;
}

/** Who sits beside a game, and whom pages ask. */
export interface Desk {
  /** Another state of the game. */
  see(view: View): void;
  close(): Promise<void>;
}

interface CoachDeskParts {
  readonly loop: CoachedLoop;
  readonly server: Pick<PageServer, 'publish' | 'hear'>;
  /** Who is asked. Made when the first question comes, and anew after it has broken. */
  readonly makeCoach: (failed: (error: unknown) => void) => Coach;
  readonly log: (message: string) => void;
}

/** Where pages ask for a hint, and after a game for the half-moves on which it turned. */
export class CoachDesk implements Desk {
  readonly #parts: CoachDeskParts;
  readonly #leave: () => void;
  #coach: Coach | null = null;
  /** What was found about the game that is over; null: nobody has asked. */
  #found: readonly TurningPointView[] | null = null;

  constructor(parts: CoachDeskParts) {
    this.#parts = parts;
    this.#leave = parts.server.hear('coach', (gesture) => this.#hear(gesture));
    this.#forget();
  }

  /** Another state of the game. What was said about the last one is forgotten when the next begins. */
  see({ outcome }: View): void {
    if (outcome === null && this.#found !== null) this.#forget();
  }

  async close(): Promise<void> {
    this.#leave();
    await this.#coach?.close();
  }

  #hear(gesture: GestureOf<'coach'>): Answer | Promise<Answer> {
    switch (gesture.type) {
      case 'hint':
        if (this.#parts.loop.view.coach.hint === 'none') return inputAnswer('noHint');
        return this.#answer(this.#hint());
      case 'review':
        if (this.#parts.loop.session.over === null) return NOT_OVER;
        return this.#found === null ? this.#answer(this.#review()) : 'taken';
      case 'showPoint':
        return this.#show(gesture.point);
    }
  }

  /** An error of the coach never leaves a page without a word: it may ask again. */
  #answer(answering: Promise<Answer>): Promise<Answer> {
    return answering.catch((error: unknown) => {
      this.#parts.log(`the coach has no answer: ${messageOf(error)}`);
      return NO_ANSWER;
    });
  }

  async #hint(): Promise<Answer> {
    const { loop } = this.#parts;
    const { session } = loop;
    const decision = await this.#asked().hint(session);
    if (decision === null) return NO_ANSWER;
    if (loop.session.plies !== session.plies) return inputAnswer('noHint');
    return loop.hint(session.plies.length, actOf(decision.choice), decision.decidedIn);
  }

  async #review(): Promise<Answer> {
    const { loop, server } = this.#parts;
    const { session } = loop;
    server.publish({ type: 'review', review: { state: 'sought' } });
    const points = await this.#asked().review(session);
    if (loop.session.plies !== session.plies) return NOT_OVER;
    this.#found = points.map((point) => seenAs(session, point));
    server.publish({ type: 'review', review: { state: 'found', points: this.#found } });
    return 'taken';
  }

  #show(point: number | null): Answer | Promise<Answer> {
    const { loop } = this.#parts;
    if (point === null) return loop.hint(0, null, null);
    const shown = this.#found?.[point];
    return shown === undefined ? noPoint(point) : loop.hint(shown.ply, shown.better, null);
  }

  #forget(): void {
    this.#found = null;
    this.#parts.server.publish({ type: 'review', review: { state: 'none' } });
  }

  #asked(): Coach {
    this.#coach ??= this.#parts.makeCoach((error) => {
      this.#parts.log(`the coach broke (${messageOf(error)}); the next question finds another`);
      this.#coach = null;
      if (this.#found === null) this.#forget();
    });
    return this.#coach;
  }
}

const NOT_OVER: Refusal = { code: 'notOver', why: 'the game is not over; it is looked through then' };
const NO_ANSWER: Refusal = { code: 'noAnswer', why: 'the coach finds nothing to say here; ask again' };

function noPoint(point: number): Refusal {
  return { code: 'noPoint', why: `there is no turning point ${point}; the last "review" has them all` };
}

function seenAs(
  { plies, setup: { rules } }: Session,
  { ply, played, better, possible, expected, best, own }: TurningPoint,
): TurningPointView {
  const at = plies[ply];
  if (at === undefined) throw new Error(`half-move ${ply} of ${plies.length}`);
  const { position } = at.before;
  return {
    ply,
    side: at.side,
    fen: formatFen(position),
    sector: at.sector,
    played: actOf(played),
    better: actOf(better),
    possible,
    expected,
    stood: inWords(rules, at.before, best),
    stands: inWords(rules, at.before, own),
  };
}

/** How it will stand for the player who decided so, once the exchange is over. */
export function inWords(rules: Rules, before: Progress, decision: Decision): Text {
  return assessmentOf(judged(before, decision), settled(rules, before, decision));
}

/**
 * How it stands on the board. A side that has more pieces only until the exchange is over is not ahead, nor one that has them only
 * afterwards.
 */
export function inWordsNow(rules: Rules, now: Progress, decision: Decision): Text {
  const then = settled(rules, now, decision);
  return assessmentOf(judged(now, decision), then.length === 0 ? [] : [now.position, ...then]);
}

const judged = ({ position }: Progress, { points, decidedIn }: Decision): Judged => ({
  ...{ side: position.turn, points, decidedIn },
});

/** The position after the exchange, if the line reaches it. */
function settled(rules: Rules, before: Progress, decision: Decision): readonly Position[] {
  const then = settledAfter(rules, behind(rules, before, decision), decision.line ?? []);
  return then === null ? [] : [then.position];
}

function behind(rules: Rules, before: Progress, { choice: { huffed, act } }: Decision): Progress {
  const claimed = huffed === null ? before : rules.advance(before, { kind: 'huff', square: huffed });
  return act === null || claimed.outcome !== null ? claimed : rules.advance(claimed, act);
}
