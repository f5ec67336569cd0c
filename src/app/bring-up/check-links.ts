/** Both links: the port, who may use it and who takes it, and what answers. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { BoardPart } from '../../adapters/serial/serial.ts';
import { isCoded } from '../../adapters/words/words.ts';
import type { Actuators, LinkStatus, SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Finding, finding } from './finding.ts';
import type { Places } from './places.ts';

const GROUP_MAY_READ_AND_WRITE = 0o060;

/** The group of a device file. Null where this machine does not say (another system, no such file). */
export function portGroup(path: string): PortGroup | null {
  try {
    const { gid, mode } = statSync(path);
    const line = readFileSync('/etc/group', 'utf8')
      .split('\n')
      .find((entry) => entry.split(':')[2] === String(gid));
    const mayUse = (mode & GROUP_MAY_READ_AND_WRITE) === GROUP_MAY_READ_AND_WRITE;
    return { name: line?.split(':')[0] ?? String(gid), mayUse };
  } catch (error) {
    if (isCoded(error)) return null;
    throw error;
  }
}

/** The group that a port belongs to, as the machine has it. */
interface PortGroup {
  readonly name: string;
  /** Whether the group may read and write it. */
  readonly mayUse: boolean;
}

const REFUSED = /EACCES/;
const PATH = /\/dev\/[\w./-]*\w/;

/** Arduino's own USB vendor numbers, and those of the chips on copies: CH340, FTDI, CP210x. */
const VENDORS = '2341|2a03|1a86|0403|10c4';

/**
 * What to do where a port may not be opened: the command that mends it. Null where that is not the trouble.
 *
 * @param reason why a link is not up
 */
export function mendPermission(reason: string, groupOf: (path: string) => PortGroup | null): string | null {
  const path = PATH.exec(reason)?.[0];
  if (!REFUSED.test(reason) || path === undefined) return null;
  const group = groupOf(path);
  if (group?.mayUse && group.name !== 'root')
    return `you are not in the group ${group.name}, which owns ${path}: sudo usermod -aG ${group.name} $USER, then log out and in`;
  const rule = `SUBSYSTEM=="tty", ATTRS{idVendor}=="${VENDORS}", GROUP="dialout", MODE="0660"`;
  return (
    `no group may open ${path}: echo '${rule}' | sudo tee /etc/udev/rules.d/60-damier.rules, ` +
    'sudo udevadm control --reload, plug the board in again, and sudo usermod -aG dialout $USER, then log out and in'
  );
}

/** Programs of the system that take serial ports, by the name of their process, and the way out. */
const THIEVES = {
  brltty:
    'brltty runs, and takes ports with a CH340 chip for a Braille display: sudo apt remove brltty, then plug the board in again',
  ModemManager:
    'ModemManager runs, and speaks to new ports as if they were modems: sudo systemctl disable --now ModemManager, then plug the board in again',
} as const;
export type PortThief = keyof typeof THIEVES;

/** Those of them that run on this machine. None where it does not say (another system). */
export function portThieves(processes = '/proc'): readonly PortThief[] {
  try {
    const names = new Set(readdirSync(processes).flatMap((entry) => nameOf(`${processes}/${entry}`)));
    return (Object.keys(THIEVES) as PortThief[]).filter((thief) => names.has(thief));
  } catch (error) {
    if (isCoded(error)) return [];
    throw error;
  }
}

/** What to do about them. */
function mendThieves(thieves: readonly PortThief[]): string | null {
  return thieves.length === 0 ? null : thieves.map((thief) => THIEVES[thief]).join('; ');
}

function nameOf(folder: string): readonly string[] {
  try {
    return [readFileSync(`${folder}/comm`, 'utf8').trim()];
  } catch (error) {
    // It has ended meanwhile, or is no process.
    if (isCoded(error)) return [];
    throw error;
  }
}

/** A boot loader takes up to 2 s, each further port that is tried 3 s more. */
const UP_WITHIN_MS = 12_000;

/** What this machine says about its ports. */
export interface Machine {
  /** Who may open a port. */
  readonly groupOf: (path: string) => PortGroup | null;
  /** Which programs take ports. */
  readonly thieves: () => readonly PortThief[];
}

