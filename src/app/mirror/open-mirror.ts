import { randomBytes } from 'node:crypto';
import { forgetMatch } from '../../adapters/mqtt/forget-match.ts';
import { PairingLink } from '../../adapters/mqtt/pairing-link.ts';
import { PresenceLink, type Self } from '../../adapters/mqtt/presence-link.ts';
import type { Pairing } from '../../mirror/pairing.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import { messageOf } from '../message-of.ts';
import { VERSION } from '../version.ts';
import { announceTo, withdrawFrom } from './home-assistant.ts';
import { nextSession } from './next-session.ts';
import { onceUp } from './once-up.ts';
import { ownIdentity } from './own-identity.ts';
import { type MirrorWish, type OpenBroker, openBroker } from './own-or-other-broker.ts';
import { pastMatches } from './past-matches.ts';
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
  forgetOldMatches(bus, self, pastMatches(home), log);
  if (wish.homeAssistant) announceTo(bus, { card: identity.card, group: wish.group }, clock, log);
  else withdrawFrom(bus, identity.card, log);
  return { self, broker, presence, pairing };
}

/** Once a start, what the broker may have kept of this board's words in matches that are over for it is taken away. */
function forgetOldMatches(
  bus: Bus,
  { identity, group }: Self,
  matches: readonly string[],
  log: MirrorEars['log'],
): void {
  onceUp(bus, () => {
    for (const match of matches) {
      forgetMatch(bus, group, identity.card.board, match).catch((error: unknown) => {
        log(`what the broker keeps of match ${match} is not taken away: ${messageOf(error)}`);
      });
    }
  });
}

export async function closeMirror({ pairing, presence, broker }: OpenMirror): Promise<void> {
  pairing.close();
  await presence.close();
  await broker.close();
}
