import { randomBytes } from 'node:crypto';
import { PairingLink } from '../../adapters/mqtt/pairing-link.ts';
import { PresenceLink, type Self } from '../../adapters/mqtt/presence-link.ts';
import type { Pairing } from '../../mirror/mirror.ts';
import type { Clock } from '../../ports/clock.ts';
import { VERSION } from '../version.ts';
import { announceTo, withdrawFrom } from './home-assistant.ts';
import { nextSession } from './next-session.ts';
import { ownIdentity } from './own-identity.ts';
import { type MirrorWish, type OpenBroker, openBroker } from './own-or-other-broker.ts';
import { forgetPastWords } from './past-words.ts';
import { passesFor, readPinned } from './pinned.ts';

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

export interface MirrorEars {
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
