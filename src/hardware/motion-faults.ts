import type { Fault } from './fault.ts';
import type { Profile } from './profile-schema.ts';

/** A servo whose limits or times contradict each other. */
export function servoFaults({ servo }: Pick<Profile, 'servo'>): readonly Fault[] {
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
export function spinnerFaults({ spinner, sliders }: Pick<Profile, 'spinner' | 'sliders'>): readonly Fault[] {
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
