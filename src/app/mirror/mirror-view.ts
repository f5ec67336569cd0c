import { sha256 } from '../../adapters/keys/keys.ts';
import type { PresenceLink } from '../../adapters/mqtt/presence-link.ts';
import { differenceNow, type Match, type Played } from '../../mirror/mirror.ts';
import { codeOf, type Pairing, type PairingCode } from '../../mirror/pairing.ts';
import { NOTHING_TO_REPORT, type SelfReport } from '../../mirror/presence.ts';
import type { MatchView, PairingView } from '../../ports/mirror-page.ts';
import { opponentOf } from '../../rules/rules.ts';

export function pairingView(pairing: Pairing): PairingView {
  switch (pairing.kind) {
    case 'idle':
      return { kind: 'idle', why: pairing.why, town: pairing.town };
    case 'offering': {
      const { mine, turnedAway } = pairing;
      const code = codeOf({ hash: sha256 }, mine);
      return { kind: 'offering', code, text: `damier ${code} ${mine.card.board}`, turnedAway };
    }
    case 'seeking':
      return { kind: 'seeking', code: pairing.code.digits };
    case 'asking':
      return { kind: 'asking', town: pairing.host.card.name };
    case 'checking': {
      const { theirs, terms, me, check, mine, theyConfirmed } = pairing;
      const { game, options, clock } = terms;
      const confirmed = mine.confirmed !== null;
      return {
        kind: 'checking',
        town: theirs.name,
        game,
        options,
        clock,
        side: me,
        check,
        confirmed,
        theyConfirmed,
      };
    }
    case 'agreed':
      return { kind: 'agreed', town: pairing.terms.boards[opponentOf(pairing.me)].name };
  }
}

/** Six digits, however they are grouped, or the text of a QR code; null: neither. */
export function readCode(text: string): PairingCode | null {
  const [, digits, board] = /^(?:damier )?(\d{6})(?: ([0-9a-f]{16}))?$/.exec(text.trim().toLowerCase()) ?? [];
  if (digits !== undefined) return { digits, board: board ?? null };
  const bare = text.replace(/[\s.-]/g, '');
  return /^\d{6}$/.test(bare) ? { digits: bare, board: null } : null;
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
    side: me,
    away: !presence.isHere(far.board),
    frozen: match.frozen?.why ?? null,
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
