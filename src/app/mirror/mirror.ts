/** This board among others: its key, its broker, who else is there, pairing, and the match that was agreed on. */

import type { SpinTally, View } from '../../game/game.ts';
import {
  type BoardId,
  type DecksUsed,
  NOTHING_TO_REPORT,
  type Pairing,
  type SelfReport,
} from '../../mirror/mirror.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Greeting, MirrorView, PairAct } from '../../ports/mirror-page.ts';
import type { TableWish } from '../../ports/page.ts';
import type { FleetBoard } from '../../ports/player.ts';
import { opponentOf } from '../../rules/rules.ts';
import { BadUse, messageOf } from '../errors.ts';
import type { GameChoice } from '../game-choice.ts';
import type { Opponent } from '../opponents.ts';
import { AgreedMatches, Agreement } from './agreed-matches.ts';
import { type AgreedMatch, forget, pin } from './mirror-files.ts';
import { codeTrouble, matchView, pairingView, readCode } from './mirror-view.ts';
import { closeMirror, farBoard, type MirrorOptions, type OpenMirror, openMirror } from './open-mirror.ts';
import { RemotePlayer } from './remote-player.ts';

export { type MirrorWish, mirrorSettings } from './open-mirror.ts';

/** What the table host does for it. */
interface MirrorHost {
  readonly log: (message: string) => void;
  /** The game that is asked for as it would be played on this board. Throws `BadUse` in words where it does not fit. */
  readonly choose: (offer: Pick<TableWish, 'game' | 'options' | 'fen'>) => GameChoice;
  /** The cards of that name (null: the usual ones) as this board has them; null where the game draws none. Throws `BadUse`. */
  readonly decks: (choice: GameChoice, name: string | null) => DecksUsed | null;
  readonly sit: (wish: TableWish) => Promise<void>;
  readonly publish: (view: MirrorView) => void;
}

/** What `/health` tells of it; nothing secret. */
export interface MirrorHealth extends MirrorView {
  readonly counters: Readonly<
    Record<'match' | 'presence' | 'pairing', Readonly<Record<string, number>> | null>
  >;
}

/** A table that could not be sat down to (another is being laid) is tried again after this, ms. */
const SIT_AGAIN_MS = 5000;

export class Mirror {
  readonly #options: MirrorOptions;
  readonly #listeners = new Set<() => void>();
  readonly #agreement: Agreement;
  readonly #report: OwnReport;
  #matches: AgreedMatches | null = null;
  #host: MirrorHost | null = null;
  #open: OpenMirror | null = null;
  #told = '';

  /** Reads which match goes on, and does nothing yet. Throws `BadUse`. */
  constructor(options: MirrorOptions) {
    this.#options = options;
    this.#agreement = new Agreement(options.home);
    this.#report = new OwnReport(options.clock, () => this.#reported());
  }

  /** The match that goes on; null: none was agreed on. */
  get agreed(): AgreedMatch | null {
    return this.#agreement.now;
  }

