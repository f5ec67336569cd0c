// The form of hardware/electronics.json and of hardware/profiles/*.json. What the fields say against each other: read-profile.ts.

import * as v from 'valibot';
import { BOARD_SIZES, SQUARE_NAME } from '../rules/rules.ts';

const algebraic = v.pipe(v.string(), v.regex(SQUARE_NAME, 'a square is written like c3'));
const whole = v.pipe(v.number(), v.integer());
const range = (least: number, most: number) => v.pipe(whole, v.minValue(least), v.maxValue(most));
const positive = v.pipe(v.number(), v.minValue(0));
const ms = v.pipe(positive, v.description('milliseconds'));
const milliamps = v.pipe(positive, v.description('mA'));
export const ticks = v.pipe(range(0, 4095), v.description('of 4.00 µs: PCA9685 at prescale 99'));
const megaPin = v.pipe(
  v.string(),
  v.regex(/^(D([0-9]|[1-4][0-9]|5[0-3])|A([0-9]|1[0-5]))$/, 'an Arduino Mega has the pins D0–D53 and A0–A15'),
  v.description('a pin of the Arduino Mega as printed on it: D0–D53, A0–A15'),
);
const com = v.pipe(range(0, 7), v.description('of the HT16K33'));
const lightRow = v.pipe(range(0, 15), v.description('of the HT16K33'));
const cell = v.strictObject({ com, row: lightRow });

const sensor = v.strictObject({
  rows: v.pipe(
    v.array(megaPin),
    v.length(10),
    v.description('matrix lines driven low one at a time: ranks 1–10'),
  ),
  columns: v.pipe(
    v.array(megaPin),
    v.length(10),
    v.description('matrix lines pulled up and read: files a–j'),
  ),
  encoder: v.strictObject({ A: megaPin, B: megaPin, Z: megaPin }),
  buttons: v.strictObject({ bottom: megaPin, top: megaPin, service: megaPin }),
  rails: v.pipe(
    v.strictObject({ servo: megaPin, light: megaPin }),
    v.description('sensed through 10 kΩ/10 kΩ'),
  ),
  heartbeat: v.pipe(megaPin, v.description('the LED on the Mega')),
});

const debounceMs = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1, 'a square needs a sample of the firmware’s; 1–255 ms'),
  v.maxValue(255, 'longer than the firmware can count; 1–255 ms'),
);
export const debounce = v.strictObject({
  onMs: v.pipe(debounceMs, v.description('a piece appears after so much agreement')),
  offMs: v.pipe(debounceMs, v.description('and vanishes after so much')),
});

const lights = v.strictObject({
  squares: v.pipe(
    v.array(
      v.strictObject({
        from: v.pipe(algebraic, v.description('the lower left corner: file a, c, …, an odd rank')),
        to: v.pipe(algebraic, v.description('the upper right one: file b, d, …, an even rank')),
        firstCom: com,
        amberRow: lightRow,
        blueRow: lightRow,
      }),
    ),
    v.minLength(1),
    v.description(
      'blocks of squares that share lines: each pair of ranks one COM, from the top; each dark square of the pair a ROW, the upper rank first',
    ),
  ),
  lamps: v.strictObject({
    turnBottom: cell,
    turnTop: cell,
    buttonBottom: cell,
    buttonTop: cell,
    spinNow: v.pipe(cell, v.description('on boards with a wheel')),
    fault: cell,
    remote: cell,
    spare: cell,
  }),
  brightness: v.pipe(range(1, 16), v.description('sixteenths of full brightness, at most')),
  mostLit: v.pipe(range(1, 128), v.description('lights that are ever lit together')),
});

/** By the data sheet 1000 to 1200; the two resistors of each rail, 1 % each, are measured with it. */
export const referenceMv = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(975, 'no Mega has less than 1000, 2 % for resistors taken off'),
  v.maxValue(1225, 'no Mega has more than 1200, 2 % for resistors put on'),
  v.description('what the rails are measured against: the Mega’s own reference, to begin calibration with'),
);

const power = v.strictObject({
  supplyMa: v.pipe(milliamps, v.description('of the 5 V supply')),
  servoRailMa: v.pipe(milliamps, v.description('F1 holds so much')),
  lightRailMa: v.pipe(milliamps, v.description('F2 holds so much')),
  usbMa: v.pipe(milliamps, v.description('of one USB port')),
  servoStallMa: v.pipe(milliamps, v.description('one servo that is held; only one is powered at a time')),
  lightMa: v.pipe(milliamps, v.description('a ROW of the HT16K33 at full brightness')),
  sensorMa: v.pipe(milliamps, v.description('the Mega with the matrix, from its USB port')),
  encoderMa: v.pipe(milliamps, v.description('from the same port')),
  referenceMv,
});

/** What every board has, unless its profile says otherwise: `hardware/electronics.json`. */
const electronics = { sensor, debounce, lights, power };

