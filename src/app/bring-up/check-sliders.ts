import type { Profile } from '../../adapters/profile/profile.ts';
import type { Actuators } from '../../ports/actuators.ts';
import type { Notch, SliderId } from '../../rules/rules.ts';
import { messageOf } from '../message-of.ts';
import type { BoardWatch } from './board-watch.ts';
import { type Finding, finding } from './finding.ts';
import type { Hands } from './hands.ts';

/** A disc is off its trap within so long, or is stuck (hardware brief, 5). */
const FALLEN_WITHIN_MS = 1500;
const SEEN_WITHIN_MS = 250;

/** Lets a disc fall through every trap. @param good squares that answer a piece: the others prove nothing */
export async function checkSliders(
  profile: Profile,
  good: ReadonlySet<string>,
  watch: BoardWatch,
  actuators: Actuators,
  hands: Hands,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const resetsBefore = watch.resets;
  for (const { id, left, right } of profile.sliders) {
    for (const [notch, trap] of [
      ['L', left],
      ['R', right],
    ] as const) {
      if (!good.has(trap)) continue;
      const found = await openTrap(id as SliderId, notch, trap, watch, actuators, hands);
      if (found !== null) findings.push(found);
      if (found?.code === 'slider') break;
    }
  }
  const resets = watch.resets - resetsBefore;
  if (resets > 0)
    findings.push(
      finding('power', 'resets', `the sensor board restarted ${resets} times while sliders moved`),
    );
  return findings;
}

async function openTrap(
  slider: SliderId,
  notch: Notch,
  trap: string,
  watch: BoardWatch,
  actuators: Actuators,
  hands: Hands,
): Promise<Finding | null> {
  try {
    await hands.stepBack(trap);
    await actuators.moveSlider(slider, 'N');
    await hands.put(
      trap,
      watch.until(() => watch.occupied.has(trap), SEEN_WITHIN_MS),
    );
    await watch.until(() => watch.occupied.has(trap), SEEN_WITHIN_MS);
    await hands.stepBack(trap);
    await actuators.moveSlider(slider, notch);
    const fell = await watch.until(() => !watch.occupied.has(trap), FALLEN_WITHIN_MS);
    const isOpen = fell || (await isFlapOpen(trap, watch, hands));
    if (!fell)
      await hands.lift(
        trap,
        watch.until(() => !watch.occupied.has(trap), SEEN_WITHIN_MS),
      );
    await hands.stepBack(trap);
    await actuators.moveSlider(slider, 'N');
    if (fell) return null;
    return isOpen
      ? finding('trapJam', trap, 'the flap is open and the disc has not fallen')
      : finding('slider', slider, `its flap at ${trap} did not open`);
  } catch (error) {
    return finding('slider', slider, messageOf(error));
  }
}

/** Its switch knows, where there is one; else whoever stands there. */
async function isFlapOpen(trap: string, watch: BoardWatch, hands: Hands): Promise<boolean> {
  const shut = watch.flapShut.get(trap);
  return shut === undefined ? hands.isOpen(trap) : !shut;
}
