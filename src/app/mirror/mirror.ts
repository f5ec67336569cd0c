/** This board among others: its key, its broker, who else is there, pairing, and the match that was agreed on. */
import { randomBytes } from 'node:crypto';
import { openIdentity } from '../../adapters/keys/keys.ts';
import { PairingLink } from '../../adapters/mqtt/pairing-link.ts';
import { PresenceLink, type Self } from '../../adapters/mqtt/presence-link.ts';
import type { View } from '../../game/view.ts';
import type { Pairing } from '../../mirror/pairing.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FarFault, FarLink, FarState } from '../../ports/far.ts';
import type { FleetBoard } from '../../ports/fleet.ts';
import type { MirrorView, PairAct } from '../../ports/mirror-page.ts';
import type { TableWish } from '../../ports/page.ts';
import { opponentOf } from '../../rules/rules.ts';
import { BadUse } from '../bad-use.ts';
import type { GameChoice } from '../game-choice.ts';
import { messageOf } from '../message-of.ts';
import type { Opponent } from '../opponents.ts';
import { VERSION } from '../version.ts';
import { type AgreedMatch, keepAgreed, mirrorFolder, readAgreed } from './agreed-match.ts';
import { AgreedMatches } from './agreed-matches.ts';
import { announceTo } from './home-assistant.ts';
import { matchView, pairingView, readCode } from './mirror-view.ts';
import { nextSession } from './next-session.ts';
import { type MirrorWish, type OpenBroker, openBroker } from './own-or-other-broker.ts';
import { OwnReport } from './own-report.ts';
import { forget, pin, readPinned } from './pinned.ts';
import { RemotePlayer } from './remote-player.ts';

export { mirrorSettings } from './mirror-settings.ts';
export type { MirrorWish } from './own-or-other-broker.ts';

export interface MirrorOptions {
  readonly home: string;
  readonly wish: MirrorWish;
  readonly clock: Clock;
}

/** What the house does for it. */
export interface MirrorHost {
  readonly log: (message: string) => void;
  /** The game that is asked for as it would be played on this board; throws `BadUse` in words where it does not fit. */
  readonly choose: (offer: Pick<TableWish, 'game' | 'options' | 'fen'>) => GameChoice;
  readonly sit: (wish: TableWish) => Promise<void>;
  readonly publish: (view: MirrorView) => void;
}

/** The parts that run once the folder is this program's own. */
interface Open {
  readonly host: MirrorHost;
  readonly self: Self;
  readonly broker: OpenBroker;
  readonly presence: PresenceLink;
  readonly pairing: PairingLink;
}

/** What `/health` tells of it; nothing secret. */
export interface MirrorHealth extends MirrorView {
  readonly counters: Readonly<
    Record<'match' | 'presence' | 'pairing', Readonly<Record<string, number>> | null>
  >;
}

export class Mirror {
  readonly #options: MirrorOptions;
  readonly #listeners = new Set<() => void>();
  #agreed: AgreedMatch | null;
  #matches: AgreedMatches | null = null;
  #open: Open | null = null;
  #told = '';
  readonly #report: OwnReport;

  /** Reads which match goes on, and does nothing yet. Throws `BadUse`. */
  constructor(options: MirrorOptions) {
    this.#options = options;
    this.#agreed = readAgreed(options.home);
    this.#report = new OwnReport(options.clock, () => this.#reported());
  }

  /** The match that goes on; null: none was agreed on. */
  get agreed(): AgreedMatch | null {
    return this.#agreed;
  }

  /** Reaches for the broker, which may be away. The folder must be this program's own. Throws `BadUse`. */
  async open(host: MirrorHost): Promise<void> {
    const { home, wish, clock } = this.#options;
    const { log } = host;
    const identity = openIdentity(mirrorFolder(home), wish.name);
    const self = {
      identity,
      session: nextSession(home),
      run: randomBytes(4).toString('hex'),
      version: VERSION,
      page: wish.page,
    };
    readPinned(home);
    const broker = await openBroker(wish, self, log);
    const { bus } = broker;
    const onChange = () => this.#changed();
    const presence = new PresenceLink({ self, bus, clock, log, onChange });
    const pinned = (name: string) => readPinned(home).find((one) => one.name === name)?.key ?? null;
    const pairing = new PairingLink({
      ...{ identity, pinned, bus, clock, log },
      onChange: (now) => this.#paired(now),
    });
    bus.onLink(onChange);
    if (wish.homeAssistant) announceTo(bus, identity.card, log);
    this.#open = { host, self, broker, presence, pairing };
    this.#reported();
  }

