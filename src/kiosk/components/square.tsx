import type { Light, Mark } from '../../game/game.ts';
import type { SquareLamps } from '../board/lamps.ts';
import type { Stack } from '../board/placements.ts';
import { DeckMark } from '../cards/deck-mark.tsx';

export interface SquareProps {
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
export function Square(props: SquareProps) {
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