const firstLamp = v.pipe(cell, v.description('of lamps side by side on one COM'));

const slider = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^S\d+$/, 'a slider is named like S3')),
  row: v.pipe(range(1, 10), v.description('the rank it lies under')),
  colour: v.picklist(['orange', 'green']),
  left: v.pipe(algebraic, v.description('the trap that is open at L, seen from the bottom seat')),
  right: v.pipe(algebraic, v.description('the trap that is open at R')),
  channel: v.pipe(range(0, 15), v.description('of the PCA9685')),
  ticks: v.pipe(v.strictObject({ L: ticks, N: ticks, R: ticks }), v.description('to begin calibration with')),
  firstLamp: v.pipe(firstLamp, v.description('L, with N and R beside it')),
});

const servo = v.strictObject({
  ticksMin: v.pipe(ticks, v.minValue(125, 'no servo wants less than 125 ticks (500 µs)')),
  ticksMax: v.pipe(ticks, v.maxValue(625, 'no servo wants more than 625 ticks (2500 µs)')),
  rampMs: v.pipe(
    ms,
    v.minValue(300, 'faster than fingers leave a closing trap; 300 ms or more'),
    v.description('from one notch to the next'),
  ),
  limitMs: v.pipe(ms, v.description('longest a slider may be under way')),
  releaseMs: v.pipe(ms, v.description('after arrival the servo gets no pulses')),
});

const spinner = v.strictObject({
  sectors: v.pipe(
    v.array(v.picklist(['piece', 'orange', 'green'])),
    v.minLength(2),
    v.description('equal sectors, in the order of growing angle'),
  ),
  toleranceDegrees: v.pipe(positive, v.description('around a line between different sectors: spin again')),
  countsPerTurn: v.pipe(whole, v.minValue(8), v.description('four a line of the encoder')),
  validTurnDegrees: v.pipe(positive, v.description('a spin that goes less far does not count')),
  direction: v.pipe(v.picklist([1, -1]), v.description('−1: counts fall while the angle grows')),
  zeroCounts: v.pipe(whole, v.description('from Z to the line before the first sector')),
  firstLamp: v.pipe(firstLamp, v.description('of the first sector, the others beside it')),
});

const CONTACT_LINES = 'the firmware reads no service contact there; rows 8 and 9, columns 0–7';
const contact = v.strictObject({
  row: v.pipe(
    whole,
    v.minValue(8, CONTACT_LINES),
    v.maxValue(9, CONTACT_LINES),
    v.description('of the matrix'),
  ),
  column: v.pipe(whole, v.minValue(0), v.maxValue(7, CONTACT_LINES), v.description('of the matrix')),
  kind: v.pipe(
    v.picklist(['flapShut', 'sliderNeutral', 'drawerShut']),
    v.description('a microswitch that is closed when this is so'),
  ),
  of: v.nullable(v.pipe(v.string(), v.description('the trap or the slider; null: the one drawer'))),
});

const board = {
  $schema: v.optional(v.string()),
  id: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a name of small letters, digits and hyphens: it names files'),
  ),
  size: v.picklist(BOARD_SIZES),
  pitchMm: v.pipe(
    v.number(),
    v.minValue(45, 'reeds hear the neighbour’s magnet (5.5 AT at 40 mm); 45 mm or more'),
    v.maxValue(80),
    v.description('the side of a square'),
  ),
  firstSideSeat: v.pipe(
    v.picklist(['bottom', 'top']),
    v.description('where the side sits that the rules name first (W in FEN)'),
  ),
  squareColour: v.pipe(
    v.optional(v.picklist(['black', 'red', 'pink']), 'black'),
    v.description('of the squares that are played on, on wood; a virtual board takes that of the game'),
  ),
  discs: v.pipe(whole, v.minValue(2), v.description('in the box, both colours, second discs of kings too')),
  kings: v.pipe(
    v.optional(v.pipe(whole, v.minValue(0)), 0),
    v.description('of the discs: those that show a king’s face, both colours; 0: a king is two discs'),
  ),
  sliders: v.array(slider),
  servo: v.nullable(servo),
  spinner: v.nullable(spinner),
  contacts: v.pipe(
    v.array(contact),
    v.description('on crossings that no square uses; never reported as squares'),
  ),
};

/** A board with its electronics: what a profile comes to. */
export const profileSchema = v.strictObject({ ...board, ...electronics });

/** `hardware/electronics.json`. */
export const electronicsSchema = v.strictObject({ $schema: v.optional(v.string()), ...electronics });

/** A file of `hardware/profiles/`, or a maker's own: of the electronics it names only what is different, field by field. */
export const profileFileSchema = v.strictObject({
  ...board,
  sensor: v.optional(v.partial(sensor)),
  debounce: v.optional(v.partial(debounce)),
  lights: v.optional(v.partial(lights)),
  power: v.optional(v.partial(power)),
});

/** A board profile as read and checked. */
export type Profile = v.InferOutput<typeof profileSchema>;
