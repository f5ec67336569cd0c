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
  return oneAPlace([
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
  ]);
}

/** One number places a row of lights: where it is wrong, the first of them is named and the others are counted. */
function oneAPlace(faults: readonly Fault[]): readonly Fault[] {
  const alike = (one: Fault) => (other: Fault) => one.place === other.place && one.wayOut === other.wayOut;
  return faults
    .filter((fault, index) => faults.findIndex(alike(fault)) === index)
    .map((first) => {
      const more = faults.filter(alike(first)).length - 1;
      return more === 0 ? first : { ...first, what: `${first.what}, and so with ${more} more` };
    });
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
