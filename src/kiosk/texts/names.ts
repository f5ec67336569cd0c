/** What squares are called, everywhere on the page: by their names (`c3`), or by their numbers (`22`). */

import type { PlayerView, SliderChoice, Text, View } from '../../game/game.ts';
import type { GameId, Side } from '../../rules/rules.ts';
import { type BoardSize, type Cell, cellOf, discColour, nameOfNumber, numberOf } from '../board/geometry.ts';
import { profile } from '../state/table.ts';
import { notation, notchSeen } from '../state/turned.ts';
import { gameText, known, t } from './texts.ts';

/** A square of this board by its name. Among numbers a light one, which has none, is called by two squares beside it: `28/29`. */
export function squareWord(name: string, size: BoardSize = profile.value.size): string {
  const cell = notation.value === 'numbers' ? cellOf(name) : null;
  if (cell === null) return name;
  const number = numberOf(cell, size);
  return number === null ? besides(cell, size).join('/') : String(number);
}

/** The numbers of two squares beside a light one: of its row, or at an edge also of its column. */
function besides({ col, row }: Cell, size: BoardSize): readonly number[] {
  const within = (at: number) => at >= 0 && at < size;
  return [
    { col: col - 1, row },
    { col: col + 1, row },
    { col, row: row + 1 },
    { col, row: row - 1 },
  ]
    .filter((cell) => within(cell.col) && within(cell.row))
    .flatMap((cell) => numberOf(cell, size) ?? [])
    .slice(0, 2);
}

/** The same by its number. */
export function numberWord(number: number, size: BoardSize): string {
  return notation.value === 'numbers' ? String(number) : nameOfNumber(number, size);
}

/** All squares of a parameter: `c3, e5`, `c3-d4`. */
export function squareWords(words: string): string {
  return words.replace(/\b[a-j](?:10|[1-9])\b/g, (name) => squareWord(name));
}

/** A move as PDN has it, `22-18` or `19x12`, in the notation of the page. */
export function moveWords(text: string, size: BoardSize): string {
  return text.replaceAll('x', '×').replace(/\d+/g, (number) => numberWord(Number(number), size));
}

// Names of sides, pieces and choices, as the texts have them.

export function sideName(game: GameId, side: Side): string {
  return t(`side.${discColour(game, side)}`);
}

const PLAYERS = new Set(['hand', 'computer', 'engine', 'remote', 'lesson']);

/** Who plays: by his own name, or by what he is. */
export function playerName({ kind, name }: PlayerView): string {
  return capitalised(name ?? t(`player.${kind}`));
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function pieceName(
  game: GameId,
  side: Side,
  kind: 'man' | 'king',
  article: 'a' | 'the' = 'a',
): string {
  return gameText(game, `${article}.${kind}.${discColour(game, side)}`);
}

export function choiceName(choice: SliderChoice): string {
  return t(`choice.${notchSeen(choice.notch)}`, { s: choice.slider });
}

/** What a slider choice does, as `f4 : un pion noir tombe`. */
export function choiceEffect(choice: SliderChoice, view: View, size: BoardSize): string {
  const closed = choice.closes === null ? null : numberWord(choice.closes, size);
  if (choice.opens === null) return closed === null ? '' : t('choice.closes', { sq: closed });
  const sq = numberWord(choice.opens, size);
  const effect = opening(choice, view, sq);
  return closed === null ? effect : t('choice.both', { closed, effect });
}

function opening(choice: SliderChoice, view: View, sq: string): string {
  if (choice.falls === null) return t('choice.empty', { sq });
  const { side, kind } = choice.falls;
  const piece = side === view.turn ? gameText(view.game, `yours.${kind}`) : pieceName(view.game, side, kind);
  return t('choice.falls', { sq, piece });
}

/** A text of the view in words: sides and reasons among its parameters are named; null when the page has no words for it. */
export function inWords(text: Text | null, game: GameId): string | null {
  if (text === null || !known(text)) return null;
  const params = Object.entries(text.params).flatMap(([name, value]) =>
    name === 'piece'
      ? [
          ['piece', pieceWords(String(value), game, 'a')],
          ['thePiece', pieceWords(String(value), game, 'the')],
        ]
      : [[name, worded(name, value, game)]],
  );
  const words = gameText(game, text.id, Object.fromEntries(params));
  return 'town' in text.params ? capitalised(words) : words;
}

/** `W.man` by its colour and rank: a piece like that, or the one that stands there. */
export function pieceWords(piece: string, game: GameId, article: 'a' | 'the' = 'a'): string {
  const [side, kind] = piece.split('.');
  if ((side === 'W' || side === 'B') && (kind === 'man' || kind === 'king'))
    return pieceName(game, side, kind, article);
  return gameText(game, `${article}.any`);
}

/** These parameters name squares. */
const SQUARES: ReadonlySet<string> = new Set(['sq', 'from', 'to']);

function worded(name: string, value: string | number, game: GameId): string | number {
  if ((name === 'side' || name === 'name') && (value === 'W' || value === 'B')) return sideName(game, value);
  if (name === 'why') return t(`reason.${value}`);
  if (name === 'town' && PLAYERS.has(String(value))) return t(`player.${value}`);
  return SQUARES.has(name) ? squareWords(String(value)) : value;
}
