/** Discs: how one looks, one on the board, and all of them. */

import { useComputed } from '@preact/signals';
import type { Disc } from '../../ports/page.ts';
import { type BoardSize, cellOf, centreOf, type DiscColour, discColour } from '../board/geometry.ts';
import { isKing, type Stack, stacksOf } from '../board/placements.ts';
import { hand, heldDiscs } from '../hand/hand-control.ts';
import { falling, kings } from '../state/moving-discs.ts';
import { discs, view } from '../state/table.ts';
import { turned } from '../state/turned.ts';

// The look of a disc: rim, turned rings, crown. Drawn in a box of 100 × 100.

interface Tones {
  readonly light: string;
  readonly body: string;
  readonly dark: string;
  /** The edge carries the contrast with the wood (≥ 3). */
  readonly edge: string;
  readonly ring: string;
  /** A light rim inside the edge, where the body alone would sink into dark wood. */
  readonly rim: string;
}

const TONES: Readonly<Record<DiscColour, Tones>> = {
  ivory: {
    light: '#fdf6e3',
    body: '#f0e2c2',
    dark: '#d3bd8f',
    edge: '#8d7345',
    ring: '#bb9c67',
    rim: '#fffaf0',
  },
  ebony: {
    light: '#55443d',
    body: '#342a26',
    dark: '#1f1815',
    edge: '#120d0b',
    ring: '#0f0a08',
    rim: '#7b6a61',
  },
  yellow: {
    light: '#fbdf87',
    body: '#edbe45',
    dark: '#c8932a',
    edge: '#6e4c0a',
    ring: '#a67718',
    rim: '#fff0bd',
  },
  blue: {
    light: '#5581c9',
    body: '#2d5797',
    dark: '#1b3a6b',
    edge: '#0d1f3f',
    ring: '#142c57',
    rim: '#9dbdf0',
  },
  green: {
    light: '#57a886',
    body: '#2e7d5b',
    dark: '#1b5540',
    edge: '#0b2c20',
    ring: '#124331',
    rim: '#a5dcc4',
  },
};

const COLOURS = Object.keys(TONES) as readonly DiscColour[];

/** The gradients that all discs share, once a page. */
export function DiscPaints() {
  return (
    <svg class="paints" aria-hidden="true">
      <DiscGradients />
    </svg>
  );
}

/** The same, for a drawing that leaves the page. */
export function DiscGradients() {
  return (
    <defs>
      {COLOURS.map((colour) => (
        <radialGradient key={colour} id={`disc-${colour}`} cx="36%" cy="30%" r="78%">
          <stop offset="0" stop-color={TONES[colour].light} />
          <stop offset="0.55" stop-color={TONES[colour].body} />
          <stop offset="1" stop-color={TONES[colour].dark} />
        </radialGradient>
      ))}
      <linearGradient id="brass" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#e6c679" />
        <stop offset="0.5" stop-color="#b68b42" />
        <stop offset="1" stop-color="#8a6428" />
      </linearGradient>
    </defs>
  );
}

interface DiscLook {
  readonly colour: DiscColour;
  readonly crown?: boolean;
}

export function DiscFace(look: DiscLook) {
  return (
    <svg class="disc-face" viewBox="0 0 100 100" aria-hidden="true">
      <DiscDrawing {...look} />
    </svg>
  );
}

/** Within the box of a drawing. */
export function DiscDrawing({ colour, crown }: DiscLook) {
  const tones = TONES[colour];
  return (
    <>
      <circle cx="50" cy="50" r="49.1" fill={`url(#disc-${colour})`} stroke={tones.edge} stroke-width="1.8" />
      <circle cx="50" cy="50" r="46" fill="none" stroke={tones.rim} stroke-width="1.6" opacity="0.75" />
      {[36, 31, 18].map((r) => (
        <g key={r} fill="none">
          <circle cx="50" cy="50.9" r={r} stroke={tones.rim} stroke-width="1.2" opacity="0.45" />
          <circle cx="50" cy="50" r={r} stroke={tones.ring} stroke-width="1.5" opacity="0.8" />
        </g>
      ))}
      {crown === true && (
        <path
          d="M31 62V39l9.5 8L50 36l9.5 11 9.5-8v23z"
          fill="url(#brass)"
          stroke="#4a3210"
          stroke-width="1.6"
          stroke-linejoin="round"
        />
      )}
    </>
  );
}

/** Brass on two discs of one colour. Marked where the game has a king of one disc. */
type Crown = 'none' | 'brass' | 'marked';

/** A disc on a square or in the hand. It stays one element on its way, so it settles and does not jump. */
function BoardDisc(props: {
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

/** All discs on the board and in the hand. */
export function Discs({ size }: { readonly size: BoardSize }) {
  const game = view.value?.game ?? 'trappes';
  const held = heldDiscs.value;
  const crowns = crownsOf(stacksOf(discs.value), kings.value);
  const crownInHand = held.length >= 2 ? held.at(-1) : undefined;
  return (
    <div class="discs">
      {discs.value
        .filter((disc) => disc.place.on !== 'tray' || held.includes(disc.id))
        .map((disc) => (
          <BoardDisc
            key={disc.id}
            disc={disc}
            size={size}
            colour={discColour(game, disc.side)}
            crown={shownCrown(disc, crownInHand, crowns)}
          />
        ))}
    </div>
  );
}

function shownCrown(disc: Disc, inHand: number | undefined, crowns: ReadonlyMap<number, Crown>): Crown {
  if (disc.id === inHand || disc.face === 'king') return 'brass';
  return crowns.get(disc.id) ?? 'none';
}

/** Discs that go down through an open trap, seen for a moment. */
export function Falling() {
  const game = view.value?.game ?? 'trappes';
  return (
    <div class="discs falling">
      {falling.value.map((disc) => {
        const cell = disc.place.on === 'square' ? cellOf(disc.place.at) : null;
        if (cell === null) return null;
        const { x, y } = centreOf(cell);
        return (
          <div key={disc.id} class="disc" style={{ '--x': x, '--y': y, '--level': 0 }}>
            <DiscFace colour={discColour(game, disc.side)} />
          </div>
        );
      })}
    </div>
  );
}

/** Crowns by disc: brass on two discs of one colour and on a king's face, a mark on a king that neither shows. */
function crownsOf(
  stacks: ReadonlyMap<string, Stack>,
  marked: ReadonlySet<number>,
): ReadonlyMap<number, Crown> {
  const crowns = new Map<number, Crown>([...marked].map((id) => [id, 'marked']));
  for (const stack of stacks.values()) {
    const top = stack.at(-1);
    if (top !== undefined && isKing(stack)) crowns.set(top.id, 'brass');
  }
  return crowns;
}
