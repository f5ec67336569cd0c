import { billOfMaterials } from './bill.ts';
import { figuresOf } from './figures.ts';
import { ownFootprints } from './footprints.ts';
import { kicadNetlist } from './kicad-netlist.ts';
import { matrixDrawing } from './matrix-drawing.ts';
import { withMechanics } from './mechanics/mechanics-page.ts';
import { readMechanics } from './mechanics/read-mechanics.ts';
import { scadSizes } from './mechanics/scad-sizes.ts';
import { partParameters } from './part-parameters.ts';
import { pinHeader } from './pin-header.ts';
import type { Profile } from './profile-schema.ts';
import { orderPage, readPurchase } from './purchase.ts';
import { reedDrawing } from './reed-drawing.ts';
import { stepPictures } from './steps/step-pictures.ts';
import { stepsPage } from './steps/steps-page.ts';
import { readSteps } from './steps/steps-schema.ts';
import { supplyDrawing } from './supply-drawing.ts';
import { tablesOf, withTables } from './wiring-tables.ts';

/** Path and text of a file that is made from profiles. */
export type MadeFile = readonly [path: string, text: string];

const MECHANICS = 'hardware/mechanics.json';

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
    ['hardware/to-order.md', orderPage(boards, readPurchase(read('hardware/purchase.json')))],
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
function mechanicsPage(boards: readonly [Profile, ...Profile[]], read: (path: string) => string): string {
  const prints = boards.map(({ id }) => JSON.parse(read(`hardware/made/${id}/prints.json`)));
  return withMechanics(read('hardware/mechanics.md'), readMechanics(read(MECHANICS)), boards, prints);
}

/** The same for a maker's own board; paths within a folder of his. */
export function madeFor(board: Profile, read: (path: string) => string): readonly MadeFile[] {
  return [
    ['pins.h', pinHeader(board.sensor, board.id)],
    ['bill-of-materials.csv', billOfMaterials([board])],
    [`${board.id}.net`, kicadNetlist(board)],
    [`${board.id}.scad`, partParameters(board, readMechanics(read(MECHANICS)))],
    ['matrix.svg', matrixDrawing(board)],
    ['supply.svg', supplyDrawing(board)],
    ['tables.md', tablesOf([board])],
  ];
}
