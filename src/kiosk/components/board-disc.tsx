import { useComputed } from '@preact/signals';
import type { Disc } from '../../ports/page.ts';
import type { DiscColour } from '../board/colours.ts';
import { cellOf, centreOf } from '../board/geometry.ts';
import { hand } from '../hand/hand-control.ts';
import { turned } from '../state/turned.ts';
import { DiscFace } from './disc-face.tsx';

/** Brass on two discs of one colour; marked where the game knows a king of one disc. */
export type Crown = 'none' | 'brass' | 'marked';

/** A disc on a square or in the hand. It stays one element on its way, so that it settles instead of jumping. */
export function BoardDisc(props: {
  readonly disc: Disc;
  readonly colour: DiscColour;
  readonly crown: Crown;
  readonly size: number;
}) {
  const { disc, size } = props;
  const held = useComputed(() => {
    const now = hand.value;
    if (now.kind === 'empty') return null;
    const level = now.discs.indexOf(disc.id);
    return level < 0 ? null : { at: now.at, level, sliding: now.sliding };
  });
  const here = held.value ?? restingPlace(disc);
  if (here === null) return null;
  const lifted = held.value !== null || disc.place.on === 'hand';
  // What is nearer to the eye lies over what is farther.
  const near = turned.value ? here.at.y : size - here.at.y;
  const depth = Math.round(near * 4) + here.level;
  return (
    <div
      class={`disc${lifted ? ' in-hand' : ''}${held.value?.sliding === true ? ' sliding' : ''}`}
      style={{
        '--x': here.at.x,
        '--y': here.at.y,
        '--level': here.level,
        zIndex: lifted ? 400 + here.level : depth,
      }}
      data-disc-id={disc.id}
      data-side={disc.side}
      data-crown={props.crown}
      aria-hidden="true"
    >
      <DiscFace colour={props.colour} crown={props.crown !== 'none'} />
    </div>
  );
}

function restingPlace(disc: Disc) {
  switch (disc.place.on) {
    case 'square': {
      const cell = cellOf(disc.place.at);
      return cell === null ? null : { at: centreOf(cell), level: disc.place.level };
    }
    case 'hand':
      return { at: { x: disc.place.x, y: disc.place.y }, level: 0 };
    case 'tray':
      return null;
  }
}
