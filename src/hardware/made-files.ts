import { billOfMaterials, type Made, orderPage, readPurchase } from './bill.ts';
import { kicadNetlist, ownFootprints } from './circuit.ts';
import { reedDrawing, supplyDrawing } from './drawings.ts';
import { matrixDrawing } from './matrix-drawing.ts';
import { withMechanics } from './mechanics/mechanics-page.ts';
import { type Mechanics, readMechanics } from './mechanics/mechanics-schema.ts';
import { boardLayout, placedParts, readPartList, STEPS, wheelX } from './mechanics/parts.ts';
import type { Prints } from './mechanics/print-files.ts';
import { scadSizes } from './mechanics/trap-motion.ts';
import { figuresOf } from './part-kinds.ts';
import { pinHeader } from './pins.ts';
import type { Profile } from './profile-schema.ts';
import { stepPictures } from './steps/step-pictures.ts';
import { readSteps } from './steps/steps.ts';
import { stepsPage } from './steps/steps-page.ts';
import { tablesOf, withTables } from './wiring-tables.ts';

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
