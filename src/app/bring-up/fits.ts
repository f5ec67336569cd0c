/** What calibration fits to one board: brightness, debounce, rails, sliders, wheel. */

import type { Profile } from '../../adapters/profile/profile.ts';
import { neutralRange } from '../../hardware/hardware.ts';
import type { FittingActuators } from '../../ports/board.ts';
import type { Notch, SliderId } from '../../rules/rules.ts';
import { type BoardWatch, liftOff, putOn } from './board-watch.ts';
import { checkWheel, frameOf, lightGroups } from './check-lights.ts';
import { type Finding, finding } from './finding.ts';
import type { FittingHands, Hands } from './hands.ts';
import type { Places } from './places.ts';

/** Sixteenths. The light rail's fuse holds all of it (wiring.md, "Currents"). */
const MOST_SIXTEENTHS = 16;

/** Shows some lights, as bright as is wanted. @returns sixteenths; null where it is left as it was */
export async function fitBrightness(
  profile: Profile,
  actuators: FittingActuators,
  hands: FittingHands,
): Promise<number | null> {
  const dark = frameOf([]);
  actuators.showFrame(frameOf(lightGroups(profile).slice(0, 2).flat()));
  try {
    for (let sixteenths = profile.lights.brightness; ; ) {
      actuators.dimLights(sixteenths);
      const turned = await hands.dim({ ask: 'dim', sixteenths, most: MOST_SIXTEENTHS });
      if (turned === 'take') return sixteenths;
      if (turned === 'skip') return null;
      sixteenths = Math.max(1, Math.min(MOST_SIXTEENTHS, sixteenths + Math.round(turned)));
    }
  } finally {
    actuators.showFrame(dark);
  }
}

/** Hands need so much, whatever the reeds do. */
const FOR_HANDS = { onMs: 20, offMs: 40 } as const;
/** Twice the longest bounce that was seen. */
const MARGIN = 2;
/** A reed that bounces for longer is not to be waited for, ms. */
const TOO_LONG_MS = 100;
/** Any bounce is over. */
const SETTLED_MS = 300;

type Debounce = Profile['debounce'];

/**
 * Measures how long reeds bounce when a piece comes and goes, on squares of every rank and file: the edges of a board whose own
 * debounce is 1 ms.
 */
export async function fitDebounce(
  squares: readonly string[],
  watch: BoardWatch,
  hands: Hands,
  places: Places,
  tell: (done: number, of: number) => void,
): Promise<{ readonly fit: Debounce | null; readonly findings: readonly Finding[] }> {
  const findings: Finding[] = [];
  let [longestOn, longestOff, seen] = [0, 0, 0];
  for (const [nth, at] of squares.entries()) {
    tell(nth, squares.length);
    const on = await bounceOf(at, putOn, watch, hands);
    const off = await bounceOf(at, liftOff, watch, hands);
    if (on === null || off === null)
      findings.push(finding('unseen', at, 'a piece on it is not seen', places.square(at)));
    else if (Math.max(on, off) > TOO_LONG_MS)
      findings.push(
        finding('chatter', at, `it bounces for ${Math.round(Math.max(on, off))} ms`, places.square(at)),
      );
    else {
      seen += 1;
      longestOn = Math.max(longestOn, on);
      longestOff = Math.max(longestOff, off);
    }
  }
  tell(squares.length, squares.length);
  const fit = {
    onMs: Math.max(FOR_HANDS.onMs, MARGIN * longestOn),
    offMs: Math.max(FOR_HANDS.offMs, MARGIN * longestOff),
  };
  return { fit: seen > 0 ? fit : null, findings };
}

/** From the first edge to the last, ms of the board; null where none came. */
async function bounceOf(
  at: string,
  act: (at: string, watch: BoardWatch, hands: Hands) => Promise<boolean>,
  watch: BoardWatch,
  hands: Hands,
): Promise<number | null> {
  watch.forgetEdges();
  await act(at, watch, hands);
  await watch.pass(SETTLED_MS);
  const times = watch.edgeTimes(at);
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined ? null : last - first;
}

/** A rail outside of this is not calibrated: something else is wrong with it. */
const LEAST_HUNDREDTHS = 400;
const MOST_HUNDREDTHS = 600;

/**
 * Has a meter held at the lights' rail. The MCU's own reference, against which it measures both rails, is 9 % off at the most
 * and steady: one reading tells it.
 *
 * @param referenceMv by which the rails are told now
 * @returns by which they are told rightly; null where it is left as it was
 */
export async function fitRails(
  referenceMv: number,
  watch: BoardWatch,
  hands: FittingHands,
): Promise<number | null> {
  await watch.pass(500);
  const told = watch.rails.light;
  if (told === null || told < LEAST_HUNDREDTHS * 10) return null;
  for (let hundredths = Math.round(told / 10); ; ) {
    const turned = await hands.volts({
      ask: 'volts',
      hundredths,
      least: LEAST_HUNDREDTHS,
      most: MOST_HUNDREDTHS,
    });
    if (turned === 'take') return Math.round((referenceMv * hundredths * 10) / told);
    if (turned === 'skip') return null;
    hundredths = Math.max(LEAST_HUNDREDTHS, Math.min(MOST_HUNDREDTHS, hundredths + Math.round(turned)));
  }
}

