import { randomBytes } from 'node:crypto';
import { PairingLink } from '../../adapters/mqtt/pairing-link.ts';
import { PresenceLink, type Self } from '../../adapters/mqtt/presence-link.ts';
import type { Pairing } from '../../mirror/pairing.ts';
import type { Clock } from '../../ports/clock.ts';
import { VERSION } from '../version.ts';
import { announceTo } from './home-assistant.ts';
import { nextSession } from './next-session.ts';
import { ownIdentity } from './own-identity.ts';
import { type MirrorWish, type OpenBroker, openBroker } from './own-or-other-broker.ts';
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
}

export interface MirrorEars {
  readonly log: (message: string) => void;
  readonly onChange: () => void;
  readonly onPairing: (pairing: Pairing) => void;
}

/** Reaches for the broker, which may be away. Throws `BadUse`. */
export async function openMirror(
  { home, wish, clock }: MirrorOptions,
  { log, onChange, onPairing }: MirrorEars,
): Promise<OpenMirror> {
  const identity = ownIdentity(home, wish.name);
  const self = {
    identity,
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
    ...{ identity, bus, clock, log, onChange: onPairing },
    passesFor: (card) => passesFor(readPinned(home), card),
  });
  bus.onLink(onChange);
  if (wish.homeAssistant) announceTo(bus, identity.card, log);
  return { self, broker, presence, pairing };
}

export async function closeMirror({ pairing, presence, broker }: OpenMirror): Promise<void> {
  pairing.close();
  await presence.close();
  await broker.close();
}
