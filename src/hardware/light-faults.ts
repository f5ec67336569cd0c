import { type Fault, takenTwice } from './fault.ts';
import { type Light, lightsOf } from './light-cells.ts';
import type { Profile } from './profile-schema.ts';

const COMS = 8;
const ROWS = 16;

/** A light beside the chip's 8 × 16, or on a cell that another one has. */
export function lightFaults(
  profile: Pick<Profile, 'size' | 'sliders' | 'spinner' | 'lights'>,
): readonly Fault[] {
  const lights = lightsOf(profile);
  const beyond = lights.filter(({ com, row }) => com >= COMS || row >= ROWS);
  return [
    ...beyond.map((light) => ({
      place: placeOf(light, profile),
      what: `${light.name} would be on ${cellName(light)}, which the HT16K33 does not have`,
      wayOut: `COM 0–${COMS - 1}, ROW 0–${ROWS - 1}`,
    })),
    ...takenTwice(lights, cellName, (light, first) => ({
      place: placeOf(light, profile),
      what: `${light.name} would be on ${cellName(light)}, where ${first.name} is`,
      wayOut: 'one light a cell',
    })),
  ];
}

function cellName({ com, row }: Light): string {
  return `COM ${com} ROW ${row}`;
}

/** Where the profile puts that light. */
function placeOf({ name, kind }: Light, { sliders }: Pick<Profile, 'sliders'>): string {
  if (kind !== 'lamp') return `lights.squares.${kind}Row`;
  const slider = sliders.findIndex(({ id }) => name.startsWith(`${id} `));
  if (slider >= 0) return `sliders[${slider}].firstLamp`;
  return name.startsWith('sector') ? 'spinner.firstLamp' : `lights.lamps.${name}`;
}