/** Opens these links and waits for them. */
export async function checkLinks(
  links: { readonly sensors: SensorBoard; readonly actuators: Actuators },
  parts: readonly BoardPart[],
  clock: Clock,
  { groupOf, thieves }: Machine,
): Promise<readonly Finding[]> {
  const found = await Promise.all(
    parts.map(async (part) => {
      await links[part].open();
      const { state, reason } = await upOrWhyNot(links[part], clock);
      if (state === 'up') return [];
      const mend =
        mendPermission(reason ?? '', groupOf) ?? (state === 'refused' ? null : mendThieves(thieves()));
      const where = `${part === 'sensors' ? 'U1' : 'U2'}, its USB port`;
      const code = state === 'refused' ? 'version' : part;
      return [finding(code, part, reason ?? `the link is ${state}`, where, mend ?? undefined)];
    }),
  );
  return found.flat();
}

/** The link once it is up or refused, or as it is when its time has run out. */
export function upOrWhyNot(link: SensorBoard | Actuators, clock: Clock): Promise<LinkStatus> {
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

/** Frames that arrive damaged are sent again. So many are more than a start or a plug brings. */
const DAMAGED_FRAMES = 5;

/** What the sensor board has told of itself, and how its frames arrived, by the end. */
export function sensorFindings(resets: number, counters: LinkStatus['counters']): readonly Finding[] {
  const damaged = counters.crc ?? 0;
  return [
    ...(resets > 0
      ? [
          finding(
            'power',
            'resets',
            `the sensor board restarted ${resets} times by itself`,
            'U1 5V and GND; star ground',
          ),
        ]
      : []),
    ...(damaged >= DAMAGED_FRAMES
      ? [
          finding(
            'sensors',
            'line',
            `${damaged} frames arrived damaged`,
            'U1, its USB cable',
            'another cable, and away from motors',
          ),
        ]
      : []),
  ];
}

/** The addresses of the two drivers, and the light driver's without its strap: the servo driver's All Call. */
const LIGHTS_AT = 0x71;
export const SERVOS_AT = 0x40;
const LIGHTS_UNSTRAPPED = 0x70;

/**
 * What the actuator board's firmware complained of while it was asked to do things.
 *
 * @param chips the addresses that answer; empty where that was not asked
 * @param drivers those on which something hangs that was asked for
 */
export function busFindings(
  complaints: readonly string[],
  chips: readonly number[],
  drivers: Readonly<Record<'lights' | 'sliders', boolean>>,
  places: Places,
): readonly Finding[] {
  const about = (text: string) => complaints.some((line) => line.includes(text));
  const silent = (at: number) => about(`no answer 0x${at.toString(16)}`) && !chips.includes(at);
  const others = chips.filter((at) => at !== LIGHTS_AT && at !== SERVOS_AT);
  const answers = others.map((at) => `0x${at.toString(16)}`).join(', ');
  const elsewhere = (wanted: string) =>
    others.length === 0
      ? 'its plug, its supply, SDA and SCL'
      : `${answers} answers: its address is not set to ${wanted}`;
  return [
    ...(drivers.lights && silent(LIGHTS_AT)
      ? [
          finding(
            'light',
            'driver',
            'the light driver at 0x71 does not answer',
            places.lightDriver,
            others.includes(LIGHTS_UNSTRAPPED)
              ? '0x70 answers: its strap A0 is open; close it before a servo is plugged in, as 0x70 is the servo driver’s All Call'
              : elsewhere('0x71'),
          ),
        ]
      : []),
    ...(drivers.sliders && silent(SERVOS_AT)
      ? [
          finding(
            'slider',
            'driver',
            'the servo driver at 0x40 does not answer',
            places.servoDriver,
            elsewhere('0x40'),
          ),
        ]
      : []),
    ...(about('The actuator board restarted')
      ? [
          finding(
            'power',
            'actuators',
            'the actuator board restarted by itself',
            'U2 5V and GND; C1, star ground',
            'its supply dips as a servo starts: thin wires, C1 missing, or servos fed through the Uno',
          ),
        ]
      : []),
    ...(about('bus stuck')
      ? [
          finding(
            'actuators',
            'I2C',
            'a chip holds the I2C bus',
            places.bus,
            'a short on SDA or SCL, a chip without its supply, RP1 or RP2 missing, or a cable that is too long',
          ),
        ]
      : []),
  ];
}
