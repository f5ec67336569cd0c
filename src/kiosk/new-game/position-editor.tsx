import { formatFen, type Piece, RulesError, type Side } from '../../rules/rules.ts';
import { Board } from '../components/board.tsx';
import { Tray } from '../components/tray.tsx';
import { isHand, isVirtual, profile } from '../state/table.ts';
import { pieceName, sideName } from '../texts/names.ts';
import { gameText, t } from '../texts/texts.ts';
import { choose, draft, misread, rules, setsUpByHand, sketch, tool, unread } from './draft.ts';
import { fenWords } from './fen-words.ts';
import { Radios } from './radios.tsx';
import { emptied, positionOf, readFen, type SketchProblem, sketchOf } from './sketch.ts';
import { PieceFace, SketchBoard } from './sketch-board.tsx';

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
