/** Pictures of the building steps. */

import { box, line, svg, text } from '../drawings.ts';
import type { MadeFile } from '../made-files.ts';
import { matrixDrawing } from '../matrix-drawing.ts';
import { carrier } from '../pcb/carrier.ts';
import { labelsOf } from '../pcb/kicad-board.ts';
import { type CableEnd, cablesOf, panelOf, panelsOf, squaresOf } from '../pcb/panels.ts';
import { type Layout, onBoard, type Placed, type Point, padsOf, type Side } from '../pcb/pcb-footprints.ts';
import { squaresPanel } from '../pcb/squares-panel.ts';
import type { Profile } from '../profile-schema.ts';
import {
  type BuildSteps,
  fittedAfter,
  fittedBy,
  isOn,
  type NumberedStep,
  numberedSteps,
  shownOn,
} from './steps.ts';

// A printed board as it is after a step: what the step solders is dark, what was there is grey, what comes later an outline.

/** Pixels a millimetre, by the width of the board: a carrier fills a page as two sides of a panel do. */
const SCALE = { wide: 4.2, small: 4.6 } as const;
const MARGIN = 14;
const COLOURS = {
  board: '#dce9e0',
  edge: '#5d7a66',
  now: '#b2552f',
  done: '#b9c2bc',
  later: '#f6f9f7',
  ink: '#26352c',
};

interface Progress {
  readonly now: ReadonlySet<string>;
  readonly done: ReadonlySet<string>;
}

/** @param sides F from above; B from below, as it lies when it is turned over about its vertical axis */
function boardPicture(layout: Layout, progress: Progress, sides: readonly Side[]): string {
  const scale = layout.size.x > 150 ? SCALE.wide : SCALE.small;
  const step = layout.size.x * scale + MARGIN;
  const width = Math.ceil(sides.length * step + MARGIN);
  const height = Math.ceil(layout.size.y * scale + 2 * MARGIN + 16);
  const shapes = sides.flatMap((side, nth) => {
    const view = new View(layout, side, scale, MARGIN + nth * step);
    return view.shapes(progress);
  });
  return svg(width, height, layout.title, shapes);
}

class View {
  private readonly layout: Layout;
  private readonly side: Side;
  private readonly scale: number;
  private readonly left: number;

  constructor(layout: Layout, side: Side, scale: number, left: number) {
    this.layout = layout;
    this.side = side;
    this.scale = scale;
    this.left = left;
  }

  shapes(progress: Progress): readonly string[] {
    const { size, cutouts, parts } = this.layout;
    const words = this.side === 'F' ? 'from above' : 'from below';
    const bodies = parts.filter(({ footprint }) => footprint.pads.length > 0);
    return [
      `<text x="${this.left}" y="12" font-size="11" fill="${COLOURS.ink}">${this.layout.name}, ${words}</text>`,
      this.box({ x: 0, y: 0 }, size, COLOURS.board, COLOURS.edge),
      ...cutouts.map(
        (points) => `<polygon points="${points.map((one) => this.pair(one)).join(' ')}" fill="#fdfcf9"/>`,
      ),
      ...bodies.flatMap((part) => this.body(part, progress)),
      this.pads(bodies),
      ...this.words(progress),
    ];
  }

  /** What hangs on the other side is dashed. */
  private body(part: Placed, { now, done }: Progress): readonly string[] {
    const { body, courtyard } = part.footprint;
    const isBeneath = courtyard?.isBeneath === true || part.side !== this.side;
    const { from, to } = courtyard?.box ?? body;
    const [a, b] = [onBoard(part, from), onBoard(part, to)];
    const isNow = now.has(part.ref);
    if (isBeneath && !isNow) return [];
    const fill = isBeneath ? 'none' : isNow ? COLOURS.now : done.has(part.ref) ? COLOURS.done : COLOURS.later;
    const stroke = isNow ? COLOURS.now : COLOURS.edge;
    return [this.box(a, b, fill, stroke, isBeneath ? ' stroke-dasharray="6 4" stroke-width="2"' : '')];
  }

  private pads(parts: readonly Placed[]): string {
    const dots = parts
      .flatMap(padsOf)
      .filter(({ side }) => side === null || side === this.side)
      .map(({ at, size, shape }) => {
        const [x, y] = [this.x(at), this.y(at)];
        const [w, h] = [size.x * this.scale * 0.42, size.y * this.scale * 0.42];
        return shape === 'rect'
          ? `M${n(x - w)} ${n(y - h)}h${n(2 * w)}v${n(2 * h)}h${n(-2 * w)}z`
          : round(x, y, h);
      });
    return `<path d="${dots.join('')}" fill="#d3b25a"/>`;
  }

