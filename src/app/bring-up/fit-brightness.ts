import type { Profile } from '../../adapters/profile/profile.ts';
import type { FittingActuators } from '../../ports/actuators.ts';
import { frameOf, lightGroups } from './check-lights.ts';
import type { FittingHands } from './hands.ts';

/** Sixteenths; the light rail's fuse holds all of it (wiring.md, "Currents"). */
const MOST = 16;

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
      const turned = await hands.dim({ ask: 'dim', sixteenths, most: MOST });
      if (turned === 'take') return sixteenths;
      if (turned === 'skip') return null;
      sixteenths = Math.max(1, Math.min(MOST, sixteenths + Math.round(turned)));
    }
  } finally {
    actuators.showFrame(dark);
  }
}
