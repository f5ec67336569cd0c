import type { Fault } from './fault.ts';
import type { Profile } from './profile-schema.ts';

type Supplied = Pick<Profile, 'servo' | 'spinner' | 'lights' | 'power'>;

/** The chip lights one COM after another and then reads keys: each light shines a ninth of the time (HT16K33, "LED drive mode"). */
const SCAN_SLOTS = 9;

/** mA of all lights that are ever lit together, in the mean: what a fuse that warms up sees. At full brightness if not said. */
export function worstLightMa({ lights, power }: Pick<Profile, 'lights' | 'power'>, sixteenths = 16): number {
  return Math.round((lights.mostLit * power.lightMa * sixteenths) / 16 / SCAN_SLOTS);
}

/** Currents beyond what a fuse holds, a port gives or the supply delivers. */
export function supplyFaults(profile: Supplied): readonly Fault[] {
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
export function discFaults({
  size,
  discs,
  kings,
}: Pick<Profile, 'size' | 'discs' | 'kings'>): readonly Fault[] {
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
