import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { type BrokerAccess, openBus } from '../../adapters/mqtt/mqtt-bus.ts';
import { type OwnBroker, startOwnBroker } from '../../adapters/mqtt/own-broker.ts';
import { PairingLink } from '../../adapters/mqtt/pairing-link.ts';
import { PresenceLink, type Self, willOf } from '../../adapters/mqtt/presence-link.ts';
import { errorCode } from '../../adapters/words/words.ts';
import { NO_SPINS } from '../../game/game.ts';
import { LONGEST_NAME, normalName, type Pairing } from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FarFault, FarLink, FarState, LogState } from '../../ports/player.ts';
import { opponentOf } from '../../rules/rules.ts';
import type { Configuration } from '../configuration-schema.ts';
import { BadUse, messageOf } from '../errors.ts';
import { VERSION } from '../machine.ts';
import { secretFrom } from '../secret.ts';
import type { AgreedMatches, Agreement } from './agreed-matches.ts';
import { announceTo, forgetPastWords, withdrawFrom } from './announcements.ts';
import { nextSession, ownIdentity, passesFor, readPinned } from './mirror-files.ts';
import { logStateOf } from './mirror-view.ts';

export interface MirrorOptions {
  readonly home: string;
  readonly wish: MirrorWish;
  readonly clock: Clock;
}

/** The parts that run once the folder is this program's own. */
export interface OpenMirror {
  readonly self: Self;
  readonly broker: OpenBroker;
  readonly presence: PresenceLink;
  readonly pairing: PairingLink;
  /** Ends what a start does about past matches. */
  readonly stopForgetting: () => void;
}

interface MirrorEars {
  /** Whether that match is one that this board still has to do with. */
  readonly isOpen: (match: string) => boolean;
  readonly log: (message: string) => void;
  readonly onChange: () => void;
  readonly onPairing: (pairing: Pairing) => void;
}

/** Reaches for the broker, which may be away. Throws `BadUse`. */
export async function openMirror(
  { home, wish, clock }: MirrorOptions,
  { isOpen, log, onChange, onPairing }: MirrorEars,
): Promise<OpenMirror> {
  const identity = ownIdentity(home, wish.name);
  const self = {
    identity,
    group: wish.group,
    session: nextSession(home, Date.now()),
    run: randomBytes(4).toString('hex'),
    version: VERSION,
    page: wish.page,
  };
  // A damaged list is told at the start, not in the middle of a pairing.
  readPinned(home);
  const broker = await openBroker(wish, self, log);
  const { bus } = broker;
  const presence = new PresenceLink({ self, bus, clock, log, onChange });
  const pairing = new PairingLink({
    ...{ identity, group: wish.group, bus, clock, log, onChange: onPairing },
    passesFor: (card) => passesFor(readPinned(home), card),
  });
  bus.onLink(onChange);
  const { board } = identity.card;
  const stopForgetting = forgetPastWords({ bus, board, isOpen, clock, log });
  if (wish.homeAssistant) announceTo(bus, { card: identity.card, group: wish.group }, clock, log);
  else withdrawFrom(bus, identity.card, log);
  return { self, broker, presence, pairing, stopForgetting };
}

export async function closeMirror({ pairing, presence, broker, stopForgetting }: OpenMirror): Promise<void> {
  stopForgetting();
  pairing.close();
  await presence.close();
  await broker.close();
}

interface FarBoardParts {
  readonly agreement: Agreement;
  /** Null before this program's folder is its own, and after the end. */
  readonly open: () => OpenMirror | null;
  readonly matches: () => AgreedMatches | null;
  readonly onChange: FarLink['onChange'];
}

/** How things stand with the board of the match that is due. */
export function farBoard({ agreement, open, matches, onChange }: FarBoardParts): FarLink {
  const due = () => {
    if (agreement.now === null) throw new Error('no match was agreed on');
    return agreement.now;
  };
  return {
    get state(): FarState {
      const { me, terms } = due();
      const side = opponentOf(me);
      const { name: town, board } = terms.boards[side];
      const now = open();
      const away = now !== null && !now.presence.isHere(board);
      const game = away ? null : (now?.presence.lastOf(board)?.game ?? null);
      const match = matches()?.match ?? null;
      const log: LogState = match === null ? { kind: 'well' } : logStateOf(match);
      const there = game?.match === terms.match ? game : null;
      return {
        ...{ side, town, away, faults: faultsOf(now, log), log },
        ...{
          stands: there?.stands === true,
          pause: there?.pause === true,
          spins: there && (there.spins ?? NO_SPINS),
        },
      };
    },
    get match() {
      return due().terms.match;
    },
    onChange,
  };
}

