import { useState } from 'preact/hooks';
import { formatFen, type GameId, type Piece, RulesError, type Side, type Square } from '../../rules/rules.ts';
import { cellOf, cellsInReadingOrder, discColour, nameOf, numberOf } from '../board/geometry.ts';
import { Board } from '../components/board.tsx';
import { DiscFace } from '../components/discs.tsx';
import { Tray } from '../components/players.tsx';
import { stepFrom } from '../hand/keys.ts';
import { isHand, isVirtual, profile, squareColour } from '../state/table.ts';
import { pieceName, sideName } from '../texts/names.ts';
import { gameText, known, t } from '../texts/texts.ts';
import { Radios } from './choices.tsx';
import { choose, draft, misread, rules, setsUpByHand, sketch, tool, unread } from './draft.ts';
import { emptied, positionOf, readFen, type SketchProblem, sketchOf, withPiece } from './sketch.ts';

/** A position is set up: on the page, or by hand on the board, where the reeds tell what stands where. */
export function PositionEditor() {
  const its = rules.value;
  const now = sketch.value;
  if (its === null || now === null) return <p>{t('new.loading')}</p>;
  const { game, source } = draft.value;
  const byRoom = setsUpByHand.value && isVirtual.value;
  return (
    <section class="position-editor">
      <Radios
        name="source"
        legend={t('edit.source')}
        value={source}
        choices={(['page', 'hand'] as const).map((value) => ({
          value,
          label: t(`edit.source.${value}`),
          disabled: value === 'hand' && !isHand.value,
        }))}
        onChoose={(chosen) => choose({ source: chosen })}
      />
      {setsUpByHand.value && (
        <p>{gameText(game, isVirtual.value ? 'edit.hand.virtual' : 'edit.hand.wood')}</p>
      )}
      {!byRoom && <Tools />}
      {byRoom ? profile.value.size === its.board.size && <Room /> : <SketchBoard />}
      {source === 'page' && (
        <p class="row-actions">
          <button
            type="button"
            class="button"
            onClick={() => {
              sketch.value = sketchOf(its.start());
            }}
          >
            {t('edit.usual')}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => {
              sketch.value = emptied(now);
            }}
          >
            {t('edit.clear')}
          </button>
        </p>
      )}
      <Radios
        name="turn"
        legend={t('edit.turn')}
        value={now.turn}
        choices={(['W', 'B'] as const).map((side) => ({ value: side, label: sideName(game, side) }))}
        onChoose={(turn) => {
          sketch.value = { ...now, turn };
        }}
      />
      <FenField />
    </section>
  );
}

/** The virtual board itself, with what lies beside it. */
function Room() {
  return (
    <div class="editor-room">
      <Board />
      <div class="editor-trays">
        <Tray side="W" />
        <Tray side="B" />
      </div>
    </div>
  );
}

const TOOLS: readonly (Piece | null)[] = [
  { side: 'W', kind: 'man' },
  { side: 'W', kind: 'king' },
  { side: 'B', kind: 'man' },
  { side: 'B', kind: 'king' },
  null,
];

/** The pieces to put down, as a radio group of discs. */
function Tools() {
  const { game } = draft.value;
  return (
    <fieldset class="tools" data-radios="tool">
      <legend>{t('edit.tool')}</legend>
      <div>
        {TOOLS.map((piece) => {
          const id = piece === null ? 'empty' : `${piece.side} ${piece.kind}`;
          const words = piece === null ? t('edit.tool.empty') : pieceName(game, piece.side, piece.kind);
          return (
            <label key={id} class="choice tool" title={words} data-choice={`tool ${id}`}>
              <input
                type="radio"
                name="tool"
                aria-label={words}
                checked={tool.value?.side === piece?.side && tool.value?.kind === piece?.kind}
                onChange={() => {
                  tool.value = piece;
                }}
              />
              {piece === null ? <b aria-hidden="true">✕</b> : <PieceFace piece={piece} />}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The same position as text, both ways. What cannot be read stays in the field, and nothing is played meanwhile. */
function FenField() {
  const its = rules.value;
  const now = sketch.value;
  if (its === null || now === null) return null;
  const position = positionOf(now);
  const read = (text: string) => {
    const found = readFen(its, text);
    if (found instanceof RulesError) misread.value = { text, error: found, over: now };
    else {
      choose({ source: 'page' });
      sketch.value = found;
    }
  };
  return (
    <label class="fen-field">
      {t('edit.fen')}
      <input
        type="text"
        spellcheck={false}
        autocomplete="off"
        value={unread.value?.text ?? (position === null ? '' : formatFen(position))}
        aria-invalid={unread.value !== null}
        data-fen
        onInput={(event) => read(event.currentTarget.value)}
      />
    </label>
  );
}

/** Why the position cannot be played. */
export function problemWords(its: SketchProblem): string {
  const { game } = draft.value;
  switch (its.kind) {
    case 'unnamed':
      return t('edit.problem.unnamed', { count: its.count });
    case 'none':
      return t('edit.problem.none', { side: sideName(game, its.side) });
    case 'fen':
      return its.error.code === 'manOnCrowningRow'
        ? gameText(game, 'edit.crown', { sq: crownedSquare(its.error.input) })
        : fenWords(game, its.error);
    case 'unread':
      return fenWords(game, its.error);
    case 'over':
      return t('edit.problem.over', { why: overWords(its.outcome.winner, its.outcome.reason) });
  }
}

/** `W31`: the square's number, as the board shows it. */
function crownedSquare(input: string): string {
  return input.slice(1);
}

function overWords(winner: Side | null, reason: string): string {
  const why = t(`reason.${reason}`);
  return winner === null
    ? t('over.draw', { why })
    : t('over.win', { side: sideName(draft.value.game, winner), why });
}

/** The position that is being set up, as a grid: a touched square gets the piece that was chosen. */
function SketchBoard() {
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

function PieceFace({ piece }: { readonly piece: Piece }) {
  return <DiscFace colour={discColour(draft.value.game, piece.side)} crown={piece.kind === 'king'} />;
}

function pieceWords(piece: Piece | null | undefined): string {
  if (piece === undefined) return t('square.empty');
  return piece === null ? t('edit.unnamed') : pieceName(draft.value.game, piece.side, piece.kind);
}

function same(a: Piece | null, b: Piece | null): boolean {
  return a !== null && b !== null && a.side === b.side && a.kind === b.kind;
}

/** What is wrong with a FEN, and where, in the visitor's language. */
function fenWords(game: GameId, { code, input, message }: RulesError): string {
  const text = { id: `fen.${code}`, params: { input } };
  return known(text) ? gameText(game, text.id, text.params) : message;
}
