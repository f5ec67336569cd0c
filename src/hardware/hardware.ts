/** What a board is made of, and what is made from that: pure. The entry of this folder. */
export {
  type Calibration,
  calibrated,
  calibratedBy,
  calibrationSchema,
  readCalibration,
} from './calibration.ts';
export { ledCells, partsOf } from './circuit.ts';
export { ProfileError } from './fault.ts';
export { ALARM_MV, alarmBounds, neutralRange } from './figures.ts';
export { asThePageLooks, type LightCell, sectorCells, sliderCells, squareCells } from './light-cells.ts';
export { madeFor, madeForAll } from './made-files.ts';
export { ampereTurns, type Gauge, gaugeOf, REEDS, radiusOf, uprightReed } from './magnetics.ts';
export { boardLayout } from './mechanics/board-layout.ts';
export { dxfSize } from './mechanics/dxf.ts';
export { type Mechanics, mechanicsSchema } from './mechanics/mechanics-schema.ts';
export { partCounts } from './mechanics/part-counts.ts';
export { type CutPart, type ListedPart, type PrintedPart, readPartList } from './mechanics/part-list.ts';
export { type Motion, type PlacedPart, placedParts, STEPS } from './mechanics/placed-parts.ts';
export { arranged, BED_MM, type Plate } from './mechanics/plates.ts';
export { readMechanics } from './mechanics/read-mechanics.ts';
export { binaryStl, extent, onBed, readStl, type Triangles } from './mechanics/stl.ts';
export { holds, reckoned } from './mechanics/trap-loads.ts';
export { flapAngle } from './mechanics/trap-motion.ts';
export { lampPlugsOf } from './pcb/carrier.ts';
export { boardFiles, cableFiles, designsOf } from './pcb/designs.ts';
export { feedsOf, panelOf, panelsOf } from './pcb/panels.ts';
export {
  contactNet,
  crossingLabel,
  fileNet,
  filePinNet,
  lightNet,
  type MegaPin,
  megaPin,
  rankNet,
  squareName,
} from './pins.ts';
export { electronicsSchema, type Profile, profileFileSchema } from './profile-schema.ts';
export { purchaseSchema } from './purchase.ts';
export { readProfile } from './read-profile.ts';
export {
  fittedAfter,
  isOn,
  missingAfter,
  type NumberedStep,
  numberedSteps,
  shownOn,
} from './steps/built.ts';
export { doctorCommand } from './steps/steps-page.ts';
export { type BuildSteps, readSteps, stepsSchema } from './steps/steps-schema.ts';
export { box, line, svg, text } from './svg.ts';
