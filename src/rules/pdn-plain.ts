import type { Move } from './act.ts';
import { type Rules, rulesUnder } from './create-rules.ts';
import { formatFen } from './fen.ts';
import type { GameId } from './game-id.ts';
import { sameMove } from './legal-moves.ts';
import { TOP_LEFT } from './pdn-gametype.ts';
import { formatMove, movesMeant } from './pdn-notation.ts';
import { type PdnStyle, plainGameOf } from './pdn-plain-game.ts';
import { readWord } from './pdn-word.ts';
import type { Position } from './position.ts';
import { RULE_SETS } from './rulesets.ts';

/** The rules a plain reader plays by: those of the nearest game, on the board that `GameType` tells. */
export function plainRules(id: GameId): Rules {
  const { size, menRows } = RULE_SETS[id];
  return rulesUnder({ ...RULE_SETS[plainGameOf(id).nearest], size, menRows });
}

/** A FEN that every reader understands: without open traps. */
export function plainFen(position: Position): string {
  return formatFen({ ...position, openTraps: [] });
}

/**
 * The text of a move that both our rules and the plain reader's take for that same move with the same result, or null
 * if there is none.
 */
export function plainText(
  rules: Rules,
  plain: Rules,
  before: Position,
  move: Move,
  style: PdnStyle,
): string | null {
  const own = formatMove(rules, before, move, style);
  const seen = { ...before, openTraps: [] };
  const twin = plain.moves(seen).find((other) => sameMove(other, move));
  if (
    twin === undefined ||
    plainFen(plain.playUnchecked(seen, twin)) !== plainFen(rules.playUnchecked(before, move))
  )
    return null;
  const texts = [own, formatMove(plain, seen, twin, style)];
  return texts.find((text) => means(rules, before, text, move) && means(plain, seen, text, move)) ?? null;
}

/** Whether a reader of those rules takes the text for that move. */
export function means(rules: Rules, position: Position, text: string, move: Move): boolean {
  const meant = moveOfText(rules, position, text);
  return meant !== null && sameMove(meant, move);
}

/** The one move that a text means, strictly where several are possible; null if there is none. */
export function moveOfText(rules: Rules, position: Position, text: string): Move | null {
  const token = readWord(text, 0)?.token;
  if (token?.kind !== 'move') return null;
  const meant = movesMeant(rules, TOP_LEFT, position, token) ?? [];
  const strict = meant.filter((one) => one.strict);
  const [only, second] = meant.length > 1 ? strict : meant;
  return only === undefined || second !== undefined ? null : only.move;
}
