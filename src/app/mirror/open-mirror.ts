import { randomBytes } from 'node:crypto';
import { PairingLink } from '../../adapters/mqtt/pairing-link.ts';
import { PresenceLink, type Self } from '../../adapters/mqtt/presence-link.ts';
import { NO_SPINS } from '../../game/game.ts';
import type { Pairing } from '../../mirror/mirror.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FarFault, FarLink, FarState, LogState } from '../../ports/far.ts';
import { opponentOf } from '../../rules/rules.ts';
import { VERSION } from '../machine.ts';
import type { AgreedMatches, Agreement } from './agreed-matches.ts';
import { announceTo, forgetPastWords, withdrawFrom } from './announcements.ts';
import { nextSession, ownIdentity, passesFor, readPinned } from './mirror-files.ts';
import { logStateOf } from './mirror-view.ts';
import { type MirrorWish, type OpenBroker, openBroker } from './own-or-other-broker.ts';

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
  // A damaged list is said at the start, not in the middle of a pairing.
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
