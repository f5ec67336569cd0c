import { computed } from '@preact/signals';
import { markOf, type View } from '../../game/game.ts';
import type { TrapColour } from '../../rules/rules.ts';
import { describe } from '../board/description.ts';
import {
  type BoardSize,
  type Cell,
  cellsInReadingOrder,
  nameOf,
  numberOf,
  squareAt,
} from '../board/geometry.ts';
import { squareLamps } from '../board/lamps.ts';
import { type Stack, stacksOf } from '../board/placements.ts';
import { FRAME } from '../hand/hand.ts';
import { hand } from '../hand/hand-control.ts';
import { onBoardKey } from '../hand/keys.ts';
import { astray } from '../state/astray.ts';
import { focused, noteFocus } from '../state/focus.ts';
import { kings } from '../state/kings.ts';
import { discs, lights, traps as openness, profile, view } from '../state/table.ts';
import { turned } from '../state/turned.ts';
import { pieceWords } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { Square } from './square.tsx';

const NO_STACK: Stack = [];
const UNLIT = { amber: false, blue: false };

/** The square on which the piece in the hand would be put. */
const dropTarget = computed(() => {
  const held = hand.value;
  return held.kind === 'empty' ? null : squareAt(held.at, profile.value.size, FRAME);
});

/** The board as a grid that can be read and walked over. */
export function Squares(props: {
  readonly size: BoardSize;
  readonly traps: ReadonlyMap<string, TrapColour>;
}) {
  const { size } = props;
  const fromBottom = cellsInReadingOrder(size);
  const cells = turned.value ? fromBottom.toReversed() : fromBottom;
  const rows = Array.from({ length: size }, (_, r) => cells.slice(r * size, (r + 1) * size));
  const common = {
    ...props,
    target: dropTarget.value,
    stacks: stacksOf(discs.value),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of touchable squares is no table of data
    <div
      class="squares"
      role="grid"
      tabIndex={-1}
      aria-label={t('board.label', { n: size })}
      onKeyDown={(event) => onBoardKey(event, focused.value)}
    >
      {rows.map((row, i) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div key={`row${row[0]?.row ?? i}`} role="row" tabIndex={-1} class="row">
          {row.map((cell) => (
            <SquareHere key={nameOf(cell)} cell={cell} {...common} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** One square with what is known of it: the chip's light, the game's meanings, the room's discs. */
function SquareHere(props: {
  readonly cell: Cell;
  readonly size: BoardSize;
  readonly traps: ReadonlyMap<string, TrapColour>;
  readonly target: string | null;
  readonly stacks: ReadonlyMap<string, Stack>;
}) {
  const { cell, size } = props;
  const name = nameOf(cell);
  const number = numberOf(cell, size);
  const stack = props.stacks.get(name) ?? NO_STACK;
  const meanings = (view.value?.lights ?? []).filter((light) => light.at === name);
  const lamps = number === null ? UNLIT : squareLamps(lights.value, number);
  const colour = props.traps.get(name);
  const trap = colour === undefined ? null : { colour, open: (openness.value[name] ?? 0) > 0.5 };
  const lit = lamps.amber || lamps.blue;
  const top = stack.at(-1);
  const markedKing = top !== undefined && kings.value.has(top.id);
  const setAside = (view.value?.faults ?? []).some((fault) => fault.square === name);
  const wrong = astray.value.find(({ at }) => at === name);
  const belongs = wrong === undefined ? null : pieceWords(wrong.piece, view.value?.game ?? 'trappes');
  const directed = view.value?.directed?.shown === true;
  const facts = { name, stack, markedKing, trap, meanings, lit, directed, setAside, belongs };
  return (
    <Square
      {...{ name, number, stack, lamps, meanings }}
      col={cell.col}
      row={cell.row}
      label={describe(facts, view.value?.game ?? 'trappes')}
      lastMove={isLastMove(view.value, number)}
      setAside={setAside}
      mark={view.value?.cards == null || number === null ? null : markOf(size, number)}
      target={props.target === name}
      focusable={focused.value === name}
      onFocus={() => noteFocus(name)}
    />
  );
}

function isLastMove(now: View | null, number: number | null): boolean {
  return number !== null && (now?.lastMove?.from === number || now?.lastMove?.to === number);
}
