// The drawings of steps that are made from boards and netlists; those of wood are rendered by tools/part-pictures.mjs.
import type { MadeFile } from '../made-files.ts';
import { matrixDrawing } from '../matrix-drawing.ts';
import { carrier } from '../pcb/carrier.ts';
import { panelOf } from '../pcb/panels.ts';
import { squaresPanel } from '../pcb/squares-panel.ts';
import type { Profile } from '../profile-schema.ts';
import { boardPicture, type Progress } from './board-picture.ts';
import { fittedAfter, fittedBy, isOn, type NumberedStep, numberedSteps, shownOn } from './built.ts';
import { chainPicture } from './chain-picture.ts';
import type { BuildSteps } from './steps-schema.ts';

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
