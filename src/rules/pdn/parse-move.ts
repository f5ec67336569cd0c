import { checkIsPosition, type Position } from '../board.ts';
import type { Rules } from '../create-rules.ts';
import { checkRules, RulesError, type RulesFault } from '../error.ts';
import { listed, type Refusal, refusalWords } from '../explain.ts';
import { formatFen } from '../fen.ts';
import { sameSquares } from '../legal-moves.ts';
import type { Move } from '../progress.ts';
import { plainGameOf, TOP_LEFT } from './game.ts';
import type { PdnMoveText } from './lexer.ts';
import { formatMove, movesMeant, readWord, squareOf } from './notation.ts';

/**
 * The one legal move that a text means: `32-28`, `28x19`, `c3-d4`, the whole way where the ends do not tell
 * (`4x27x38x15`), or the captured squares behind the ends as engines write them (`28x19x23`). Throws a `RulesError`:
 * `unknownGame` or `badPosition` where rules or position are none, `badMove` on what is no move, `badSquare` on a square that the board does not have, `illegalAct` with the `refusal`, and
 * `ambiguousMove` with every move that may be meant.
 */
export function parseMove(rules: Rules, position: Position, text: string): Move {
  checkRules(rules, 'parseMove(rules, position, text)');
  checkIsPosition(position);
  const written = writtenMove(text);
  const meant = movesMeant(rules, TOP_LEFT, position, written);
  if (meant === null) throw offTheBoard(rules, text, written);
  const strict = meant.filter((one) => one.strict);
  const [only, second] = strict.length === 1 ? strict : meant;
  if (only === undefined)
    return engineMove(rules, position, written) ?? refuse(rules, position, text, written);
  if (second === undefined) return only.move;
  throw ambiguous(
    rules,
    position,
    text,
    written,
    meant.map(({ move }) => move),
  );
}

function writtenMove(text: unknown): PdnMoveText {
  const given = typeof text === 'string' ? text.trim() : '';
  const word = readWord(given, 0);
  if (word?.token.kind === 'move' && word.taken === given) return word.token;
  const problem = 'it is no move';
  throw fault('badMove', String(text), problem, 'write it like 32-28, 28x19, 4x27x38x15 or c3-d4');
}

/** Hub's protocol and programs after it: origin, end, then every captured square in any order. */
function engineMove(rules: Rules, position: Position, { squares }: PdnMoveText): Move | null {
  const [from, to, ...captured] = squares.map((name) => squareOf(rules.board, TOP_LEFT, name));
  const taken = captured.filter((square) => square !== null && square !== undefined);
  const isMeant = (move: Move) =>
    move.from === from && move.to === to && taken.length > 0 && sameSquares(move.captured, taken);
  return [...rules.moves(position), ...rules.omissions(position)].find(isMeant) ?? null;
}

function offTheBoard({ board }: Rules, text: string, { squares }: PdnMoveText): RulesError {
  const name = squares.find(
    (one, at) => (at > 0 || /\d/.test(one)) && squareOf(board, TOP_LEFT, one) === null,
  );
  const problem = `${name} is no playable square of a ${board.size}×${board.size} board`;
  const last = board.squares.length;
  return fault(
    'badSquare',
    text,
    problem,
    `name dark squares, 1 to ${last} or a1 to ${board.nameOf(board.square(board.size / 2))}`,
  );
}

function refuse(rules: Rules, position: Position, text: string, written: PdnMoveText): never {
  const { squares } = written;
  const [from, to] = [squares[0] ?? '', squares.at(-1) ?? ''].map((name) =>
    squareOf(rules.board, TOP_LEFT, name),
  );
  const refusal = from && to ? rules.explain(position, { kind: 'move', from, to }) : null;
  const moves = rules.moves(position);
  const between = moves.filter((move) => move.from === from && move.to === to);
  const problem = refusal === null ? 'no legal move goes that way' : refusalWords(refusal);
  const instead = between.length > 0 ? between : moves;
  throw fault(
    'illegalAct',
    text,
    `${position.turn} may not play it in ${formatFen(position)}: ${problem}`,
    instead.length === 0
      ? 'the side to move has no legal move'
      : `legal is ${texts(rules, position, instead, written)}`,
    refusal,
  );
}

function ambiguous(
  rules: Rules,
  position: Position,
  text: string,
  written: PdnMoveText,
  moves: readonly Move[],
): RulesError {
  const all = texts(rules, position, moves, written);
  return fault('ambiguousMove', text, `it may mean ${all}`, 'write the one that is meant');
}

/** The moves as they may be written, by numbers or letters as the text was. */
function texts(rules: Rules, position: Position, moves: readonly Move[], { notation }: PdnMoveText): string {
  const { capture } = plainGameOf(rules.id).style;
  return listed(moves.map((move) => formatMove(rules, position, move, { notation, capture })));
}

function fault(
  code: RulesFault['code'],
  text: string,
  problem: string,
  wayOut: string,
  refusal: Refusal | null = null,
): RulesError {
  const where = `move "${text}"`;
  return new RulesError({ code, input: text, where, problem, wayOut, ...(refusal && { refusal }) });
}
