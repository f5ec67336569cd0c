import type { GestureListener, PageServer } from '../adapters/http/http.ts';
import { actOf, type Coach } from '../adapters/opponent/opponent.ts';
import type { HintedAct, Session } from '../game/game.ts';
import type { View } from '../game/view.ts';
import type { TurningPoint } from '../opponent/opponent.ts';
import type { TurningPointView } from '../ports/page.ts';
import { formatFen } from '../rules/rules.ts';
import { messageOf } from './message-of.ts';

/** The loop of a game, as a coach needs it. */
export interface CoachedLoop {
  /** The whole game, as far as it is on the disk. */
  readonly session: Session;
  readonly view: View;
  /** Points out what might be played after so many half-moves; null takes it away. */
  hint(ply: number, act: HintedAct | null, decidedIn: number | null): void;
}

export interface CoachDeskParts {
  readonly loop: CoachedLoop;
  readonly server: Pick<PageServer, 'publish' | 'onGesture'>;
  /** Who is asked: made when the first question comes, and anew after it has broken. */
  readonly makeCoach: (failed: (error: unknown) => void) => Coach;
  readonly log: (message: string) => void;
}

/** Where pages ask for a hint, and after a game for the half-moves on which it turned. */
export class CoachDesk {
  readonly #parts: CoachDeskParts;
  readonly #leave: () => void;
  #coach: Coach | null = null;
  /** What was found about the game that is over; null: nobody has asked. */
  #found: readonly TurningPointView[] | null = null;

  constructor(parts: CoachDeskParts) {
    this.#parts = parts;
    this.#leave = parts.server.onGesture((gesture, refuse) => this.#hear(gesture, refuse));
    this.#forget();
  }

  /** Another state of the game: what was said about the last one is forgotten when the next begins. */
  see({ outcome }: View): void {
    if (outcome === null && this.#found !== null) this.#forget();
  }

  async close(): Promise<void> {
    this.#leave();
    await this.#coach?.close();
  }

  #hear(...[gesture, refuse]: Parameters<GestureListener>): void {
    switch (gesture.type) {
      case 'hint':
        if (this.#parts.loop.view.coach.hint === 'none') refuse('no hint is given now');
        else this.#answer(this.#hint());
        return;
      case 'review':
        if (this.#parts.loop.session.over === null) refuse('the game is not over');
        else if (this.#found === null) this.#answer(this.#review());
        return;
      case 'showPoint':
        this.#show(gesture.point);
        return;
      default:
        return;
    }
  }

  /** A page is never left without a word for an error of the coach: it may ask again. */
  #answer(answering: Promise<void>): void {
    answering.catch((error: unknown) => this.#parts.log(`the coach has no answer: ${messageOf(error)}`));
  }

  async #hint(): Promise<void> {
    const { loop } = this.#parts;
    const { session } = loop;
    const decision = await this.#asked().hint(session);
    if (decision !== null && loop.session.plies === session.plies)
      loop.hint(session.plies.length, actOf(decision.choice), decision.decidedIn);
  }

  async #review(): Promise<void> {
    const { loop, server } = this.#parts;
    const { session } = loop;
    server.publish({ type: 'review', review: { state: 'sought' } });
    const points = await this.#asked().review(session);
    if (loop.session.plies !== session.plies) return;
    this.#found = points.map((point) => seenAs(session, point));
    server.publish({ type: 'review', review: { state: 'found', points: this.#found } });
  }

  #show(point: number | null): void {
    const { loop } = this.#parts;
    const shown = this.#found?.[point ?? -1];
    if (shown === undefined) loop.hint(0, null, null);
    else loop.hint(shown.ply, shown.better, null);
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

function seenAs(
  { plies }: Session,
  { ply, played, better, possible, expected }: TurningPoint,
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
  };
}
