import * as v from 'valibot';

const algebraic = v.pipe(v.string(), v.regex(/^[a-j]([1-9]|10)$/, 'a square is written like c3'));
const whole = v.pipe(v.number(), v.integer());
const ticks = v.pipe(
  whole,
  v.minValue(0),
  v.maxValue(4095),
  v.description('of 4.00 µs: PCA9685 at prescale 99'),
);
const ms = v.pipe(v.number(), v.minValue(0));

const slider = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^S\d+$/, 'a slider is named like S3')),
  row: v.pipe(whole, v.minValue(1), v.maxValue(10)),
  colour: v.picklist(['orange', 'green']),
  left: v.pipe(algebraic, v.description('the trap that is open at L, seen from the bottom seat')),
  right: v.pipe(algebraic, v.description('the trap that is open at R')),
  channel: v.pipe(whole, v.minValue(0), v.maxValue(15), v.description('of the PCA9685')),
  ticks: v.strictObject({ L: ticks, N: ticks, R: ticks }),
});

const servo = v.strictObject({
  ticksMin: ticks,
  ticksMax: ticks,
  rampMs: v.pipe(ms, v.description('from one notch to the next')),
  limitMs: v.pipe(ms, v.description('longest a slider may be under way')),
  releaseMs: v.pipe(ms, v.description('after arrival the servo gets no pulses')),
});

const spinner = v.strictObject({
  sectors: v.pipe(
    v.array(v.picklist(['piece', 'orange', 'green'])),
    v.minLength(2),
    v.description('equal sectors, in the order of growing angle'),
  ),
  toleranceDegrees: v.pipe(
    v.number(),
    v.minValue(0),
    v.description('around a line between different sectors: spin again'),
  ),
  countsPerTurn: v.pipe(whole, v.minValue(8)),
  validTurnDegrees: v.pipe(
    v.number(),
    v.minValue(0),
    v.description('a spin that goes less far does not count'),
  ),
});

/** The schema of `hardware/profiles/*.json`: the one source of what a board is made of. */
export const profileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  id: v.string(),
  size: v.picklist([6, 8, 10]),
  firstSideSeat: v.pipe(
    v.picklist(['bottom', 'top']),
    v.description('where the side sits that the rules name first (W in FEN)'),
  ),
  sliders: v.array(slider),
  servo: v.nullable(servo),
  spinner: v.nullable(spinner),
});

/** A board profile as read and checked. */
export type Profile = v.InferOutput<typeof profileSchema>;