  /** Reaches for the broker, which may be away. The folder must be this program's own. Throws `BadUse`. */
  async open(host: MirrorHost): Promise<void> {
    this.#host = host;
    this.#open = await openMirror(this.#options, {
      isOpen: (match) => this.#agreement.isOpen(match),
      log: host.log,
      onChange: () => this.#changed(),
      onPairing: (pairing) => this.#paired(pairing),
    });
    this.#reported();
  }

  /** The far board as the player of its side. Throws `BadUse` where this board plays another game than was agreed on. */
  opponent({ setup }: GameChoice): Opponent {
    const agreement = this.#agreement;
    if (agreement.now === null) throw new Error('no match was agreed on');
    const { me, terms } = agreement.now;
    const side = opponentOf(me);
    const { clock, home } = this.#options;
    return {
      setup: { side, kind: 'remote', name: terms.boards[side].name, takebacks: 'asked' },
      maker: () => {
        const { host, self, broker } = this.#opened();
        const agreed = agreement.now;
        if (agreed === null) throw new Error('an agreement does not end');
        const matches = new AgreedMatches({
          ...{
            home,
            agreement,
            agreed,
            setup,
            identity: self.identity,
            group: self.group,
            bus: broker.bus,
            clock,
            log: host.log,
          },
          onChange: () => this.#changed(),
        });
        this.#matches = matches;
        return new RemotePlayer({
          ...{ matches, clock },
          held: (match) => this.#heldThere(agreed.terms.boards[side].board, match),
        });
      },
      far: farBoard({
        agreement,
        open: () => this.#open,
        matches: () => this.#matches,
        onChange: (listener) => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
      }),
    };
  }

  /** What a page asks for; throws `BadUse` in words for people. */
  act(act: PairAct): void {
    const { host, pairing } = this.#opened();
    switch (act.do) {
      case 'offer': {
        const choice = host.choose(act);
        const { game, options, fen } = choice.head;
        const cards = host.decks(choice, null);
        const { clock, side } = act;
        pairing.offer({ game, options, fen, clock, side, ...(cards && { cards }) });
        return;
      }
      case 'seek': {
        const code = readCode(act.code);
        if (code === null) throw new BadUse(codeTrouble(act.code));
        pairing.seek(code);
        return;
      }
      case 'confirm': {
        const { pairing: now } = pairing;
        if (now.kind !== 'checking') throw new BadUse('there is no number to say yes to (yet, or any more)');
        this.#tryTerms(now.terms);
        pairing.confirm();
        return;
      }
      case 'cancel':
        if (pairing.pairing.kind === 'idle') throw new BadUse('no pairing is under way');
        pairing.cancel();
        return;
      case 'forget':
        if (!forget(this.#options.home, act.board)) throw new BadUse(`no board ${act.board} is known`);
        return;
      case 'greet':
        if (this.#matches === null) throw new BadUse('there is no match with another board');
        this.#report.greet(act.greeting);
    }
  }

  /** The game on this board, for others to see. */
  tell(view: View): void {
    const { W, B } = view.players;
    const remote = W.kind === 'remote' || B.kind === 'remote';
    this.#report.game(view, remote ? (this.#matches?.match?.setup.terms.match ?? null) : null);
  }

  /** Codes of faults that no view knows of, all that are open. */
  tellFaults(codes: readonly string[]): void {
    this.#report.faults(codes);
  }

  /** How many pages watch this board that can do nothing. */
  watchedBy(spectators: number): void {
    this.#report.spectators(spectators);
  }

  /** Every board on the broker, this one first; null while the broker was never reached. */
  get fleet(): readonly FleetBoard[] | null {
    return this.#open?.presence.boards ?? null;
  }

  get health(): MirrorHealth | null {
    const view = this.#view();
    if (view === null || this.#open === null) return null;
    const { presence, pairing } = this.#open;
    const match = this.#matches?.counters ?? null;
    return {
      ...view,
      counters: {
        match: match && { ...match },
        presence: { ...presence.counters },
        pairing: { ...pairing.counters },
      },
    };
  }

  async close(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    this.#report.close();
    if (open !== null) await closeMirror(open);
  }

  /** How many half-moves of the match that board has told that it holds; null: it is not there, or has not told. */
  #heldThere(board: BoardId, match: string): number | null {
    const open = this.#open;
    if (open === null || !open.broker.bus.up || !open.presence.isHere(board)) return null;
    const game = open.presence.lastOf(board)?.game;
    // While its clock stands there, it is not counted here.
    return game?.match === match && game.stands !== true ? game.plies : null;
  }

  /** Whether this board can play what people are about to agree on; throws `BadUse`. */
  #tryTerms({ game, options, fen, cards }: AgreedMatch['terms']): void {
    const { host } = this.#opened();
    const choice = host.choose({ game, options, fen });
    // The page draws what is written. People cannot have agreed on a position that can be read in two ways.
    if (choice.head.fen !== fen)
      throw new BadUse(`the other board writes its position as no board does: ${fen}`);
    const own = host.decks(choice, cards?.name ?? null);
    if (own?.hash === cards?.hash) return;
    throw new BadUse(
      `the cards ${cards?.name} on this board are not those of the other one: copy decks/${cards?.name}.json from there`,
    );
  }

  /** A pairing has gone on. One that is agreed on is kept, pinned, and sat down to. */
  #paired(pairing: Pairing): void {
    this.#changed();
    if (pairing.kind !== 'agreed' || this.agreed?.terms.match === pairing.terms.match) return;
    const { me, terms } = pairing;
    const far = terms.boards[opponentOf(me)];
    pin(this.#options.home, far);
    // From here on, killed or not, this board plays that match and no other: a kept game says which match it is.
    this.#agreement.agree({ me, terms });
    this.#host?.log(`a match with ${far.name} (${far.board}) was agreed on; its key is pinned`);
    this.#sit({ me, terms });
  }

  /** Sits down to what was agreed on, as soon as the table host lets it. */
  #sit({ me, terms }: Pick<AgreedMatch, 'me' | 'terms'>): void {
    const { game, options, fen, clock } = terms;
    const seats = { level: 1, opponentSide: 'top', opponent: 'remote', anew: true } as const;
    this.#host?.sit({ game, options, fen, clock, ...seats }).catch((error: unknown) => {
      const { name } = terms.boards[opponentOf(me)];
      this.#host?.log(`the match with ${name} cannot begin yet: ${messageOf(error)}`);
      this.#options.clock.after(SIT_AGAIN_MS, () => {
        if (this.#open !== null && this.agreed?.terms.match === terms.match) this.#sit({ me, terms });
      });
    });
  }

  #reported(): void {
    const { match } = this.#report.now.game ?? { match: null };
    const agreed = match === null ? null : this.agreed;
    const partner = agreed === null ? null : agreed.terms.boards[opponentOf(agreed.me)].board;
    this.#open?.presence.tell(this.#report.now, partner);
    this.#changed();
  }

  #changed(): void {
    this.#matches?.older(this.#isPartnerOlder());
    const view = this.#view();
    if (view === null) return;
    for (const listener of this.#listeners) listener();
    const text = JSON.stringify(view);
    if (text === this.#told) return;
    this.#told = text;
    this.#host?.publish(view);
  }

  #isPartnerOlder(): boolean {
    const { agreed } = this;
    if (agreed === null || this.#open === null) return false;
    return this.#open.presence.isOlder(agreed.terms.boards[opponentOf(agreed.me)].board);
  }

  #view(): MirrorView | null {
    if (this.#open === null) return null;
    const { self, broker, presence, pairing } = this.#open;
    const match = this.#matches?.match ?? null;
    const { board, name } = self.identity.card;
    return {
      board,
      town: name,
      broker: { url: broker.url, up: broker.bus.up, own: broker.own },
      double: presence.hasDouble,
      pairing: pairingView(pairing.pairing),
      match: match && matchView(match, presence, this.#report.now, sum(this.#matches?.counters ?? {})),
    };
  }

  #opened(): OpenMirror & { readonly host: MirrorHost } {
    if (this.#open === null || this.#host === null)
      throw new BadUse('other boards cannot be reached yet, or any more');
    return { ...this.#open, host: this.#host };
  }
}

function sum(counters: Readonly<Record<string, number>>): number {
  return Object.values(counters).reduce((all, count) => all + count, 0);
}

/** How long a greeting is shown, ms: as long as somebody may look at his own board. */
const GREETING_MS = 60_000;

/** What this board has to say of itself, put together from those who know. */
export class OwnReport {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #now = NOTHING_TO_REPORT;
  #viewFaults: readonly string[] = [];
  #otherFaults: readonly string[] = [];
  #cancelGreeting: () => void = () => undefined;

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  get now(): SelfReport {
    return this.#now;
  }

  /** The game on this board; `match`: the one that is played with another, or null. */
  game(view: View, match: string | null): void {
    const { game, fen, plies, faults } = view;
    this.#viewFaults = faults.map(({ code }) => code);
    const own = {
      ...(ownClockStands(view) && { stands: true as const }),
      ...(wantsPause(view) && { pause: true as const }),
      ...ownSpins(view),
    };
    this.#change({ game: { game, fen, plies: plies.length, match, ...own }, faults: this.#faults() });
  }

  /** Codes of faults that no view knows of. */
  faults(codes: readonly string[]): void {
    this.#otherFaults = codes;
    this.#change({ faults: this.#faults() });
  }

  spectators(spectators: number): void {
    this.#change({ spectators });
  }

  /** Said until a minute has passed, or something else is said. */
  greet(greeting: Greeting): void {
    this.#cancelGreeting();
    this.#cancelGreeting = this.#clock.after(GREETING_MS, () => this.#change({ greeting: null }));
    this.#change({ greeting });
  }

  close(): void {
    this.#cancelGreeting();
  }

  #faults(): readonly string[] {
    return [...new Set([...this.#viewFaults, ...this.#otherFaults])];
  }

  #change(what: Partial<SelfReport>): void {
    this.#now = { ...this.#now, ...what };
    this.#onChange();
  }
}

/** What the other board cannot see by itself. It knows when way or board are away, and a correction is its mover's time. */
function ownClockStands({ clocks, players, turn, outcome }: View): boolean {
  const stands = clocks?.stands ?? null;
  if (outcome !== null || players[turn].kind !== 'hand') return false;
  return stands !== null && stands !== 'player' && stands !== 'corrected';
}

/** Said from the first one on. */
function ownSpins({ spins, players }: View): { readonly spins?: SpinTally } {
  const own = (['W', 'B'] as const).find((side) => players[side].kind === 'hand');
  return own !== undefined && spins[own].begun > 0 ? { spins: spins[own] } : {};
}

function wantsPause({ pause }: View): boolean {
  return pause === 'asked' || pause === 'players';
}
