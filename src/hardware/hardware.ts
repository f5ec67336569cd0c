/** What a board is made of, and what is made from that: pure. The entry of this folder. */
export {
  type Calibration,
  calibrated,
  calibratedBy,
  calibrationSchema,
  readCalibration,
} from './calibration.ts';
export { partsOf } from './circuit.ts';
export { ProfileError } from './fault.ts';
export { type LightCell, sectorCells, sliderCells, squareCells } from './light-cells.ts';
export { madeFor, madeForAll } from './made-files.ts';
export { type Mechanics, mechanicsSchema } from './mechanics/mechanics-schema.ts';
export { type CutPart, type ListedPart, type PrintedPart, readPartList } from './mechanics/part-list.ts';
export { type Motion, type PlacedPart, placedParts, STEPS } from './mechanics/placed-parts.ts';
export { readMechanics } from './mechanics/read-mechanics.ts';
export { flapAngle } from './mechanics/trap-motion.ts';
export { type MegaPin, megaPin } from './mega-2560.ts';
export {
  contactNet,
  crossingLabel,
  fileNet,
  filePinNet,
  lightNet,
  rankNet,
  squareName,
} from './net-names.ts';
export { asThePageLooks } from './page-lights.ts';
export { boardFiles, cableFiles, designsOf } from './pcb/designs.ts';
export { electronicsSchema, type Profile, profileFileSchema } from './profile-schema.ts';
export { readProfile } from './read-profile.ts';
export { brightest } from './supply-faults.ts';
