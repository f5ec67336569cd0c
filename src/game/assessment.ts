import {
  type Move,
  opponentOf,
  type Position,
  type Progress,
  type Rules,
  type Side,
} from '../rules/rules.ts';
import { type Text, text } from './view.ts';

/** What a search says of a position, to that side. */
export interface Judged {
  readonly side: Side;
  /** A man is worth about 100. */
  readonly points: number;
  /** In how many half-moves the game is won (positive) or lost (negative) for certain; null: open. */
  readonly decidedIn: number | null;
}

/** A player would not notice less than this. */
const NOTICED = 35;
/** From here on one side is clearly better: most of a man. */
const CLEAR = 90;
/** From here on it should win: more than two men. */
const WINNING = 250;

/**
 * How a position stands, in words that mean something to a player: who wins and in how many moves where that is known; who is
 * ahead and by what; or who stands better. `positions`: somebody is called ahead only if he is so in all of them; if there
 * are none, nobody is.
 */
export function assessmentOf({ side, points, decidedIn }: Judged, positions: readonly Position[]): Text {
  if (decidedIn !== null) {
    const winner = decidedIn > 0 ? side : opponentOf(side);
    const moves = Math.ceil(Math.abs(decidedIn) / 2);
    return moves <= 1
      ? text('judge.winsNow', { side: winner })
      : text('judge.wins', { side: winner, n: moves });
  }
  const better = points >= 0 ? side : opponentOf(side);
  const much = Math.abs(points);
  const lead = commonLead(positions.map(leadOf));
  if (much < NOTICED) return lead === null ? text('judge.equal') : aheadYetEqual(lead);
  if (lead?.side === better) return ahead(lead);
  const how = much >= WINNING ? 'judge.winning' : much >= CLEAR ? 'judge.clearly' : 'judge.slightly';
  return text(how, { side: better });
}

/** Who has more, and of what: kings before men. */
interface Lead {
  readonly side: Side;
  readonly kind: 'king' | 'man';
  readonly count: number;
}

/** Null where both have as much, or one has kings for the other's men. */
function leadOf({ pieces }: Position): Lead | null {
  let kings = 0;
  let men = 0;
  for (const { side, kind } of pieces.values()) {
    const one = side === 'W' ? 1 : -1;
    if (kind === 'king') kings += one;
    else men += one;
  }
  const sign = kings === 0 ? Math.sign(men) : Math.sign(kings);
  if (sign === 0 || sign * men < 0) return null;
  const side = sign > 0 ? 'W' : 'B';
  return kings === 0
    ? { side, kind: 'man', count: Math.abs(men) }
    : { side, kind: 'king', count: Math.abs(kings) };
}

function commonLead([first = null, ...others]: readonly (Lead | null)[]): Lead | null {
  const isSame = (other: Lead | null) =>
    other?.side === first?.side && other?.kind === first?.kind && other?.count === first?.count;
  return others.every(isSame) ? first : null;
}

function ahead({ side, kind, count: n }: Lead): Text {
  if (kind === 'king') return n === 1 ? text('judge.aKing', { side }) : text('judge.kings', { side, n });
  return n === 1 ? text('judge.aMan', { side }) : text('judge.men', { side, n });
}

function aheadYetEqual({ side }: Lead): Text {
  return text('judge.aheadYetEqual', { side });
}

/**
 * The game after these moves, played on as long as there is something to take, so that no exchange is half made. Null where
 * the line ends within one.
 */
export function settledAfter(rules: Rules, before: Progress, line: readonly Move[]): Progress | null {
  let game = before;
  for (const move of line) {
    if (game.outcome !== null || move.captured.length === 0) return game;
    game = rules.advance(game, move);
  }
  const isSettled = game.outcome !== null || rules.moves(game.position).every(isQuiet);
  return isSettled ? game : null;
}

const isQuiet = ({ captured }: Move): boolean => captured.length === 0;
