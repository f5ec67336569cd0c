import * as v from 'valibot';
import {
  type Fault,
  formFault,
  isObject,
  type Json,
  ProfileError,
  parseObject,
  takenTwice,
} from './fault.ts';
import { blockBounds, blockOf, type Light, lightsOf } from './light-cells.ts';
import { darkSquare, fileNet, megaPin, type PinUse, pinUses, rankNet, squareName } from './pins.ts';
import { electronicsSchema, type Profile, profileSchema } from './profile-schema.ts';
import { sliderFaults } from './slider-faults.ts';

/**
 * Reads a profile and what it leaves to `hardware/electronics.json`, both as text. Throws a `ProfileError` with every fault in
 * it: those of form, and those between fields wherever the fields themselves are well formed.
 *
 * @param name of the profile's file, for the message
 */
export function readProfile(name: string, text: string, electronicsText: string): Profile {
  const electronics = v.safeParse(electronicsSchema, parseObject('electronics.json', electronicsText));
  if (!electronics.success) throw new ProfileError('electronics.json', electronics.issues.map(formFault));
  const { $schema: _, ...shared } = electronics.output;
  const result = v.safeParse(profileSchema, over(shared, parseObject(name, text)));
  const form = result.success ? [] : result.issues.map(formFault);
  // The checks of a malformed section are left out, so that for the others this is a profile.
  const profile = result.output as Profile;
  const malformed = new Set(form.map(({ place }) => /^\w+/.exec(place)?.[0] ?? place));
  const faults = [...form, ...profileFaults(profile, malformed)];
  if (faults.length > 0) throw new ProfileError(`board profile ${name}`, faults);
  return profile;
}

/** The electronics, with what the profile says differently put over them field by field. */
function over(electronics: Json, profile: Json): Json {
  const sections = Object.entries(profile).map(([name, own]) => {
    const shared = electronics[name];
    return [name, isObject(shared) && isObject(own) ? { ...shared, ...own } : own];
  });
  return { ...electronics, ...Object.fromEntries(sections) };
}

/** What fields say against each other, with the sections that each looks at. */
const CHECKS: readonly {
  readonly looksAt: readonly (keyof Profile)[];
  readonly faults: (profile: Profile) => readonly Fault[];
}[] = [
  { looksAt: ['sensor'], faults: pinFaults },
  { looksAt: ['size', 'pitchMm', 'sliders', 'servo', 'spinner'], faults: sliderFaults },
  { looksAt: ['servo'], faults: servoFaults },
  { looksAt: ['spinner', 'sliders'], faults: spinnerFaults },
  { looksAt: ['size', 'sliders', 'spinner', 'lights'], faults: lightFaults },
  { looksAt: ['size', 'sliders', 'contacts'], faults: contactFaults },
  { looksAt: ['servo', 'spinner', 'lights', 'power'], faults: supplyFaults },
  { looksAt: ['size', 'discs', 'kings'], faults: discFaults },
];

/** Every fault between fields. Checks that look at a `malformed` section are left out: they would see what is no profile. */
export function profileFaults(
  profile: Profile,
  malformed: ReadonlySet<string> = new Set(),
): readonly Fault[] {
  return CHECKS.filter(({ looksAt }) => !looksAt.some((section) => malformed.has(section))).flatMap((check) =>
    check.faults(profile),
  );
}

type Contact = Profile['contacts'][number];
type Contacted = Pick<Profile, 'size' | 'sliders' | 'contacts'>;

/** Service contacts: each on a crossing of its own, one for every flap and every slider, and one for the drawer. */
function contactFaults(profile: Contacted): readonly Fault[] {
  const { size, contacts } = profile;
  const indexed = contacts.map((contact, index) => ({ contact, place: `contacts[${index}]` }));
  const onSquares = indexed.filter(({ contact: { row, column } }) => row < size && column < size);
  return [
    ...onSquares.map(({ contact, place }) => ({
      place,
      what: `${crossing(contact)} is a square’s`,
      wayOut: `a board of ${size}×${size} has no lines to spare`,
    })),
    ...takenTwice(
      indexed,
      ({ contact }) => crossing(contact),
      ({ contact, place }, first) => ({
        place,
        what: `${crossing(contact)} is ${first.place}’s already`,
        wayOut: 'one switch a crossing',
      }),
    ),
    ...missingAndUnknown(profile),
  ];
}