  private words({ now }: Progress): readonly string[] {
    const isNow = (words: string) => now.has(words.split(' ')[0] ?? '');
    return labelsOf(this.layout)
      .filter(({ side }) => side === this.side)
      .map(({ at, words, size, turn }) => {
        const [x, y] = [n(this.x(at)), n(this.y(at) + size * this.scale * 0.35)];
        const spin = turn === 0 ? '' : ` transform="rotate(-90 ${n(this.x(at))} ${n(this.y(at))})"`;
        const look = isNow(words) ? ` font-weight="bold" fill="${COLOURS.now}"` : ` fill="${COLOURS.ink}"`;
        return `<text x="${x}" y="${y}" font-size="${n(Math.max(6.5, size * this.scale * 1.25))}" text-anchor="middle"${look}${spin}>${words}</text>`;
      });
  }

  private box(a: Point, b: Point, fill: string, stroke: string, more = ''): string {
    const [x, y] = [Math.min(this.x(a), this.x(b)), Math.min(this.y(a), this.y(b))];
    const [w, h] = [Math.abs(this.x(a) - this.x(b)), Math.abs(this.y(a) - this.y(b))];
    return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" stroke="${stroke}"${more}/>`;
  }

  private pair(point: Point): string {
    return `${n(this.x(point))},${n(this.y(point))}`;
  }

  private x({ x }: Point): number {
    return this.left + (this.side === 'F' ? x : this.layout.size.x - x) * this.scale;
  }

  private y({ y }: Point): number {
    return MARGIN + 6 + y * this.scale;
  }
}

function round(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
}

/** To a tenth of a pixel. */
function n(value: number): number {
  return Math.round(value * 10) / 10;
}

// The panels of a board from below, with the cables between them and to the carrier, as far as they are after a step.

const PANEL = 92;
const GAP = 44;
const EDGE = 78;
const NOW = '#b2552f';
const DONE = '#8b978f';
const LATER = '#d5dad7';

/** From the middle of a panel to its plug, as seen from below: JW, at the left, lies on the right there. */
const PLUGS: Readonly<Record<string, readonly [number, number]>> = {
  JN: [14, -PANEL / 2],
  JS: [-14, PANEL / 2],
  JW: [PANEL / 2, -14],
  JE: [-PANEL / 2, 14],
};

function chainPicture(profile: Profile, { now, done }: Progress): string {
  const panels = panelsOf(profile);
  const across = profile.size / 2;
  const side = across * PANEL + (across - 1) * GAP + 2 * EDGE;
  const stateOf = (name: string): string => {
    const panel = panels.find((one) => one.name === name);
    const squares = panel === undefined ? [] : Object.values(squaresOf(panel));
    const diodes = squares.map((at) => `D${at.toUpperCase()}`);
    if (diodes.some((ref) => now.has(ref))) return NOW;
    return diodes.some((ref) => done.has(ref)) ? DONE : LATER;
  };
  const middle = (name: string): readonly [number, number] => {
    const panel = panels.find((one) => one.name === name);
    const place = (nth: number) => EDGE + PANEL / 2 + nth * (PANEL + GAP);
    return [place(across - 1 - (panel?.across ?? 0)), place(across - 1 - (panel?.up ?? 0)) + 20];
  };
  const at = (name: string, plug: string): readonly [number, number] => {
    const [x, y] = middle(name);
    const [dx, dy] = PLUGS[plug] ?? [0, 0];
    return [x + dx, y + dy];
  };
  const shadeOf = (ends: readonly CableEnd[]): string => {
    const states = ends.flatMap(({ panel }) => (panel === null ? [] : [stateOf(panel)]));
    return states.includes(LATER) ? LATER : states.includes(NOW) ? NOW : DONE;
  };
  const cables = cablesOf(profile).flatMap(({ from, to }) => {
    const shade = shadeOf([from, to]);
    if (shade === LATER || to.panel === null) return [];
    const end = at(to.panel, to.plug);
    const [dx, dy] = PLUGS[to.plug] ?? [0, 0];
    const start =
      from.panel === null
        ? ([
            end[0] + Math.sign(dx) * (Math.abs(dx) > 20 ? 30 : 0),
            end[1] + (Math.abs(dy) > 20 ? Math.sign(dy) * 26 : 0),
          ] as const)
        : at(from.panel, from.plug);
    const isUpDown = to.plug === 'JS' || to.plug === 'JN';
    const name =
      from.panel === null
        ? [
            text(
              start[0] + (isUpDown ? 0 : Math.sign(dx) * 22),
              start[1] + (isUpDown ? Math.sign(dy) * 12 : 4),
              from.plug,
              'middle',
              11,
            ),
          ]
        : [];
    return [line([start, end], shade, 3), ...name];
  });
  return svg(side, side + 20, `Panels of ${profile.id} from below`, [
    text(
      EDGE / 2,
      18,
      `${profile.id}: panels from below (file A on the right), and their cables`,
      'start',
      14,
    ),
    ...cables,
    ...panels.flatMap(({ name }) => {
      const [x, y] = middle(name);
      const shade = stateOf(name);
      return [
        box(
          x - PANEL / 2,
          y - PANEL / 2,
          PANEL,
          PANEL,
          shade === NOW ? '#f3ddd2' : shade === DONE ? '#dfe5e1' : '#fff',
          shade,
        ),
        text(x, y + 5, name, 'middle', 15),
        ...(shade === LATER
          ? []
          : Object.entries(PLUGS).map(([plug, [dx, dy]]) =>
              text(
                x + dx * (Math.abs(dx) > 20 ? 0.72 : 1),
                y + dy * (Math.abs(dy) > 20 ? 0.74 : 1) + 4,
                plug,
                'middle',
                10,
              ),
            )),
      ];
    }),
  ]);
}