  /** The far board as the player of its side; throws `BadUse` where this board plays another game than was agreed on. */
  opponent({ setup }: GameChoice): Opponent {
    const agreed = this.#agreed;
    if (agreed === null) throw new Error('no match was agreed on');
    const { me, terms } = agreed;
    const far = opponentOf(me);
    const { clock, home } = this.#options;
    return {
      setup: { side: far, kind: 'remote', name: terms.boards[far].name, takebacks: 'never' },
      maker: () => {
        const { host, self, broker } = this.#opened();
        const { log } = host;
        const onChange = () => this.#changed();
        const { identity } = self;
        const matches = new AgreedMatches({
          ...{ home, agreed: this.#agreed ?? agreed, setup, identity, bus: broker.bus, clock, log, onChange },
          onDue: (due) => {
            this.#agreed = due;
          },
        });
        this.#matches = matches;
        return new RemotePlayer({ side: far, matches, clock });
      },
      far: this.#far(agreed),
    };
  }

  /** What a page asks for; throws `BadUse` in words for people. */
  act(act: PairAct): void {
    const { host, pairing } = this.#opened();
    switch (act.do) {
      case 'offer': {
        const { head } = host.choose(act);
        const { game, options, fen } = head;
        pairing.offer({ game, options, fen, clock: act.clock, side: act.side });
        return;
      }
      case 'seek': {
        const code = readCode(act.code);
        if (code === null) throw new BadUse(`${act.code} is no code; it has six digits, as 123456`);
        pairing.seek(code);
        return;
      }
      case 'confirm':
        if (pairing.pairing.kind === 'checking') host.choose(pairing.pairing.terms);
        pairing.confirm();
        return;
      case 'cancel':
        pairing.cancel();
        return;
      case 'forget':
        if (!forget(this.#options.home, act.town))
          throw new BadUse(`no board of the name ${act.town} is known`);
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
    if (open === null) return;
    open.pairing.close();
    await open.presence.close();
    await open.broker.close();
  }

  /** A pairing has gone on; one that is agreed on is kept, pinned, and sat down to. */
  #paired(pairing: Pairing): void {
    this.#changed();
    if (pairing.kind !== 'agreed' || this.#agreed?.terms.match === pairing.terms.match) return;
    const { me, terms } = pairing;
    const { host } = this.#opened();
    const far = terms.boards[opponentOf(me)];
    const { game, options, fen, clock } = terms;
    const wish = {
      game,
      options,
      fen,
      clock,
      level: 1,
      opponentSide: 'top',
      opponent: 'remote',
      anew: true,
    } as const;
    const before = this.#agreed;
    pin(this.#options.home, far);
    this.#keep({ me, terms });
    host.log(`a match with ${far.name} (${far.board}) was agreed on; its key is pinned`);
    host.sit(wish).catch((error: unknown) => {
      if (before !== null) this.#keep(before);
      host.log(`the match with ${far.name} cannot begin: ${messageOf(error)}`);
    });
  }

  #keep(agreed: AgreedMatch): void {
    keepAgreed(this.#options.home, agreed);
    this.#agreed = agreed;
  }

  #reported(): void {
    this.#open?.presence.tell(this.#report.now);
    this.#changed();
  }

  #far({ me, terms }: AgreedMatch): FarLink {
    const side = opponentOf(me);
    const { name: town, board } = terms.boards[side];
    const stateNow = (): FarState => ({
      ...{ side, town, faults: this.#faults() },
      away: this.#open !== null && !this.#open.presence.isHere(board),
    });
    return {
      get state() {
        return stateNow();
      },
      onChange: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }

  #faults(): readonly FarFault[] {
    const faults: FarFault[] = [];
    if (this.#open?.broker.bus.up === false) faults.push('broker');
    if (this.#open?.presence.hasDouble) faults.push('double');
    if (this.#matches?.match?.frozen) faults.push('frozen');
    return faults;
  }

  #changed(): void {
    const view = this.#view();
    if (view === null) return;
    for (const listener of this.#listeners) listener();
    const text = JSON.stringify(view);
    if (text === this.#told) return;
    this.#told = text;
    this.#open?.host.publish(view);
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

  #opened(): Open {
    if (this.#open === null) throw new BadUse('other boards cannot be reached yet, or any more');
    return this.#open;
  }
}

function sum(counters: Readonly<Record<string, number>>): number {
  return Object.values(counters).reduce((all, count) => all + count, 0);
}
