import { LOW_RAIL_MV } from '../../game/game.ts';
import type { BoardWatch } from './board-watch.ts';
import { type Finding, finding } from './finding.ts';
import type { Hands } from './hands.ts';
import type { Places } from './places.ts';

/** Below this nothing feeds a rail; a divider with nothing on it reads no more. */
const DEAD_MV = 1000;

export async function checkButtons(
  watch: BoardWatch,
  hands: Hands,
  places: Places,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const seat of ['bottom', 'top'] as const) {
    if (watch.down.has(seat)) {
      findings.push(finding('button', seat, 'is down without a hand', places.button(seat)));
      continue;
    }
    let pressed = false;
    const seen = watch.until(() => {
      pressed ||= watch.down.has(seat);
      return pressed && !watch.down.has(seat);
    }, hands.patienceMs);
    await hands.press(seat, seen);
    if (!(await seen))
      findings.push(
        finding('button', seat, pressed ? 'stays down' : 'its press is not seen', places.button(seat)),
      );
  }
  return findings;
}

/** @param countsPerTurn of the wheel's encoder */
export async function checkWheel(
  countsPerTurn: number,
  watch: BoardWatch,
  hands: Hands,
  places: Places,
): Promise<readonly Finding[]> {
  const before = watch.wheelCounts.at(-1) ?? 0;
  const { wheelSlips } = watch;
  const seenBefore = watch.wheelCounts.length;
  const turned = () => (watch.wheelCounts.at(-1) ?? 0) - before;
  await hands.turnWheel(watch.until(() => Math.abs(turned()) >= 2 * countsPerTurn, hands.patienceMs));
  await watch.pass(500);
  const told = (part: string, seen: string, where: string, cause?: string) => [
    finding('wheel', part, seen, where, cause),
  ];
  // A wheel that gives less than a quarter of a turn is not followed at all.
  if (Math.abs(turned()) < countsPerTurn / 4)
    return watch.wheelZero !== null || watch.wheelCounts.length > seenBefore
      ? told(
          'phase',
          'its index comes and its count goes to and fro: one of its two lines does not change',
          places.encoder('A', 'B'),
          'the wire or the resistor (RE1, RE2) of A or B, or the encoder: measure both while the wheel turns',
        )
      : told('encoder', 'its turning is not seen', places.encoder('A', 'B', 'Z'), 'its plug, or its 5 V');
  if (watch.wheelSlips > wheelSlips)
    return told('index', 'the count is off by more than 2 after a turn', places.encoder('A', 'B', 'Z'));
  if (watch.wheelZero === null)
    return told('index', 'it does not come in two turns', places.encoder('Z'), 'the wire of Z, or RE3');
  return turned() < 0
    ? told(
        'direction',
        'counts backwards',
        places.encoder('A', 'B'),
        'A and B are exchanged: swap them, or set its direction by damier calibrate',
      )
    : [];
}

/** The light driver's supply, and that of the servos where there are any. */
export function checkRails(
  rails: readonly ('servo' | 'light')[],
  watch: BoardWatch,
  places: Places,
): readonly Finding[] {
  return rails.flatMap((rail) => {
    const millivolts = watch.rails[rail];
    if (millivolts === null || millivolts >= LOW_RAIL_MV) return [];
    const volts = (millivolts / 1000).toFixed(2);
    if (millivolts >= DEAD_MV)
      return [
        finding(
          'power',
          rail,
          `its supply is at ${volts} V, below ${LOW_RAIL_MV / 1000} V`,
          places.rail(rail),
        ),
      ];
    const cause =
      rail === 'servo'
        ? 'the motor stop SW4 is pressed, F1 has tripped, or PS1 is off'
        : 'F2 has tripped, or PS1 is off';
    return [finding('power', `${rail} off`, `it has no supply: ${volts} V`, places.rail(rail), cause)];
  });
}
