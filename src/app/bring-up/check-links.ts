import type { Actuators } from '../../ports/actuators.ts';
import type { LinkStatus, SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Finding, finding } from './finding.ts';
import { mendPermission, type PortGroup } from './port-permission.ts';

/** A boot loader takes up to 2 s, each further port that is tried 3 s more. */
const UP_WITHIN_MS = 12_000;

/** Opens both links and waits for them. @param groupOf who may open a port */
export async function checkLinks(
  links: { readonly sensors: SensorBoard; readonly actuators: Actuators },
  clock: Clock,
  groupOf: (path: string) => PortGroup | null,
): Promise<readonly Finding[]> {
  const found = await Promise.all(
    (['sensors', 'actuators'] as const).map(async (part) => {
      await links[part].open();
      const { state, reason } = await upOrWhyNot(links[part], clock);
      if (state === 'up') return [];
      const mend = mendPermission(reason ?? '', groupOf);
      const found = finding(state === 'refused' ? 'version' : part, part, reason ?? `the link is ${state}`);
      return [mend === null ? found : { ...found, cause: mend }];
    }),
  );
  return found.flat();
}

function upOrWhyNot(link: SensorBoard | Actuators, clock: Clock): Promise<LinkStatus> {
  return new Promise((resolve) => {
    const finish = (): void => {
      cancel();
      stop();
      resolve(link.link);
    };
    const isSettled = () => link.link.state === 'up' || link.link.state === 'refused';
    const cancel = clock.after(UP_WITHIN_MS, finish);
    const stop = link.onLink(() => {
      if (isSettled()) finish();
    });
    if (isSettled()) finish();
  });
}

/** Frames that arrive damaged are sent again; so many are more than a start or a plug brings. */
const DAMAGED_FRAMES = 5;

/** What the sensor board has told of itself, and how its frames arrived, by the end. */
export function sensorFindings(resets: number, counters: LinkStatus['counters']): readonly Finding[] {
  const damaged = counters.crc ?? 0;
  return [
    ...(resets > 0
      ? [finding('power', 'resets', `the sensor board restarted ${resets} times by itself`)]
      : []),
    ...(damaged >= DAMAGED_FRAMES
      ? [finding('sensors', 'line', `${damaged} frames arrived damaged: another cable, and away from motors`)]
      : []),
  ];
}

/** What the actuator board's firmware complained of while it was asked to do things. */
export function busFindings(complaints: readonly string[]): readonly Finding[] {
  const about = (text: string) => complaints.some((line) => line.includes(text));
  return [
    ...(about('no answer 0x71')
      ? [finding('light', 'driver', 'the light driver at 0x71 does not answer')]
      : []),
    ...(about('no answer 0x40')
      ? [finding('slider', 'driver', 'the servo driver at 0x40 does not answer')]
      : []),
    ...(about('The actuator board restarted')
      ? [finding('power', 'actuators', 'the actuator board restarted by itself')]
      : []),
    ...(about('bus stuck') ? [finding('actuators', 'I2C', 'a chip holds the I2C bus')] : []),
  ];
}
