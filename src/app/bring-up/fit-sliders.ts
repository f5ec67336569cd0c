import type { Profile } from '../../adapters/profile/profile.ts';
import { neutralRange } from '../../hardware/hardware.ts';
import type { FittingActuators } from '../../ports/actuators.ts';
import type { Notch, SliderId } from '../../rules/rules.ts';
import { type Finding, finding } from './finding.ts';
import type { FittingHands } from './hands.ts';
import type { Places } from './places.ts';

/** One command moves a slider no further than 1.3 mm: fingers have time to leave (0.13 mm a tick). */
const MOST_STEPS = 10;
/** Neutral first: both traps are shut there. */
const ORDER: readonly Notch[] = ['N', 'L', 'R'];

/** Hands are away: a jog that was not confirmed in time is sent again, while the link stands. */
const TRIES = 3;

type Ticks = Profile['sliders'][number]['ticks'];

export interface FittedSliders {
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
