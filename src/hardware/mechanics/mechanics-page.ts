// The tables of hardware/mechanics.md: between `<!-- NAME: made from hardware/ -->` and `<!-- end -->` the page has what is made here.

import { table } from '../bill.ts';
import type { Profile } from '../profile-schema.ts';
import { describedSizes, type Mechanics } from './mechanics-schema.ts';
import { panelRoom } from './panel-room.ts';
import { boardLayout } from './parts.ts';
import type { Prints } from './print-files.ts';
import { reckoned } from './trap-loads.ts';

/** The page with each table made anew; the first board is one with traps. Throws on a table that nobody makes. */
export function withMechanics(
  page: string,
  mechanics: Mechanics,
  boards: readonly [Profile, ...Profile[]],
  prints: readonly Prints[],
): string {
  const tables: Readonly<Record<string, () => string>> = {
    reckoned: () => reckonedTable(mechanics, boards[0]),
    tolerances: () => tolerancesTable(mechanics),
    squares: () => squaresTable(boards),
    plates: () => platesTable(prints),
    cut: () => cutTable(prints),
  };
  return page.replaceAll(
    /(<!-- (\w+): made from hardware\/ -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => {
      const make = tables[name];
      if (make === undefined) throw new Error(`hardware/mechanics.md: no table is called ${name}`);
      return `${begin}${make()}${end}`;
    },
  );
}

function reckonedTable(mechanics: Mechanics, profile: Profile): string {
  return table(
    ['what', 'reckoned', 'limit', 'from'],
    [...reckoned(mechanics, boardLayout(profile, mechanics.sizes)), ...panelRoom(mechanics, profile)].map(
      ({ what, how, value, limit, least, unit }) => [
        what,
        `${figure(value)} ${unit}`,
        `${least ? 'at least' : 'at most'} ${figure(limit)}`,
        how,
      ],
    ),
  );
}

function tolerancesTable({ tolerances, loads, sizes }: Mechanics): string {
  const flush = describedSizes(sizes).find(({ name }) => name === 'flush');
  return table(
    ['taken as', ''],
    [
      ['a printed size', `±${tolerances.print} mm`],
      ['a cut size', `±${tolerances.cut} mm`],
      ['a drilled hole over its rod', `${tolerances.bore} mm`],
      ['a notch’s floor against a trap’s axle, with shims', `±${tolerances.comb} mm`],
      ['a slider at its notch: ticks, horn, play', `±${tolerances.servo} mm; flush up to ${flush?.value} mm`],
      ['straightness along the slider’s way', `±${tolerances.rest} mm`],
      ['a hand that leans on a shut flap', `${loads.hand} N`],
      ['a stalled servo, at the slider', `${loads.servoStall.join('–')} N`],
      ['friction', `${loads.friction}`],
    ],
  );
}

/** In which colour the tiles are printed; a trap's flap is painted so too. */
function squaresTable(boards: readonly Profile[]): string {
  return table(
    ['board', 'tile-dark, played on', 'tile-light'],
    boards.map(({ id, squareColour }) => [id, squareColour, 'white or light wood']),
  );
}

function platesTable(prints: readonly Prints[]): string {
  return table(
    ['board', 'plate', 'times', 'holds', 'hours each', 'grams each'],
    prints.flatMap(({ board, hours, grams, plates }) => [
      ...plates.map(({ file, times, content, hours: h, grams: g }) => [
        board,
        `[${file}](made/${board}/plates/${file})`,
        times,
        Object.entries(content)
          .map(([name, count]) => `${count} ${name}`)
          .join(', '),
        h,
        g,
      ]),
      [`**${board}**`, '**all**', '', '', `**${hours}**`, `**${grams}**`],
    ]),
  );
}

function cutTable(prints: readonly Prints[]): string {
  const parts = [
    ...new Map(prints.flatMap(({ cut }) => cut.map((one) => [one.part, one] as const))).values(),
  ];
  const count = ({ cut }: Prints, part: string): number | string =>
    cut.find((one) => one.part === part)?.count ?? '–';
  return table(
    ['part', 'mm', 'of', ...prints.map(({ board }) => board)],
    parts.map(({ part, mm, of }) => [part, mm, of, ...prints.map((board) => count(board, part))]),
  );
}

function figure(value: number): string {
  return value >= 10 ? value.toFixed(0) : value.toFixed(2);
}
