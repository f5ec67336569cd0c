/**
 * The rules in pictures. Each picture is a position of the game's own board. Where pieces may go, what they take and what may be
 * huffed is asked of the rules in force, so a picture is true in every game and under every option. Pure.
 */

import type { View } from '../../game/game.ts';
import type { PageProfile } from '../../ports/page.ts';
import {
  type BoardSize,
  changedOptions,
  createRules,
  type Face,
  type Move,
  parseFen,
  type Rules,
  type Square,
  withDiscs,
} from '../../rules/rules.ts';
import { cellOf } from '../board/geometry.ts';
import { type FenPiece, piecesOfFen } from '../board/placements.ts';
import { crowning, type Sentence, sentencesOf } from '../rules-page/sentences.ts';

export type PictureId =
  | 'man'
  | 'take'
  | 'king'
  | 'kingTake'
  | 'most'
  | 'priority'
  | 'crown'
  | 'wheel'
  | 'trap'
  | 'huff'
  | 'card';

/** The part of the board that is drawn, columns and rows from 0. */
export interface Window {
  readonly col: number;
  readonly row: number;
  readonly wide: number;
  readonly high: number;
}

/** A position with what may be done in it; squares by PDN number. */
export interface Drawing {
  readonly size: BoardSize;
  readonly window: Window;
  /** The same on a card beside the game. */
  readonly close: Window;
  readonly pieces: readonly (FenPiece & { readonly discs: readonly Face[] })[];
  readonly open: readonly Square[];
  readonly moves: readonly {
    readonly path: readonly Square[];
    readonly taken: readonly Square[];
    readonly crowned: boolean;
    readonly fell: boolean;
  }[];
  readonly huffable: readonly Square[];
  /** Ways that the rules do not allow. */
  readonly refused: readonly (readonly Square[])[];
  /** Pieces that go off without being jumped: swallowed, or huffed. */
  readonly lost: readonly Square[];
}

export interface RulePicture {
  readonly id: PictureId;
  /** Null for the wheel and the cards, which are no position. */
  readonly drawing: Drawing | null;
  readonly sentences: readonly Sentence[];
}

type Asked = Pick<View, 'game' | 'options'>;

/** The rules that are played by; null while the board's profile is still that of the table before. */
export function rulesInForce({ game, options }: Asked, profile: PageProfile): Rules | null {
  const traps = options.traps === true;
  if (options.size !== profile.size || (traps && profile.sliders.length === 0)) return null;
  const layout = traps ? { layout: { sliders: profile.sliders } } : {};
  return createRules(game, { ...layout, options: changedOptions(game, options) });
}

/**
 * All pictures of the game that is played, in the order in which they are best read; none while the board's profile is still that
 * of the table before.
 */
export function picturesOf({ game, options }: Asked, profile: PageProfile): readonly RulePicture[] {
  const rules = rulesInForce({ game, options }, profile);
  if (rules === null) return [];
  const { ruleSet } = rules;
  const fields = (...names: readonly string[]) => names.flatMap((name) => sentencesOf({ ...ruleSet }, name));
  const plain = (id: string): Sentence => ({ id, params: {} });
  const shows = (id: PictureId, drawing: Drawing | null, ...sentences: readonly Sentence[]) => [
    { id, drawing, sentences },
  ];
  const top = rules.board.size;
  return [
    ...(ruleSet.traps ? shows('wheel', null, plain('rule.spin')) : []),
    ...shows('man', drawn(rules, 'd4', '', MIDDLE), plain('rule.man')),
    ...shows(
      'take',
      drawn(rules, 'd4', 'c5 e5 c3 e3', MIDDLE),
      ...fields(
        'menCapture',
        'captureMandatory',
        ...(ruleSet.captureLines === 'all' ? ['captureLines'] : []),
      ),
    ),
    ...(ruleSet.choice !== 'free'
      ? shows('most', drawn(rules, 'c3', 'd4 d6 b4', WIDE), ...fields('choice'))
      : []),
    ...shows(
      'crown',
      drawn(rules, `c${top - 1}`, '', edge(top)),
      ...fields('promotion'),
      crowning({ ...ruleSet }),
    ),
    ...shows(
      'king',
      drawn(rules, 'c3k', '', CORNER),
      ...fields('kingMove', ...(ruleSet.kingRun === 'any' ? [] : ['kingRun'])),
    ),
    ...shows(
      'kingTake',
      drawn(rules, 'b2k', 'c3', CORNER),
      ...fields('kingReach'),
      ...landing(ruleSet.kingReach, fields),
    ),
    ...(ruleSet.kingPriority === 'none'
      ? []
      : shows('priority', drawn(rules, 'c3 e3k', 'd4', CORNER), ...fields('kingPriority'))),
    ...(ruleSet.traps
      ? shows('trap', trapDrawing(rules), plain('rule.fall'), ...fields('recloseTraps'))
      : []),
    ...(ruleSet.omission === 'huff'
      ? shows('huff', huffDrawing(rules), ...fields('omission', 'huffTarget'))
      : []),
    ...(game === 'sujet-verbe' && ruleSet.cards
      ? shows('card', null, ...fields('cards', 'wrongAnswer'))
      : []),
  ];
}