/** One command moves a slider no further than 1.3 mm: fingers have time to leave (0.13 mm a tick). */
const MOST_STEPS = 10;
/** Neutral comes first: both traps are shut there. */
const ORDER: readonly Notch[] = ['N', 'L', 'R'];

/** Hands are away. A jog that was not confirmed in time is sent again, while the link stands. */
const TRIES = 3;

type Ticks = Profile['sliders'][number]['ticks'];

interface FittedSliders {
  /** Ticks of those that were taken; a slider with a notch left out is left as it was. */
  readonly fit: Readonly<Record<string, Ticks>>;
  readonly findings: readonly Finding[];
}

/** Jogs each slider into its notches. */
export async function fitSliders(
  { sliders, servo }: Profile,
  actuators: FittingActuators,
  hands: FittingHands,
  places: Places,
): Promise<FittedSliders> {
  if (servo === null) return { fit: {}, findings: [] };
  const findings: Finding[] = [];
  const bounds = { least: servo.ticksMin, most: servo.ticksMax };
  const fitted: Record<string, Ticks> = {};
  for (const { id, left, ticks } of sliders) {
    const slider = id as SliderId;
    const found = { ...ticks };
    let isWhole = true;
    await hands.stepBack(left);
    for (const notch of ORDER) {
      const taken = await jogInto(slider, notch, ticks[notch], bounds, actuators, hands);
      if (taken === null) isWhole = false;
      else found[notch] = taken;
    }
    await jogTo(slider, found.N, actuators);
    const { from, to } = neutralRange(ticks, bounds);
    if (found.N < from || found.N > to)
      findings.push(
        finding(
          'slider',
          id,
          `its N lies at ${found.N} ticks, not within ${from} to ${to}: from there it cannot reach both notches`,
          places.servo(id),
          'its horn sits a tooth off: take it off, let the servo go to 375 ticks, and fit the horn anew',
        ),
      );
    if (isWhole) fitted[id] = found;
  }
  return { fit: fitted, findings };
}

/** @returns null where it is left as it was */
async function jogInto(
  slider: SliderId,
  notch: Notch,
  from: number,
  { least, most }: { readonly least: number; readonly most: number },
  actuators: FittingActuators,
  hands: FittingHands,
): Promise<number | null> {
  for (let ticks = from; ; ) {
    await jogTo(slider, ticks, actuators);
    const turned = await hands.jog({ ask: 'jog', slider, notch, ticks, least, most });
    if (turned === 'take') return ticks;
    if (turned === 'skip') return null;
    const steps = Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(turned)));
    ticks = Math.max(least, Math.min(most, ticks + steps));
  }
}

/** @throws as `jogSlider`, once it has failed so often or the link is gone */
async function jogTo(slider: SliderId, ticks: number, actuators: FittingActuators): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await actuators.jogSlider(slider, ticks);
    } catch (error) {
      if (tries === TRIES || actuators.link.state !== 'up') throw error;
    }
  }
}

type Spinner = NonNullable<Profile['spinner']>;
type WheelFit = Pick<Spinner, 'direction' | 'zeroCounts'>;

/** The wheel has come to rest, ms, and that was told. */
const RESTS_MS = 600;

/**
 * Learns which way the wheel counts, and how far its index is from the line before the first sector.
 *
 * @param spinner by which its counts are told now
 */
export async function fitWheel(
  spinner: Spinner,
  watch: BoardWatch,
  hands: FittingHands,
  places: Places,
): Promise<{ readonly fit: WheelFit | null; readonly findings: readonly Finding[] }> {
  const findings = await checkWheel(spinner.countsPerTurn, watch, hands, places);
  const isTurned = findings.some(({ part }) => part === 'direction');
  // Counting backwards is no fault here: this is what is to be learnt.
  if (findings.length > 0 && !isTurned) return { fit: null, findings };
  await hands.zeroWheel();
  await watch.pass(RESTS_MS);
  const [count, index] = [watch.wheelCounts.at(-1), watch.wheelZero];
  if (count === undefined || index === null) return { fit: null, findings: [] };
  const way = isTurned ? -1 : 1;
  return {
    fit: {
      direction: spinner.direction === way ? 1 : -1,
      zeroCounts: halfTurn(way * (count - index + spinner.zeroCounts), spinner.countsPerTurn),
    },
    findings: [],
  };
}

/** The same place of the wheel, at most half a turn off. */
function halfTurn(counts: number, turn: number): number {
  const within = ((counts % turn) + turn) % turn;
  return within > turn / 2 ? within - turn : within;
}