function faultsOf(open: OpenMirror | null, log: LogState): readonly FarFault[] {
  const faults: FarFault[] = [];
  if (open?.broker.bus.up === false) faults.push('broker');
  if (open?.presence.hasDouble) faults.push('double');
  if (log.kind === 'frozen') faults.push('frozen');
  return faults;
}

/** Where the board's password with its broker stands, if no file is named. */
export const PASSWORD_VARIABLE = 'DAMIER_MIRROR_PASSWORD';

/** How this board reaches others. */
export interface MirrorWish {
  /** As people call this board: a town, a room. */
  readonly name: string;
  /** Which boards hear this one and are heard by it. */
  readonly group: string;
  /** `mqtt://HOST:1883` or `mqtts://HOST:8883`. Null: a broker of this program's own. */
  readonly broker: string | null;
  /** Where its own broker listens: 127.0.0.1, or `lan` for the boards of one house. */
  readonly listen: string;
  readonly port: number;
  /** The file of its password. Null: the one in the environment, or none; then the board shows that it has its key. */
  readonly passwordFile: string | null;
  readonly caFile: string | null;
  /** Where the pages of this board are, as others reach them. Null: nowhere. */
  readonly page: string | null;
  /** Home Assistant is told what this board shows of itself. */
  readonly homeAssistant: boolean;
}

interface OpenBroker {
  readonly bus: Bus;
  readonly url: string;
  /** It runs in this program. */
  readonly own: boolean;
  close(): Promise<void>;
}

/** The bus to the broker that is asked for, which is started if it is this program's own. Throws `BadUse`. */
async function openBroker(wish: MirrorWish, self: Self, log: (message: string) => void): Promise<OpenBroker> {
  const password = secretFrom(wish.passwordFile, PASSWORD_VARIABLE, process.env);
  const own = wish.broker === null ? await ownBroker(wish, log) : null;
  const url = wish.broker ?? `mqtt://127.0.0.1:${own?.port ?? wish.port}`;
  const access: BrokerAccess = {
    url,
    board: self.identity.card.board,
    password,
    identity: self.identity,
    caFile: wish.caFile,
    will: willOf(self),
  };
  try {
    const bus = openBus(access, log);
    return {
      ...{ bus, url, own: own !== null },
      async close() {
        await bus.close();
        await own?.close();
      },
    };
  } catch (error) {
    await own?.close();
    throw new BadUse(`mirror: the authority's file ${wish.caFile} cannot be read (${messageOf(error)})`);
  }
}

/** Null where another board of this machine has one already at that port. */
async function ownBroker(
  { listen, port }: MirrorWish,
  log: (message: string) => void,
): Promise<OwnBroker | null> {
  const host = listen === 'lan' ? '0.0.0.0' : listen;
  try {
    const broker = await startOwnBroker({ host, port, log });
    log(
      `other boards find this one at mqtt://${listen === 'lan' ? "this machine's address" : host}:${broker.port}`,
    );
    return broker;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE' && host === '127.0.0.1') return null;
    throw new BadUse(
      `mirror: no broker can listen at ${host}:${port} (${messageOf(error)}); set another mirror.port, or a mirror.broker`,
    );
  }
}

/** The section `mirror`, with `board` where it names none. Otherwise the usual: a broker of the program's own, on this machine. */
export function mirrorSettings(section: Configuration['mirror'], board: string | null): MirrorWish {
  return {
    name: normalName(section?.name ?? board ?? hostname().slice(0, LONGEST_NAME)) || 'Damier',
    group: section?.group ?? 'home',
    broker: section?.broker ?? null,
    listen: section?.listen ?? '127.0.0.1',
    port: section?.port ?? 1883,
    passwordFile: section?.passwordFile ?? null,
    caFile: section?.caFile ?? null,
    page: section?.page ?? null,
    homeAssistant: section?.homeAssistant ?? false,
  };
}
