/**
 * What is each game's own, in pictures. Positions and acts are data (pictures.json); what they show is asked of the rules in force.
 * So a picture that an option makes untrue is left out. Pure.
 */

import type { View } from '../../game/game.ts';
import type { PageProfile } from '../../ports/page.ts';
import {
  formatFen,
  type GameId,
  type Move,
  type Progress,
  parseFen,
  type Rules,
  type Square,
  withDiscs,
} from '../../rules/rules.ts';
import { piecesOfFen } from '../board/placements.ts';
import { type Drawing, rulesInForce } from '../visitor/pictures.ts';

/** A way from one square to another, as `c3-e5`, or by way of others, `d6-f8-h6`. */
type Way = string;

export type Shown =
  | {
      readonly kind: 'move';
      readonly from: string;
      readonly to: string;
      readonly takes: readonly string[];
      readonly crowned?: true;
      readonly falls?: true;
    }
  | {
      readonly kind: 'slider';
      readonly slider: string;
      readonly notch: string;
      /** What the wheel has said. */
      readonly spun: 'orange' | 'green';
      readonly falls: string;
    }
  /** A capture was omitted by that move; that piece is huffed for it. */
  | { readonly kind: 'huff'; readonly omits: Way; readonly piece: string };

/** One picture of pictures.json; its caption is the text `picture.GAME.ID`. */
export interface OwnPicture {
  readonly game: GameId;
  readonly id: string;
  readonly fen: string;
  readonly shows: Shown;
  /** What the rules do not allow there, though another game's might. */
  readonly refused: readonly Way[];
  /** What the rules must say for the caption to be true, where the act does not show it. */
  readonly needs?: View['options'];
}

const files = import.meta.glob<readonly OwnPicture[]>('./pictures.json', { eager: true, import: 'default' });
export const OWN_PICTURES: readonly OwnPicture[] = Object.values(files).flat();

export interface DrawnPicture {
  readonly picture: OwnPicture;
  readonly drawing: Drawing;
}

/** The game's own pictures that are true under the rules in force; none while the board's profile is not its own. */
export function ownPictures(
  { game, options }: Pick<View, 'game' | 'options'>,
  profile: PageProfile,
): readonly DrawnPicture[] {
  const rules = rulesInForce({ game, options }, profile);
  if (rules === null) return [];
  return OWN_PICTURES.filter((picture) => picture.game === game).flatMap((picture) => {
    const drawing = drawnBy(rules, picture);
    return drawing === null ? [] : [{ picture, drawing }];
  });
}

/** The picture as these rules have it; null where they do not. */
export function drawnBy(rules: Rules, { fen, shows, refused, needs = {} }: OwnPicture): Drawing | null {
  const inForce = new Map<string, unknown>(Object.entries(rules.ruleSet));
  if (Object.entries(needs).some(([name, value]) => inForce.get(name) !== value)) return null;
  const progress = rules.begin(parseFen(rules, fen));
  const allowed = rules.moves(progress.position);
  if (refused.some((way) => moveOf(rules, allowed, way) !== undefined)) return null;
  const part = partOf(rules, progress, shows);
  if (part === null) return null;
  const { size } = rules.board;
  const window = { col: 0, row: 0, wide: size, high: size };
  return {
    ...{ size, window, close: window },
    pieces: withDiscs(piecesOfFen(formatFen(progress.position)).pieces, rules.ruleSet.kingSupply),
    refused: refused.map((way) => way.split('-').map((name) => squareOf(rules, name))),
    ...{ open: progress.position.openTraps, huffable: [], moves: [], lost: [] },
    ...part,
  };
}

function partOf(rules: Rules, progress: Progress, shows: Shown): Partial<Drawing> | null {
  const { position } = progress;
  switch (shows.kind) {
    case 'move': {
      const move = moveOf(rules, rules.moves(position), `${shows.from}-${shows.to}`);
      const takes = shows.takes.map((name) => squareOf(rules, name)).sort((a, b) => a - b);
      const { crowned = false, falls = false } = shows;
      if (move === undefined || move.captured.join() !== takes.join()) return null;
      if (move.crowned !== crowned || move.fell !== falls) return null;
      return { moves: [drawnMove(move)] };
    }
    case 'slider': {
      const falls = squareOf(rules, shows.falls);
      const action = rules
        .sliderActions(position, shows.spun)
        .find(({ slider, notch }) => slider === shows.slider && notch === shows.notch);
      if (action?.fell !== falls) return null;
      return { open: [...position.openTraps, falls], lost: [falls] };
    }
    case 'huff': {
      const omission = moveOf(rules, rules.omissions(position), shows.omits);
      const piece = squareOf(rules, shows.piece);
      if (omission === undefined || !rules.advance(progress, omission).huffable.includes(piece)) return null;
      return { moves: [drawnMove(omission)], huffable: [piece], lost: [piece] };
    }
  }
}

function moveOf(rules: Rules, moves: readonly Move[], way: Way): Move | undefined {
  const squares = way.split('-').map((name) => squareOf(rules, name));
  return moves.find(({ from, to }) => from === squares.at(0) && to === squares.at(-1));
}

function drawnMove({ routes, from, to, captured, crowned, fell }: Move): Drawing['moves'][number] {
  return { path: routes[0]?.path ?? [from, to], taken: captured, crowned, fell };
}

/** Throws where the board has no such square to play on: the data would be wrong. */
function squareOf({ board }: Rules, name: string): Square {
  const square = board.squareAt(board.algebraic(name));
  if (square === null) throw new Error(`pictures.json: ${name} is no square that is played on`);
  return square;
}
