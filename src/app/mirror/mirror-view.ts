import { sha256 } from '../../adapters/keys/keys.ts';
import type { PresenceLink } from '../../adapters/mqtt/presence-link.ts';
import {
  againHere,
  codeOf,
  differenceNow,
  freezeOf,
  lacking,
  type Match,
  NOTHING_TO_REPORT,
  type Pairing,
  type PairingCode,
  type Played,
  type SelfReport,
} from '../../mirror/mirror.ts';
import type { MatchView, PairingView } from '../../ports/mirror-page.ts';
import type { LogState } from '../../ports/player.ts';
import { opponentOf } from '../../rules/rules.ts';

export function pairingView(pairing: Pairing): PairingView {
  switch (pairing.kind) {
    case 'idle': {
      const { why, town, pinned } = pairing;
      return { kind: 'idle', why, town, known: pinned && { town: pinned.name, board: pinned.board } };
    }
    case 'offering': {
      const { place, digits, board } = codeOf({ hash: sha256 }, pairing);
      const { turnedAway } = pairing;
      return {
        kind: 'offering',
        code: `${place}${digits}`,
        text: `damier ${place}${digits} ${board}`,
        turnedAway,
      };
    }
    case 'opening':
      return { kind: 'asking', town: pairing.guest.card.name };
    case 'seeking':
      return { kind: 'seeking', code: `${pairing.code.place}${pairing.code.digits}` };
    case 'asking':
      return { kind: 'asking', town: pairing.host.card.name };
    case 'checking': {
      const { theirs, terms, me, drawn, check, mine, theyConfirmed } = pairing;
      const { game, options, fen, clock } = terms;
      const { name: town, board } = theirs.card;
      const agreed = { confirmed: mine.confirmed !== null, theyConfirmed };
      return { kind: 'checking', town, board, game, options, fen, clock, side: me, drawn, check, ...agreed };
    }
    case 'agreed':
      return { kind: 'agreed', town: pairing.terms.boards[opponentOf(pairing.me)].name };
  }
}

/** Nine digits, however they are grouped, or the text of a QR code; null: neither. */
export function readCode(text: string): PairingCode | null {
  const [, code, board] = /^(?:damier )?(\d{9})(?: ([0-9a-f]{16}))?$/.exec(text.trim().toLowerCase()) ?? [];
  const digits = code ?? text.replace(/[\s.-]/g, '');
  if (!/^\d{9}$/.test(digits)) return null;
  return { place: digits.slice(0, 3), digits: digits.slice(3), board: board ?? null };
}

/** What is wrong with a text that is no code, and what to do. */
export function codeTrouble(text: string): string {
  const isOld = /^(?:damier)?\d{6}(?:[0-9a-f]{16})?$/i.test(text.replace(/[\s.-]/g, ''));
  return isOld
    ? `${text} has six digits: the other board runs an older build, which somebody could deceive while it pairs; update it, and it shows nine`
    : `${text} is no code; it has nine digits, as 123 456 789`;
}

/** A match as pages see it; `mine`: what this board says of itself; `unmoved`: messages that changed nothing. */
export function matchView(
  match: Match,
  presence: PresenceLink,
  mine: SelfReport,
  unmoved: number,
): MatchView {
  const { terms, me } = match.setup;
  const far = terms.boards[opponentOf(me)];
  const theirs = presence.lastOf(far.board) ?? NOTHING_TO_REPORT;
  const { game } = theirs;
  const between = differenceNow(match)?.kind;
  return {
    id: terms.match,
    town: far.name,
    board: far.board,
    alike: presence.hasAlike(far),
    side: me,
    away: !presence.isHere(far.board),
    log: logStateOf(match),
    entries: match.log.length,
    here: between === 'ahead' || between === 'behind' ? between : 'same',
    there: game?.match === terms.match ? { fen: game.fen, plies: game.plies } : null,
    coming: match.ledger.played.slice(match.local?.played.length ?? 0).flatMap(halfMoves),
    way: presence.wayTo(far.board),
    spectators: { here: mine.spectators, there: theirs.spectators },
    greetings: { here: mine.greeting, there: theirs.greeting },
    unmoved,
  };
}

function halfMoves({ side, act }: Played): MatchView['coming'] {
  switch (act.kind) {
    case 'move':
      return [{ side, text: `${act.from}${act.captured.length > 0 ? 'x' : '-'}${act.to}` }];
    case 'slider':
      return [{ side, text: `${act.slider} ${act.notch}` }];
    case 'claim':
    case 'spin':
    case 'answer':
      return [];
  }
}

/** How the records of both boards stand, as people are told it: whose is wrong or old, and whether they were compared. */
export function logStateOf(match: Match): LogState {
  const frozen = freezeOf(match);
  if (frozen !== null) return { kind: 'frozen', why: frozen.why, by: frozen.by };
  const acts = againHere(match);
  if (acts > 0) return { kind: 'again', by: 'here', acts };
  if (match.there === null && !match.older) return { kind: 'comparing' };
  const entries = lacking(match);
  if (entries > 0) return { kind: 'lacking', entries };
  const { again = 0 } = match.there ?? {};
  return again > 0 ? { kind: 'again', by: 'there', acts: again } : { kind: 'well' };
}
