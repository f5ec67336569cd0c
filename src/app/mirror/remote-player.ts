import type { MatchLink } from '../../adapters/mqtt/match-link.ts';
import type { PlayerState } from '../../game/game.ts';
import {
  believedLeft,
  type DueAct,
  dueAct,
  type FarTurn,
  localGameOf,
  type Match,
  seenTurn,
} from '../../mirror/mirror.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Player, PlayerAct } from '../../ports/player.ts';
import { opponentOf, type Side } from '../../rules/rules.ts';

/** The matches between two boards, one after the other. */
export interface Matches {
  /** Opens the match that is due; called again, the one after it. */
  open(onChange: (match: Match) => void): MatchLink;
  /** Opens the one before the first of them, whose end the other board may still have to ask for; null: there is none. */
  openBefore(): MatchLink | null;
  /** That match has its end on both sides: from now on, and after a restart, the next one is due. */
  ended(): void;
}

export interface RemotePlayerOptions {
  readonly matches: Matches;
  readonly clock: Clock;
  /** What the far board tells of itself: how many half-moves of that match it holds; null: it is not there, or has not told. */
  readonly held: (match: string) => number | null;
}

/** What was refused (another act was under way, the board was busy) is told again so long after, ms. */
const AGAIN_MS = 1000;

/**
 * A board elsewhere: what is done here goes into the match's log, and what the log has and this board has not is its act.
 * A game says which match it is (`join`); one that is another, or none yet, is never compared with the log.
 */
export class RemotePlayer implements Player {
  readonly #options: RemotePlayerOptions;
  readonly #listeners = new Set<(told: PlayerAct) => void>();
  #link: MatchLink;
  /** The match before, whose end the other board may still have to ask for. */
  #before: MatchLink | null;
  #state: PlayerState | null = null;
  #ended = false;
  /** The far side's turn as it is seen here; null: it is not its turn, or there are no clocks. */
  #turn: FarTurn | null = null;
  /** When the standing offer was made (ms of the game's time) as the far one was last told here; null: none stood. */
  #offerBefore: number | null = null;
  #cancelAgain: () => void = () => undefined;

  constructor(options: RemotePlayerOptions) {
    this.#options = options;
    this.#before = options.matches.openBefore();
    this.#link = options.matches.open(() => this.#consider());
  }

  /** The far board's in the match that is open: it changes from one to the next. */
  get side(): Side {
    return opponentOf(this.match.setup.me);
  }

  get match(): Match {
    return this.#link.match;
  }

  see(state: PlayerState): void {
    this.#state = state;
    this.#seeTurn(state);
    if (this.#isOfMatch(state)) this.#link.follow(localGameOf(state));
    else this.#consider();
  }

  onAct(listener: (told: PlayerAct) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#cancelAgain();
    await Promise.all([this.#link.close(), this.#before?.close()]);
  }

  #seeTurn({ turn, plies, session: { clocks, directed } }: PlayerState): void {
    if (clocks === null || turn?.side !== this.side) {
      this.#turn = null;
      return;
    }
    // What is carried out here already is no time of its player.
    const held = directed === null ? this.#options.held(this.match.setup.terms.match) : null;
    const holdsAll = held !== null && held >= plies;
    const t = this.#options.clock.now();
    this.#turn = seenTurn(this.#turn, { t, plies, left: clocks.left[this.side], holdsAll });
  }

  /** Of its own side's clock the far board is believed what has been seen here. */
  #leftOf(state: PlayerState, { side, act, left }: DueAct): number | null {
    const { clock } = state.session.setup;
    if (side !== this.side || left === null || clock === undefined || this.#turn === null) return left;
    this.#seeTurn(state);
    return this.#turn === null ? left : believedLeft(this.#turn, clock.control, { side, act }, left);
  }

  #isOfMatch({ session }: PlayerState): boolean {
    return session.match === this.match.setup.terms.match;
  }

  /** What the log has and this board has not is told, until it is done. */
  #consider(): void {
    this.#cancelAgain();
    const state = this.#state;
    if (state === null) return;
    this.#noteEnd();
    const act = this.#isOfMatch(state) ? this.#next(state, dueAct(this.match)) : this.#joining(state);
    if (act === null) return;
    this.#cancelAgain = this.#options.clock.after(AGAIN_MS, () => this.#consider());
    for (const listener of this.#listeners) listener(act);
  }

  /** The match is over here and in the log: the next one is due. */
  #noteEnd(): void {
    const { local, ledger } = this.match;
    if (this.#ended || local === null || local.over === null) return;
    if ((ledger.over ?? ledger.progress.outcome) === null) return;
    this.#ended = true;
    this.#options.matches.ended();
  }

  /** A game that has begun here is the match that is due; the one after this, once the log has this one's end. */
  #joining({ session, plies: ply }: PlayerState): PlayerAct | null {
    if (session.match !== null) return null;
    if (this.match.local !== null && !this.#ended) return null;
    if (this.#ended) this.#openNext();
    return { ply, act: { kind: 'join', match: this.match.setup.terms.match } };
  }

  #openNext(): void {
    this.#before?.close();
    this.#before = this.#link;
    this.#ended = false;
    this.#offerBefore = null;
    this.#link = this.#options.matches.open(() => this.#consider());
  }

  #next(state: PlayerState, due: DueAct | null): PlayerAct | null {
    const { directed, plies: ply, outcome } = state;
    // What has ended the game here may be undone or overruled by the log, and nothing else.
    if (outcome !== null && (due?.act.kind === 'result' || due?.act.kind === 'record'))
      return { ply, act: due.act };
    if (outcome !== null && due?.act.kind !== 'takeback') return null;
    if (directed !== null) {
      const stands = due !== null && due.side === directed.side && isSame(due.act, directed.act);
      return stands ? null : { ply, act: { kind: 'takeback', plies: 0 } };
    }
    if (due === null) return null;
    const { side, act } = due;
    const left = this.#leftOf(state, due);
    if (act.kind === 'offerDraw' && this.#isOffered(state)) return null;
    return { ply, side, act, ...(left !== null && { left }) };
  }

  /** Whether the offer that is due stands on this board by now. */
  #isOffered({ session }: PlayerState): boolean {
    const offer = session.drawOffer?.by === this.side ? session.drawOffer.t : null;
    if (offer === null || offer === this.#offerBefore) return false;
    this.#offerBefore = offer;
    this.#link.told();
    return true;
  }
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}
