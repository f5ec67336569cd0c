/** What is known and assumed of magnets, reeds and hands: three data files, checked and without their units and origins. */
import * as v from 'valibot';
import { GAME_IDS } from '../../../rules/rules.ts';
import { MEASURED_GAMES } from '../families.ts';
import families from './families.json' with { type: 'json' };
import field from './field.json' with { type: 'json' };
import hands from './hands.json' with { type: 'json' };

const told = v.pipe(v.string(), v.nonEmpty());

/** A number with its unit and where it comes from. */
const one = () =>
  v.pipe(
    v.strictObject({ is: v.number(), unit: told, origin: told }),
    v.transform(({ is }) => is),
  );

/** The least and the most. */
const range = () =>
  v.pipe(
    v.strictObject({ is: v.strictTuple([v.number(), v.number()]), unit: told, origin: told }),
    v.transform(({ is }): readonly [number, number] => is),
  );

/** Log-normal: half lie below the median; cut off at both ends. */
const times = () =>
  v.pipe(
    v.strictObject({
      is: v.strictObject({ median: v.number(), spread: v.number(), least: v.number(), most: v.number() }),
      unit: told,
      origin: told,
    }),
    v.transform(({ is }) => is),
  );

const fieldSchema = v.strictObject({
  table: v.strictObject({ reachMm: one(), heightMm: one() }),
  reed: v.strictObject({
    lengthMm: one(),
    gapMm: one(),
    gapSpreadMm: range(),
    pullInAt: range(),
    dropOutAt: one(),
    dropOutShare: range(),
    bounceMs: range(),
  }),
  magnet: v.strictObject({ spread: range(), discHeightMm: one(), discMm: one() }),
  board: v.strictObject({ sound: range(), weak: range(), strong: range() }),
  pitchMm: v.strictObject({ 6: one(), 8: one(), '8 with traps': one(), 10: one() }),
  debounce: v.strictObject({ onMs: one(), offMs: one() }),
});

const handsSchema = v.strictObject({
  ms: v.strictObject({
    think: times(),
    longThink: times(),
    quickThink: times(),
    carryLeast: times(),
    held: times(),
    hop: times(),
    hover: times(),
    betweenPieces: times(),
    linger: times(),
    strayAfterLift: times(),
    strayRests: times(),
    discRests: times(),
    unfelt: times(),
    nudge: times(),
    nudgeRests: times(),
    halfFetched: times(),
    crown: times(),
    press: times(),
    afterSpin: times(),
    chooseSlider: times(),
    sliderRuns: times(),
    slidesOff: times(),
    fallsPast: times(),
  }),
  mm: v.strictObject({
    landing: one(),
    landingMost: one(),
    centred: one(),
    offCentre: range(),
    nudged: range(),
    lift: range(),
    skim: range(),
    hover: range(),
    stray: range(),
    strayAside: one(),
    sleeveBehind: range(),
    sleeveHeight: range(),
    tray: one(),
  }),
  msPerMm: v.strictObject({ carry: one(), slide: one() }),
  sleeveStrength: range(),
});

/** How often a hand does what: probabilities for each half-move. */
const habit = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0);
const habitsSchema = v.strictObject({
  slide: habit,
  skim: habit,
  sleeve: habit,
  strayAside: habit,
  strayOrigin: habit,
  restDisc: habit,
  strayThrough: habit,
  replyFirst: habit,
  halfKing: habit,
  kingApart: habit,
  unfelt: habit,
  adjust: habit,
  adjustLanded: habit,
  hover: habit,
  early: habit,
  twoHands: habit,
  linger: habit,
  skimOff: habit,
  rush: habit,
  knock: habit,
  halfOff: habit,
});

const familySchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z-]+$/)),
  stands: v.pipe(v.string(), v.nonEmpty()),
  games: v.optional(v.array(v.picklist(GAME_IDS)), [...MEASURED_GAMES]),
  liking: v.optional(v.picklist(['any', 'captures', 'kings', 'crowning', 'traps']), 'any'),
  board: v.optional(v.picklist(['sound', 'weak', 'strong', 'any']), 'sound'),
  habits: habitsSchema,
});

export type BodyHabits = v.InferOutput<typeof habitsSchema>;
export type BodyFamily = v.InferOutput<typeof familySchema>;
export type BoardKind = keyof typeof FIELD.board;

export const FIELD = v.parse(fieldSchema, field);
export const HANDS = v.parse(handsSchema, hands);
export const BODY_FAMILIES: readonly BodyFamily[] = v.parse(
  v.strictObject({ families: v.array(familySchema) }),
  families,
).families;
