// The steps of hardware/steps.json as wiring.md tells them, each with what `damier doctor` says after it.

import { type Row, table } from '../bill.ts';
import { type Part, partsOf } from '../circuit.ts';
import { partKind } from '../part-kinds.ts';
import type { Profile } from '../profile-schema.ts';
import { pictureFile } from './step-pictures.ts';
import {
  type BuildStep,
  type BuildSteps,
  fittedBy,
  isOn,
  type NumberedStep,
  numberedSteps,
  shownOn,
} from './steps.ts';

/** What the doctor said after each step, by its number. */
export type ToldSteps = Readonly<Record<string, string>>;

/** @param figures numbers that texts name in braces */
export function stepsPage(
  boards: readonly Profile[],
  steps: BuildSteps,
  told: ToldSteps,
  figures: Readonly<Record<string, string>>,
): string {
  const all = numberedSteps(steps);
  const evenings = steps.evenings.map((evening, nth) => {
    const mine = all.filter((one) => one.evening === evening);
    const those = boards.filter(({ id }) => isOn({ evening, step: { on: undefined } }, id));
    const only =
      evening.on === undefined ? '' : `Only on ${evening.on.map((id) => `\`${id}\``).join(', ')}. `;
    return [
      `### Evening ${nth + 1}: ${lowered(evening.title)}`,
      `${only}About ${hours(mine)} [M]. ${evening.lead}`,
      `You need: ${evening.tools.join(', ')}; ${evening.also.join('; ')}.`,
      partTable(mine, those),
      ...mine.map((one) => stepText(one, told, boards)),
    ]
      .filter((part) => part !== '')
      .join('\n\n');
  });
  const page = `\n${timeTable(boards, steps).trim()}\n\n${evenings.join('\n\n')}\n\n`;
  return page.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`steps.json: no figure is called ${name}`);
    return figure;
  });
}

function lowered(title: string): string {
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** `damier doctor …` as it is typed for that step; null where there is nothing to ask. */
export function doctorCommand(numbered: NumberedStep, board = shownOn(numbered)): string | null {
  const { doctor } = numbered.step;
  if (doctor === null) return null;
  return [
    `damier doctor --board ${board}`,
    ...(doctor.only.length > 0 ? [`--only ${doctor.only.join(',')}`] : []),
    ...(doctor.corner === undefined ? [] : [`--corner ${doctor.corner}`]),
  ].join(' ');
}

function stepText(numbered: NumberedStep, told: ToldSteps, boards: readonly Profile[]): string {
  const { number, step } = numbered;
  const board = shownOn(numbered);
  const command = doctorCommand(numbered);
  return [
    `#### ${number} ${step.title}`,
    `![${step.picture.shows}](${pictureFile(numbered)})`,
    `${step.picture.shows}. ${fitsText(numbered, boards, board)}About ${step.minutes} minutes.`,
    step.do.map((line, nth) => `${nth + 1}. ${line}`).join('\n'),
    measureTable(step),
    ...(command === null
      ? ['The doctor has nothing to look at that it had not before.']
      : [`\`${command}\` then says:`, `\`\`\`\n${told[number] ?? ''}\n\`\`\``]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function fitsText(numbered: NumberedStep, boards: readonly Profile[], board: string): string {
  const profile = boards.find(({ id }) => id === board);
  const refs = profile === undefined ? [] : fittedBy(numbered, profile);
  return refs.length === 0 ? '' : `In place afterwards: ${ranges(refs).join(', ')}. `;
}

/** `RUA…RUH` for eight in a row that differ in their last letter or number alone. */
function ranges(refs: readonly string[]): readonly string[] {
  const stems = new Map<string, string[]>();
  for (const ref of refs) {
    const stem = /^(K|D|S|LA|LB)[A-J]\d+$/.exec(ref)?.[1] ?? ref.replace(/[A-J]$|\d+$/, '');
    stems.set(stem, [...(stems.get(stem) ?? []), ref]);
  }
  return [...stems.values()].map((some) =>
    some.length < 4 ? some.join(', ') : `${some[0]} … ${some.at(-1)}`,
  );
}

function measureTable({ measure }: BuildStep): string {
  if (measure.length === 0) return '';
  const rows = measure.map((one): Row => {
    const [red, black] = one.between;
    return [`${red} to ${black}`, one.when ?? '', one.reads, one.else];
  });
  return table(['measure', 'how', 'it reads', 'if not'], rows).trim();
}

/** What an evening fits, kind by kind, on each board. */
function partTable(mine: readonly NumberedStep[], boards: readonly Profile[]): string {
  const counts = boards.map((board) => {
    const fitted = new Set(
      mine.filter((one) => isOn(one, board.id)).flatMap((one) => [...fittedBy(one, board)]),
    );
    return partsOf(board).filter(({ ref }) => fitted.has(ref));
  });
  const kinds = [...new Set(counts.flatMap((parts) => parts.map(({ kind }) => kind)))];
  if (kinds.length === 0) return '';
  const count = (parts: readonly Part[], kind: string) => parts.filter((part) => part.kind === kind).length;
  return table(
    ['parts', ...boards.map(({ id }) => id)],
    kinds.map((kind) => [partKind(kind).value, ...counts.map((parts) => count(parts, kind) || '–')]),
  ).trim();
}

/** How long each board takes, evening by evening. */
function timeTable(boards: readonly Profile[], steps: BuildSteps): string {
  const all = numberedSteps(steps);
  const of = (board: Profile, some: readonly NumberedStep[]) => some.filter((one) => isOn(one, board.id));
  const rows = steps.evenings.map((evening, nth): Row => {
    const mine = all.filter((one) => one.evening === evening);
    return [nth + 1, evening.title, ...boards.map((board) => hours(of(board, mine)) || '–')];
  });
  return table(
    ['evening', 'what', ...boards.map(({ id }) => id)],
    [...rows, ['', '**all**', ...boards.map((board) => `**${hours(of(board, all))}**`)]],
  );
}

/** Minutes together, as `2 h 15 min`; nothing for none. */
function hours(steps: readonly NumberedStep[]): string {
  const minutes = steps.reduce((sum, { step }) => sum + step.minutes, 0);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(whole > 0 ? [`${whole} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}
