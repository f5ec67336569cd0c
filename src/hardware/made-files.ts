import { billOfMaterials, billTable, type Made, orderPage, type Row, readPurchase, table } from './bill.ts';
import { kicadNetlist, ownFootprints, type Part, partsOf } from './circuit.ts';
import { reedDrawing, supplyDrawing } from './drawings.ts';
import { lightsOf } from './light-cells.ts';
import { matrixDrawing } from './matrix-drawing.ts';
import { withMechanics } from './mechanics/mechanics-page.ts';
import { type Mechanics, readMechanics } from './mechanics/mechanics-schema.ts';
import { boardLayout, placedParts, readPartList, STEPS, wheelX } from './mechanics/parts.ts';
import type { Prints } from './mechanics/print-files.ts';
import { scadSizes } from './mechanics/trap-motion.ts';
import { figuresOf, type PartKindName, partKind } from './part-kinds.ts';
import {
  crossingLabel,
  crossingsOf,
  fileNet,
  lightNet,
  megaPin,
  pinHeader,
  pinUses,
  rankNet,
} from './pins.ts';
import type { Profile } from './profile-schema.ts';
import { worstLightMa } from './read-profile.ts';
import { stepPictures } from './steps/step-pictures.ts';
import { readSteps } from './steps/steps.ts';
import { stepsPage } from './steps/steps-page.ts';

/** Path and text of a file that is made from profiles. */
export type MadeFile = readonly [path: string, text: string];

const MECHANICS = 'hardware/mechanics.json';
const PURCHASE = 'hardware/purchase.json';

/**
 * All files of this project that are made from its boards; paths from its root.
 *
 * @param read a file as it stands, for pages that are made in part only
 */
export function madeForAll(
  boards: readonly [Profile, ...Profile[]],
  read: (path: string) => string,
): readonly MadeFile[] {
  // The first is drawn in wiring.md: the board with most on it.
  const [first] = boards;
  const mechanics = readMechanics(read(MECHANICS));
  const steps = readSteps(read('hardware/steps.json'));
  return [
    ['firmware/sensor/pins.h', pinHeader(first.sensor, 'hardware/electronics.json')],
    ['hardware/drawings/matrix.svg', matrixDrawing(first)],
    ['hardware/drawings/supply.svg', supplyDrawing(first)],
    ['hardware/drawings/reed.svg', reedDrawing()],
    ['hardware/bill-of-materials.csv', billOfMaterials(boards)],
    ...boards.map((board) => [`hardware/kicad/${board.id}.net`, kicadNetlist(board)] as const),
    ...ownFootprints().map(([file, text]) => [`hardware/kicad/damier.pretty/${file}`, text] as const),
    ...boards.map(
      (board) => [`hardware/parts/boards/${board.id}.scad`, partParameters(board, mechanics)] as const,
    ),
    ['hardware/parts/sizes.scad', scadSizes(mechanics)],
    ['hardware/mechanics.md', mechanicsPage(boards, read)],
    [
      'hardware/to-order.md',
      orderPage(
        boards.map((profile) => ({ profile, made: madeOf(printsOf(profile.id, read), read) })),
        readPurchase(read(PURCHASE)),
      ),
    ],
    ...stepPictures(boards, steps),
    [
      'wiring.md',
      withTables(read('wiring.md'), boards, {
        steps: stepsPage(boards, steps, JSON.parse(read('hardware/steps-told.json')), figuresOf(first)),
      }),
    ],
  ];
}

/** Hours and grams are the slicer's, as `npm run parts` left them. */
function printsOf(id: string, read: (path: string) => string): Prints {
  return JSON.parse(read(`hardware/made/${id}/prints.json`));
}

function madeOf(prints: Prints | null, read: (path: string) => string): Made {
  return {
    sizes: readMechanics(read(MECHANICS)).sizes,
    list: readPartList(read('hardware/parts/parts.json')),
    prints,
  };
}

function mechanicsPage(boards: readonly [Profile, ...Profile[]], read: (path: string) => string): string {
  const prints = boards.map(({ id }) => printsOf(id, read));
  return withMechanics(read('hardware/mechanics.md'), readMechanics(read(MECHANICS)), boards, prints);
}

/**
 * The same for a maker's own board; paths within a folder of his.
 *
 * @param prints of that board, if its parts were sliced
 */
export function madeFor(
  board: Profile,
  read: (path: string) => string,
  prints: Prints | null = null,
): readonly MadeFile[] {
  return [
    ['pins.h', pinHeader(board.sensor, board.id)],
    ['bill-of-materials.csv', billOfMaterials([board])],
    [
      'to-order.md',
      orderPage([{ profile: board, made: madeOf(prints, read) }], readPurchase(read(PURCHASE))),
    ],
    [`${board.id}.net`, kicadNetlist(board)],
    [`${board.id}.scad`, partParameters(board, readMechanics(read(MECHANICS)))],
    ['matrix.svg', matrixDrawing(board)],
    ['supply.svg', supplyDrawing(board)],
    ['tables.md', tablesOf([board])],
  ];
}

/** What the printed and cut parts of hardware/parts/ take from a board, as OpenSCAD variables (mm). */
function partParameters(profile: Profile, { sizes }: Mechanics): string {
  const { id, size, pitchMm, sliders } = profile;
  const layout = boardLayout(profile, sizes);
  const placed = placedParts(profile, sizes).map(({ name, x, y, turned, mirrored, motion }) => [
    name,
    x,
    y,
    turned ?? false,
    mirrored ?? false,
    motion.kind === 'fixed' ? 0 : layout.rows.findIndex(({ slider }) => slider === motion.slider) + 1,
    motion.kind === 'swings' ? motion.opens : 0,
    STEPS.findIndex(({ parts }) => parts.includes(name)) + 1,
  ]);
  return `// Made by \`npm run hardware\` from hardware/profiles/${id}.json and hardware/mechanics.json; not to be edited.
board = "${id}";
size = ${size};
pitch = ${pitchMm};
has_traps = ${sliders.length > 0};
// From one trap of a slider to the other, and from the nearer one to the servo beside the board.
trap_distance = ${layout.trapDistance};
servo_distance = ${layout.servoDistance};
slider_rows = ${JSON.stringify(sliders.map(({ row }) => row))};
// x from the middle of a1: the traps that open at L, the traps that open at R, the servos.
left_traps = ${JSON.stringify(layout.rows.map(({ left }) => left))};
right_traps = ${JSON.stringify(layout.rows.map(({ right }) => right))};
servos = ${JSON.stringify(layout.rows.map(({ servo }) => servo))};
comb_places = ${JSON.stringify(layout.combs)};
border_x = ${layout.borderX};
border_y = ${layout.borderY};
box_z = ${layout.boxZ};
has_wheel = ${profile.spinner !== null};
wheel_x = ${wheelX(profile, layout)};
// Name, x, y, turned by 180°, mirrored in x, the slider's place in the lists above (0: fixed), the notch that opens it, step.
placed = [
${placed.map((part) => `  ${JSON.stringify(part)},\n`).join('')}];
`;
}

// The tables of wiring.md: between `<!-- NAME: made from hardware/ -->` and `<!-- end -->` the page has what is made here.

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
function withTables(page: string, boards: Boards, more: Readonly<Record<string, string>> = {}): string {
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
function tablesOf(boards: Boards): string {
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