// The drawings of steps that are made from boards and netlists; those of wood are rendered by tools/part-pictures.mjs.

/** The hand-wired corner. */
const CORNER = 4;

/** Where the picture of a step lies. */
export function pictureFile({ number, step }: NumberedStep): string {
  return 'file' in step.picture ? step.picture.file : `hardware/steps/${number}.svg`;
}

export function stepPictures(boards: readonly Profile[], steps: BuildSteps): readonly MadeFile[] {
  return numberedSteps(steps).flatMap((one) => {
    const { picture } = one.step;
    const profile = boards.find(({ id }) => id === shownOn(one));
    if ('file' in picture || profile === undefined) return [];
    return [[pictureFile(one), drawn(one, profile, steps, picture)] as const];
  });
}

function drawn(
  one: NumberedStep,
  profile: Profile,
  steps: BuildSteps,
  {
    draw,
    also = [],
  }: {
    readonly draw: 'corner' | 'cornerWired' | 'carrier' | 'panel' | 'chain';
    readonly also?: readonly string[] | undefined;
  },
): string {
  switch (draw) {
    case 'corner':
    case 'cornerWired':
      return matrixDrawing(profile, { corner: CORNER, isWired: draw === 'cornerWired' });
    case 'carrier': {
      const layout = carrier(profile);
      return boardPicture(
        layout,
        progressOf(
          one,
          profile,
          steps,
          layout.parts.map(({ ref }) => ref),
          also,
        ),
        ['F'],
      );
    }
    case 'panel': {
      const layout = squaresPanel(profile);
      const refs = layout.parts.map(({ ref }) => ref);
      return boardPicture(layout, asPrinted(progressOf(one, profile, steps, refs, also)), ['F', 'B']);
    }
    case 'chain':
      return chainPicture(profile, progressOf(one, profile, steps, [], []));
  }
}

/** @param refs of a printed board, for what no netlist has: plugs; @param also which of them this step solders */
function progressOf(
  one: NumberedStep,
  profile: Profile,
  steps: BuildSteps,
  refs: readonly string[],
  also: readonly string[],
): Progress {
  // What goes into a trap is not soldered to its panel: only its wires are.
  const isInTraps = one.step.fits.some((rule) => rule.startsWith('trap:'));
  const now = new Set([...(isInTraps ? [] : fittedBy(one, profile)), ...soldered(refs, also)]);
  const before = numberedSteps(steps).filter((other) => isOn(other, profile.id));
  const earlier = before.slice(
    0,
    before.findIndex(({ number }) => number === one.number),
  );
  const done = new Set([
    ...[...(fittedAfter(one.number, profile, steps) ?? [])].filter((ref) => !isInTraps || !isOnDark(ref)),
    ...earlier.flatMap(({ step }) => ('draw' in step.picture ? soldered(refs, step.picture.also ?? []) : [])),
  ]);
  return { now, done: new Set([...done].filter((ref) => !now.has(ref))) };
}

/** Reed or light of a dark square: on a panel with a trap it is not there. */
function isOnDark(ref: string): boolean {
  const [, file = '', rank = ''] = /^(?:K|LA|LB)([A-J])(\d+)$/.exec(ref) ?? [];
  return file !== '' && ('ABCDEFGHIJ'.indexOf(file) + Number(rank) - 1) % 2 === 0;
}

function soldered(refs: readonly string[], rules: readonly string[]): readonly string[] {
  const forms = rules.map((rule) => new RegExp(`^(?:${rule})$`));
  return refs.filter((ref) => forms.some((form) => form.test(ref)));
}

/** All panels are printed as that of a1 to b2. */
function asPrinted({ now, done }: Progress): Progress {
  const printed = (refs: ReadonlySet<string>) =>
    new Set(
      [...refs].map((ref) => {
        const [, part = '', file = '', rank = ''] = /^(K|D|LA|LB)([A-J])(\d+)$/.exec(ref) ?? [];
        return part === '' ? ref : `${part}${panelOf('ABCDEFGHIJ'.indexOf(file), Number(rank) - 1).printed}`;
      }),
    );
  return { now: printed(now), done: printed(done) };
}