function missingAndUnknown({ sliders, contacts }: Contacted): readonly Fault[] {
  const wanted = new Map<string, string>([
    ...sliders.flatMap(({ left, right }) =>
      [left, right].map((trap) => [`flapShut ${trap}`, `trap ${trap}`] as const),
    ),
    ...sliders.map(({ id }) => [`sliderNeutral ${id}`, `slider ${id}`] as const),
    ...(sliders.length > 0 ? [['drawerShut null', 'the drawer'] as const] : []),
  ]);
  const faults: Fault[] = [];
  for (const [index, { kind, of }] of contacts.entries()) {
    if (wanted.delete(`${kind} ${of}`)) continue;
    const what = `this board has no other ${of ?? 'drawer'} for a ${kind} switch`;
    faults.push({
      place: `contacts[${index}].of`,
      what,
      wayOut: 'name each trap, each slider and the drawer (null) once',
    });
  }
  for (const [key, thing] of wanted) {
    const what = `nothing says when ${thing} is ${key.startsWith('slider') ? 'in its middle' : 'shut'}`;
    faults.push({ place: 'contacts', what, wayOut: `add a ${key.split(' ')[0]} switch` });
  }
  return faults;
}

function crossing({ row, column }: Contact): string {
  return `${rankNet(row)} ${fileNet(column)}`;
}

const COMS = 8;
const ROWS = 16;

