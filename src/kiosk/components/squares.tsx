import { computed } from '@preact/signals';
import { type Light, type Mark, markOf, type View } from '../../game/game.ts';
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
import { type SquareLamps, squareLamps } from '../board/lamps.ts';
import { type Stack, stacksOf } from '../board/placements.ts';
import { DeckMark } from '../cards/card-panel.tsx';
import { FRAME } from '../hand/hand.ts';
import { hand } from '../hand/hand-control.ts';
import { onBoardKey } from '../hand/keys.ts';
import { astray } from '../state/astray.ts';
import { focused, noteFocus } from '../state/at-hand.ts';
import { kings } from '../state/moving-discs.ts';
import { discs, lights, traps as openness, profile, view } from '../state/table.ts';
import { turned } from '../state/turned.ts';
import { pieceWords } from '../texts/names.ts';
import { t } from '../texts/texts.ts';

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

interface SquareProps {
  readonly name: string;
  readonly number: number | null;
  readonly col: number;
  readonly row: number;
  readonly lamps: SquareLamps;
  readonly meanings: readonly Light[];
  readonly stack: Stack;
  readonly label: string;
  readonly lastMove: boolean;
  readonly target: boolean;
  /** Its sensor is not believed. */
  readonly setAside: boolean;
  /** From which deck a card is drawn here; null in a game without cards. */
  readonly mark: Mark | null;
  readonly focusable: boolean;
  readonly onFocus: () => void;
}

/** What the chip's two lights under a square look like together. */
export function glowOf({ amber, blue }: SquareLamps): 'both' | 'amber' | 'blue' | 'none' {
  if (amber) return blue ? 'both' : 'amber';
  return blue ? 'blue' : 'none';
}

const onOff = (lit: boolean) => (lit ? 'on' : 'off');

/** One square as it can be touched and read: its glow is the chip's, its words the game's. */
function Square(props: SquareProps) {
  const { lamps, meanings } = props;
  const ids = meanings.map((light) => light.id).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of touchable squares is no table of data
    <div
      role="gridcell"
      class={`square ${props.number === null ? 'light' : 'dark'}`}
      style={{ '--col': props.col, '--row': props.row }}
      tabIndex={props.focusable ? 0 : -1}
      aria-label={props.label}
      onFocus={props.onFocus}
      data-square={props.name}
      data-light={ids}
      data-amber={onOff(lamps.amber)}
      data-blue={onOff(lamps.blue)}
      data-glow={glowOf(lamps)}
      data-disc={props.stack.at(-1)?.side ?? ''}
      data-stack={props.stack.length}
      data-last={props.lastMove}
      data-target={props.target}
      data-aside={props.setAside}
    >
      <span class="glow" />
      {props.mark !== null && <DeckMark deck={props.mark} />}
      {props.number !== null && <span class="number" data-number={props.number} />}
    </div>
  );
}
