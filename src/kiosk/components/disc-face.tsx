/** The look of a disc: rim, turned rings, crown. Drawn in a box of 100 × 100. */

import type { DiscColour } from '../board/colours.ts';

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

/** The gradients that all discs share; once a page. */
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