/** A light beside the chip's 8 × 16, or on a cell that another one has. */
function lightFaults(profile: Pick<Profile, 'size' | 'sliders' | 'spinner' | 'lights'>): readonly Fault[] {
  const blocks = blockFaults(profile);
  if (blocks.length > 0) return blocks;
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

/** Blocks that are no whole panels of 2 × 2 squares, and squares that are in none. */
function blockFaults({ size, lights }: Pick<Profile, 'size' | 'lights'>): readonly Fault[] {
  const uneven = lights.squares.flatMap((block, index) => {
    const { left, right, bottom, top } = blockBounds(block, size);
    if (left % 2 === 0 && right % 2 === 1 && bottom % 2 === 0 && top % 2 === 1) return [];
    const what = `${block.from} to ${block.to} cuts through a panel of 2 × 2 squares`;
    const wayOut = 'from file a, c, … and an odd rank, to file b, d, … and an even one';
    return [{ place: `lights.squares[${index}]`, what, wayOut }];
  });
  if (uneven.length > 0) return uneven;
  const squares = Array.from({ length: (size * size) / 2 }, (_, index) => index + 1);
  const dark = squares.filter((square) => blockOf({ size, lights }, square) === null);
  const [first] = dark;
  if (first === undefined) return [];
  const { row, column } = darkSquare(size, first);
  const more = dark.length > 1 ? `, and so with ${dark.length - 1} more` : '';
  const what = `${squareName(column, row)} is in no block of lights${more}`;
  return [{ place: 'lights.squares', what, wayOut: 'blocks that cover the board' }];
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
  if (kind !== 'lamp') return 'lights.squares';
  const slider = sliders.findIndex(({ id }) => name.startsWith(`${id} `));
  if (slider >= 0) return `sliders[${slider}].firstLamp`;
  return name.startsWith('sector') ? 'spinner.firstLamp' : `lights.lamps.${name}`;
}

/** A servo whose limits or times contradict each other. */
function servoFaults({ servo }: Pick<Profile, 'servo'>): readonly Fault[] {
  if (servo === null) return [];
  const { ticksMin, ticksMax, rampMs, limitMs } = servo;
  const faults: Fault[] = [];
  if (ticksMin >= ticksMax) {
    const what = `${ticksMin} is not less than ticksMax (${ticksMax})`;
    faults.push({ place: 'servo.ticksMin', what, wayOut: 'these are the ticks at the slider’s two stops' });
  }
  if (limitMs <= rampMs) {
    const what = `${limitMs} ms are over before the ramp of ${rampMs} ms`;
    faults.push({ place: 'servo.limitMs', what, wayOut: 'leave the slider time to arrive: twice the ramp' });
  }
  return faults;
}

/** A wheel that the sliders or the encoder do not go with. */
function spinnerFaults({ spinner, sliders }: Pick<Profile, 'spinner' | 'sliders'>): readonly Fault[] {
  if (spinner === null) return [];
  const { sectors, toleranceDegrees, countsPerTurn } = spinner;
  const faults: Fault[] = [];
  for (const colour of ['orange', 'green'] as const) {
    const spun = sectors.includes(colour);
    if (spun === sliders.some((slider) => slider.colour === colour)) continue;
    faults.push(
      spun
        ? {
            place: 'spinner.sectors',
            what: `${colour} can be spun, but no slider is ${colour}`,
            wayOut: 'add its sliders, or leave the colour off the wheel',
          }
        : {
            place: 'spinner.sectors',
            what: `${colour} is never spun, but sliders are ${colour}`,
            wayOut: 'give the colour a sector',
          },
    );
  }
  const sector = 360 / sectors.length;
  if (2 * toleranceDegrees >= sector) {
    const what = `${toleranceDegrees}° on both sides leave nothing of a sector of ${sector}°`;
    faults.push({ place: 'spinner.toleranceDegrees', what, wayOut: `less than ${sector / 2}` });
  }
  if (countsPerTurn % 4 !== 0) {
    const what = `${countsPerTurn} is no multiple of 4`;
    faults.push({ place: 'spinner.countsPerTurn', what, wayOut: 'an encoder of n lines gives 4 n counts' });
  }
  return faults;
}

/** A pin that is taken, or that cannot do what it is for. */
function pinFaults({ sensor }: Pick<Profile, 'sensor'>): readonly Fault[] {
  const uses = pinUses(sensor);
  return [
    ...takenTwice(
      uses,
      ({ pin }) => pin,
      ({ place, pin }, first) => ({
        place,
        what: `${pin} is also ${first.place}`,
        wayOut: 'give each its own pin',
      }),
    ),
    ...uses.flatMap(unfit),
  ];
}

function unfit({ place, pin, use }: PinUse): readonly Fault[] {
  if (pin === 'D0' || pin === 'D1')
    return [{ place, what: `${pin} is the USB serial line`, wayOut: 'take another pin' }];
  if (use === 'encoder' && megaPin(pin).interrupt === null) {
    return [
      {
        place,
        what: `${pin} cannot interrupt the MCU`,
        wayOut: 'the encoder wants D2, D3, D18, D19, D20 or D21',
      },
    ];
  }
  if (use === 'rail' && megaPin(pin).analogue === null)
    return [{ place, what: `${pin} cannot measure a voltage here`, wayOut: 'a rail wants one of A0–A7' }];
  return [];
}

type Supplied = Pick<Profile, 'servo' | 'spinner' | 'lights' | 'power'>;

/** The chip lights one COM after another and then reads keys: each light shines a ninth of the time (HT16K33, "LED drive mode"). */
const SCAN_SLOTS = 9;

/** mA of all lights that are ever lit together, in the mean: what a fuse that warms up sees. At full brightness if not said. */
export function worstLightMa({ lights, power }: Pick<Profile, 'lights' | 'power'>, sixteenths = 16): number {
  return Math.round((lights.mostLit * power.lightMa * sixteenths) / 16 / SCAN_SLOTS);
}

/** Currents beyond what a fuse holds, a port gives or the supply delivers. */
function supplyFaults(profile: Supplied): readonly Fault[] {
  const { servo, spinner, power } = profile;
  const faults: Fault[] = [];
  const lightMa = worstLightMa(profile);
  if (lightMa > power.lightRailMa) {
    const what = `${profile.lights.mostLit} lights take ${lightMa} mA, F2 holds ${power.lightRailMa}`;
    faults.push({ place: 'lights.mostLit', what, wayOut: 'fewer lights together, or a larger F2' });
  }
  const servoMa = servo === null ? 0 : power.servoStallMa;
  if (servoMa > power.servoRailMa) {
    const what = `a servo that is held takes ${servoMa} mA, F1 holds ${power.servoRailMa}`;
    faults.push({ place: 'power.servoStallMa', what, wayOut: 'a smaller servo, or a larger F1 and supply' });
  }
  const fused = power.lightRailMa + (servo === null ? 0 : power.servoRailMa);
  if (fused > power.supplyMa) {
    const what = `${power.supplyMa} mA are less than the ${fused} mA that its fuses let through`;
    faults.push({ place: 'power.supplyMa', what, wayOut: 'a larger supply, or smaller fuses' });
  }
  const usb = power.sensorMa + (spinner === null ? 0 : power.encoderMa);
  if (usb > power.usbMa) {
    const what = `Mega and encoder take ${usb} mA, a port gives ${power.usbMa}`;
    faults.push({ place: 'power.sensorMa', what, wayOut: 'a powered hub, or an encoder that takes less' });
  }
  return faults;
}

/** Discs that cannot be shared evenly, or are too few to begin with. */
function discFaults({ size, discs, kings }: Pick<Profile, 'size' | 'discs' | 'kings'>): readonly Fault[] {
  // The start position: all rows but the two in the middle.
  const needed = (size * (size - 2)) / 2;
  const least = needed + kings;
  const wayOut = `as many for each side: ${least} or more`;
  const faults: Fault[] = [];
  if (kings % 2 !== 0)
    faults.push({ place: 'kings', what: `${kings} is odd`, wayOut: 'as many for each side' });
  if (discs % 2 !== 0) faults.push({ place: 'discs', what: `${discs} is odd`, wayOut });
  else if (discs < least) {
    const beside = kings === 0 ? '' : ` beside ${kings} kings`;
    faults.push({ place: 'discs', what: `${discs} do not fill the start position${beside}`, wayOut });
  }
  return faults;
}
