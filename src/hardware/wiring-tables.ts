// The tables of wiring.md: between `<!-- NAME: made from hardware/ -->` and `<!-- end -->` the page has what is made here.
import { billTable, type Row, table } from './bill.ts';
import { type Part, partsOf } from './circuit.ts';
import { lightsOf } from './light-cells.ts';
import { type PartKindName, partKind } from './part-kinds.ts';
import { crossingLabel, crossingsOf, fileNet, lightNet, megaPin, pinUses, rankNet } from './pins.ts';
import type { Profile } from './profile-schema.ts';
import { worstLightMa } from './read-profile.ts';

type Boards = readonly [Profile, ...Profile[]];

/** Parts that rules of the page tell of, one for each crossing, column or light; the others are listed. */
const BY_RULE: readonly RegExp[] = [/^[DKS][A-J]\d+$/, /^R[US][A-J]$/, /^L[ABL][A-J]?\d+$/];

const TABLES: Readonly<Record<string, (boards: Boards) => string>> = {
  boards: boardTable,
  pins: pinTable,
  squares: squareTable,
  contacts: contactTable,
  parts: partTable,
  lights: lightTable,
  lamps: lampTable,
  sliders: sliderTable,
  power: powerTable,
  bill: billTable,
};

/** The page with each table made anew. Throws on a table that nobody makes. @param more made elsewhere */
export function withTables(
  page: string,
  boards: Boards,
  more: Readonly<Record<string, string>> = {},
): string {
  return page.replaceAll(
    /(<!-- (\w+): made from hardware\/ -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => {
      const made = more[name] ?? TABLES[name]?.(boards);
      if (made === undefined) throw new Error(`wiring.md: no table is called ${name}`);
      return `${begin}${made}${end}`;
    },
  );
}

/** All tables alone, for a maker's own board. */
export function tablesOf(boards: Boards): string {
  const sections = Object.entries(TABLES).map(([name, make]) => `## ${name}\n\n${make(boards)}`);
  return `Made by \`npm run hardware\`; what each table means is told in wiring.md.\n\n${sections.join('\n')}`;
}

function boardTable(boards: Boards): string {
  return table(
    ['board', 'squares', 'field mm', 'reeds', 'switches', 'LEDs', 'sliders', 'wheel'],
    boards.map((board) => {
      const crossings = crossingsOf(board);
      const reeds = crossings.filter(({ part }) => part === 'reed').length;
      const { id, size, pitchMm, sliders, spinner } = board;
      const wheel = spinner === null ? '–' : `${spinner.countsPerTurn} counts`;
      const leds = lightsOf(board).length;
      return [id, `${size}×${size}`, pitchMm, reeds, crossings.length - reeds, leds, sliders.length, wheel];
    }),
  );
}

function pinTable(boards: Boards): string {
  const [first] = boards;
  const wiredNets = boards.map((board) => new Set(Object.values(mega(board).pins)));
  const signals = pinUses(first.sensor).map(({ name, pin, net, use }) => {
    const { port, bit } = megaPin(pin);
    const on = onBoards(boards, (_, index) => wiredNets[index]?.has(net) === true);
    const where = use === 'heartbeat' ? '(on the Mega)' : '–';
    return [name, pin, `P${port}${bit}`, on === '' ? where : net, on];
  });
  const supply = [
    ['pull-ups, encoder', '5V', '', '5V_MEGA', 'all'],
    ['ground', 'GND', '', 'GND', 'all'],
  ];
  return table(['for', 'pin', 'port', 'net', 'wired on'], [...signals, ...supply]);
}

function mega(board: Profile): Part {
  const found = partsOf(board).find(({ kind }) => kind === 'mega');
  if (found === undefined) throw new Error(`${board.id} has no Mega`);
  return found;
}

function squareTable(boards: Boards): string {
  const largest = boards.reduce((most, board) => (board.size > most.size ? board : most));
  const crossings = crossingsOf({ size: largest.size, contacts: [] });
  const lines = Array.from({ length: largest.size }, (_, line) => line);
  return table(
    ['', ...lines.map(fileNet)],
    lines.map((row) => [rankNet(row), ...crossings.filter((one) => one.row === row).map(({ name }) => name)]),
  );
}

function contactTable(boards: Boards): string {
  return table(
    ['switch', 'rank', 'file', 'closed when', 'on'],
    merged(boards, (board) =>
      crossingsOf(board)
        .filter(({ part }) => part === 'switch')
        .map(({ row, column, name }) => [
          `S${crossingLabel(column, row)}`,
          rankNet(row),
          fileNet(column),
          name,
        ]),
    ),
  );
}

function partTable(boards: Boards): string {
  return table(
    ['part', 'is', 'pins', 'on'],
    merged(boards, (board) =>
      partsOf(board)
        .filter(({ ref, kind }) => kind !== 'mega' && !BY_RULE.some((rule) => rule.test(ref)))
        .map(({ ref, kind, pins }) => [ref, partKind(kind).value, pinList(kind, pins)]),
    ),
  );
}

/** `A: ENCODER_A, B: ENCODER_B`, a driver's lines to LEDs left out: the table of lights has them. */
function pinList(kind: PartKindName, pins: Part['pins']): string {
  return Object.entries(pins)
    .filter(([pin]) => kind !== 'lightDriver' || !/^(COM|ROW)/.test(pin))
    .map(([pin, net]) => `${pin}: ${net}`)
    .join(', ');
}

function lightTable(boards: Boards): string {
  const rows = Array.from({ length: 16 }, (_, row) => lightNet('ROW', row));
  const coms = Array.from({ length: 8 }, (_, com) => lightNet('COM', com));
  return table(
    ['', ...rows, 'on'],
    merged(boards, (board) => {
      const leds = new Map(
        partsOf(board)
          .filter(({ ref }) => /^L[ABL]/.test(ref))
          .map(({ ref, pins }) => [`${pins.K} ${pins.A}`, ref]),
      );
      return coms
        .map((com) => [com, ...rows.map((row) => leds.get(`${com} ${row}`) ?? '')])
        .filter(([, ...cells]) => cells.some((ref) => ref !== ''));
    }),
  );
}

function lampTable(boards: Boards): string {
  return table(
    ['LED', 'lamp', 'COM', 'ROW', 'on'],
    merged(boards, (board) =>
      lightsOf(board)
        .filter(({ kind }) => kind === 'lamp')
        .map(({ name, com, row }, index) => [`LL${index + 1}`, name, com, row]),
    ),
  );
}

function sliderTable(boards: Boards): string {
  return table(
    ['slider', 'servo', 'channel', 'colour', 'L opens', 'R opens', 'L', 'N', 'R', 'on'],
    merged(boards, ({ sliders }) =>
      sliders.map(({ id, row, channel, colour, left, right, ticks }) => {
        return [id, `M${row}`, channel, colour, left, right, ticks.L, ticks.N, ticks.R];
      }),
    ),
  );
}

/** What is lit when a piece may go to some squares [D]. */
const LIT_IN_A_GAME = 12;

function powerTable([first]: Boards): string {
  const { power, lights } = first;
  return table(
    ['load', 'mA', 'from', 'which gives mA'],
    [
      [
        `lights: ${lights.mostLit} at full brightness, in the mean`,
        worstLightMa(first),
        'F2',
        power.lightRailMa,
      ],
      [`and at ${lights.brightness}/16`, worstLightMa(first, lights.brightness), 'F2', power.lightRailMa],
      [
        `lights: ${LIT_IN_A_GAME} of them, as in a game, at ${lights.brightness}/16`,
        worstLightMa({ lights: { ...lights, mostLit: LIT_IN_A_GAME }, power }, lights.brightness),
        'F2',
        power.lightRailMa,
      ],
      ['one servo, held', power.servoStallMa, 'F1', power.servoRailMa],
      ['both rails, at their fuses', power.lightRailMa + power.servoRailMa, 'PS1', power.supplyMa],
      ['Mega with matrix, and encoder', power.sensorMa + power.encoderMa, 'USB', power.usbMa],
    ],
  );
}

/** Rows that boards share, each once, with the boards that have it in a last cell. */
function merged(boards: Boards, rowsOf: (board: Profile) => readonly Row[]): readonly Row[] {
  const rows = boards.map((board) => rowsOf(board).map((row) => row.join('\t')));
  const all = [...new Set(rows.flat())];
  return all.map((row) => [
    ...row.split('\t'),
    onBoards(boards, (_, index) => rows[index]?.includes(row) === true),
  ]);
}

/** `all`, or the ids of some. */
function onBoards(boards: Boards, has: (board: Profile, index: number) => boolean): string {
  const those = boards.filter(has);
  return those.length === boards.length ? 'all' : those.map(({ id }) => id).join(', ');
}
