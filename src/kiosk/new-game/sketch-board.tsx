import { useState } from 'preact/hooks';
import type { Piece, Square } from '../../rules/rules.ts';
import { discColour } from '../board/colours.ts';
import { cellOf, cellsInReadingOrder, nameOf, numberOf } from '../board/geometry.ts';
import { DiscFace } from '../components/disc-face.tsx';
import { stepFrom } from '../hand/keys.ts';
import { squareColour } from '../state/table.ts';
import { pieceName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { draft, rules, sketch, tool } from './draft.ts';
import { withPiece } from './sketch.ts';

/** The position that is being set up, as a grid: a touched square gets the piece that was chosen. */
export function SketchBoard() {
  const [focus, setFocus] = useState('a1');
  const its = rules.value;
  const now = sketch.value;
  if (its === null || now === null) return null;
  const { size } = its.board;
  const cells = cellsInReadingOrder(size);
  const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size));
  const touch = (name: string) => {
    const square = its.board.squareAt(its.board.algebraic(name));
    if (square === null) return;
    const again = same(now.pieces.get(square) ?? null, tool.value);
    sketch.value = withPiece(now, square, again ? null : tool.value);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') touch(focus);
    else if (event.key.startsWith('Arrow')) {
      const next = stepFrom(focus, event.key, size);
      setFocus(next);
      document.querySelector<HTMLElement>(`[data-sketch="${next}"]`)?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of touchable squares is no table of data
    <div
      class="sketch-board"
      role="grid"
      tabIndex={-1}
      style={{ '--n': size }}
      data-squares={squareColour(draft.value.game)}
      aria-label={t('edit.board', { n: size })}
      onKeyDown={onKey}
      onClick={({ target }) => {
        const at = target instanceof Element ? target.closest<HTMLElement>('[data-sketch]') : null;
        if (at?.dataset.sketch === undefined) return;
        setFocus(at.dataset.sketch);
        touch(at.dataset.sketch);
      }}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div key={`row${size - index}`} role="row" tabIndex={-1} class="row">
          {row.map((cell) => (
            <SketchSquare
              key={nameOf(cell)}
              name={nameOf(cell)}
              number={numberOf(cell, size)}
              piece={pieceOn(nameOf(cell))}
              focusable={focus === nameOf(cell) || (cellOf(focus)?.col ?? 0) >= size}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What stands there; undefined for nothing, null for a piece that nobody has named. */
function pieceOn(name: string): Piece | null | undefined {
  const board = rules.value?.board;
  const square: Square | null = board?.squareAt(board.algebraic(name)) ?? null;
  return square === null ? undefined : sketch.value?.pieces.get(square);
}

function SketchSquare(props: {
  readonly name: string;
  readonly number: number | null;
  readonly piece: Piece | null | undefined;
  readonly focusable: boolean;
}) {
  const { name, number, piece } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of touchable squares is no table of data
    <div
      role="gridcell"
      class={`sketch-square ${number === null ? 'light' : 'dark'}`}
      tabIndex={props.focusable ? 0 : -1}
      aria-label={t('edit.square', { sq: name, piece: pieceWords(piece) })}
      data-sketch={name}
      data-piece={piece === undefined ? '' : piece === null ? '?' : `${piece.side} ${piece.kind}`}
    >
      {number !== null && <span class="number" data-number={number} />}
      {piece === null && <b class="unnamed">?</b>}
      {piece && <PieceFace piece={piece} />}
    </div>
  );
}

export function PieceFace({ piece }: { readonly piece: Piece }) {
  return <DiscFace colour={discColour(draft.value.game, piece.side)} crown={piece.kind === 'king'} />;
}

function pieceWords(piece: Piece | null | undefined): string {
  if (piece === undefined) return t('square.empty');
  return piece === null ? t('edit.unnamed') : pieceName(draft.value.game, piece.side, piece.kind);
}

function same(a: Piece | null, b: Piece | null): boolean {
  return a !== null && b !== null && a.side === b.side && a.kind === b.kind;
}
