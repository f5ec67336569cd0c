/** What a board is made of, and what is made from that: pure. The entry of this folder. */

export { purchaseSchema } from './bill.ts';
export {
  type Calibration,
  calibrated,
  calibratedBy,
  calibrationSchema,
  readCalibration,
} from './calibration.ts';
export { ledCells, partsOf } from './circuit.ts';
export { box, line, svg, text } from './drawings.ts';
export { ProfileError } from './fault.ts';
export { asThePageLooks, type LightCell, sectorCells, sliderCells, squareCells } from './light-cells.ts';
export { madeFor, madeForAll } from './made-files.ts';
export { ampereTurns, type Gauge, gaugeOf, REEDS, radiusOf, uprightReed } from './magnetics.ts';
export { type Mechanics, mechanicsSchema, readMechanics } from './mechanics/mechanics-schema.ts';
export {
  boardLayout,
  type CutPart,
  type ListedPart,
  type Motion,
  type PlacedPart,
  type PrintedPart,
  partCounts,
  placedParts,
  readPartList,
  STEPS,
} from './mechanics/parts.ts';
export {
  arranged,
  BED_MM,
  binaryStl,
  dxfSize,
  extent,
  onBed,
  type Plate,
  readStl,
  type Triangles,
} from './mechanics/print-files.ts';
export { holds, reckoned } from './mechanics/trap-loads.ts';
export { flapAngle } from './mechanics/trap-motion.ts';
export { ALARM_MV, alarmBounds, neutralRange } from './part-kinds.ts';
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
export { readProfile } from './read-profile.ts';
export {
  type BuildSteps,
  fittedAfter,
  isOn,
  missingAfter,
  type NumberedStep,
  numberedSteps,
  readSteps,
  shownOn,
  stepsSchema,
} from './steps/steps.ts';
export { doctorCommand } from './steps/steps-page.ts';