/** The three that stand beside a game while it is played. */
export function firstPictures(pictures: readonly RulePicture[]): readonly RulePicture[] {
  const best: readonly PictureId[] = ['wheel', 'man', 'take', 'card', 'trap', 'huff', 'crown'];
  const order = ({ id }: RulePicture) => best.indexOf(id);
  const useful = pictures.filter((picture) => order(picture) >= 0).sort((a, b) => order(a) - order(b));
  const withoutMan = useful[0]?.id === 'wheel' ? useful.filter(({ id }) => id !== 'man') : useful;
  return withoutMan.slice(0, 3);
}

const MIDDLE: Window = { col: 1, row: 1, wide: 5, high: 5 };
const CORNER: Window = { col: 0, row: 0, wide: 6, high: 6 };
const WIDE: Window = { col: 0, row: 1, wide: 6, high: 6 };

/** The top rows, around the c-file. */
function edge(top: number): Window {
  return { col: 0, row: top - 5, wide: 5, high: 5 };
}

/** Where a king lands is only a question where it reaches farther than its neighbour. */
function landing(reach: string, fields: (...names: readonly string[]) => readonly Sentence[]) {
  return reach === 'any' ? fields('kingLanding') : [];
}

/** `d4 e3k` for W against `c5` for B, W to move. */
function drawn(rules: Rules, white: string, black: string, window: Window, open = ''): Drawing {
  const { board } = rules;
  const list = (names: string) =>
    names
      .split(' ')
      .filter((name) => name !== '')
      .map(
        (name) =>
          `${name.endsWith('k') ? 'K' : ''}${board.squareAt(board.algebraic(name.replace(/k$/, '')))}`,
      )
      .join(',');
  // A game without an opponent is over. So one stands in the far corner, where he is in nobody's way.
  const fen = `W:W${list(white)}:B${list(black) || board.squares[board.size / 2 - 1]}${open}`;
  const position = parseFen(rules, fen);
  return {
    size: board.size,
    window,
    close: closeUp(white, black !== ''),
    pieces: withDiscs(piecesOfFen(fen).pieces, rules.ruleSet.kingSupply),
    open: position.openTraps,
    moves: rules.moves(position).map(shown),
    huffable: [],
    refused: [],
    lost: [],
  };
}

/** Three by three squares with the way of the first piece: to the right where it takes, to both sides where it moves. */
function closeUp(white: string, takes: boolean): Window {
  const { col, row } = cellOf(white.slice(0, 2)) ?? { col: 0, row: 0 };
  return { col: takes ? col : col - 1, row: row >= 4 ? row - 1 : row, wide: 3, high: 3 };
}

function shown({ routes, from, to, captured, crowned, fell }: Move): Drawing['moves'][number] {
  return { path: routes[0]?.path ?? [from, to], taken: captured, crowned, fell };
}

/** A man that could have taken, and may be huffed for it. */
function huffDrawing(rules: Rules): Drawing {
  const drawing = drawn(rules, 'c3 e1', 'd4', CORNER);
  const due = drawing.moves.flatMap(({ path: [from] }) => (from === undefined ? [] : [from]));
  return { ...drawing, huffable: [...new Set(due)] };
}

/** A man beside an open trap: the leftmost one of the lower rows. */
function trapDrawing(rules: Rules): Drawing | null {
  const { board, layout } = rules;
  const [trap] = (layout?.sliders ?? [])
    .map(({ left }) => left)
    .filter((square) => /^b[3-6]$/.test(board.nameOf(square)));
  if (trap === undefined) return null;
  const row = Number(board.nameOf(trap).slice(1));
  const drawing = drawn(rules, `c${row - 1}`, '', { col: 0, row: row - 3, wide: 5, high: 5 }, `:O${trap}`);
  return { ...drawing, close: { col: 0, row: row - 2, wide: 3, high: 3 } };
}
