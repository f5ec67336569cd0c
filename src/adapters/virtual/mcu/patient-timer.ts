// avr8js 0.21 counts a timer at each of its counts: 250 events a millisecond for a clock that interrupts once in one.
import { AVRTimer, type AVRTimerConfig, type CPU } from 'avr8js';

/** What of avr8js's timer says when it next does something; private in its types. */
interface TimerState {
  count: (reschedule?: boolean, external?: boolean) => void;
  readonly updateDivider: boolean;
  readonly divider: number;
  readonly lastCycle: number;
  readonly tcnt: number;
  readonly TOP: number;
  readonly ocrA: number;
  readonly ocrB: number;
  readonly ocrC: number;
  readonly timerMode: number;
}

/** avr8js's numbers of the modes that count up only: normal, and clear on compare match. Others are left as they are. */
const COUNTS_UP: readonly number[] = [0, 2];

/** A timer that is counted when it next matches or overflows, or is asked, and not before: its registers read the same. */
export function patientTimer(cpu: CPU, config: AVRTimerConfig): void {
  const timer = new AVRTimer(cpu, config) as unknown as TimerState;
  const count = timer.count;
  timer.count = (reschedule = true, external = false) => {
    if (timer.updateDivider || external || !COUNTS_UP.includes(timer.timerMode))
      return count(reschedule, external);
    count(false);
    if (reschedule && timer.divider > 0)
      cpu.addClockEvent(timer.count, timer.lastCycle + countsToNext(timer) * timer.divider - cpu.cycles);
  };
  // What the program sets may come due before what was waited for.
  for (const register of [config.OCRA, config.OCRB, config.OCRC, config.ICR, config.TCCRA, config.TCCRC]) {
    if (register === 0) continue;
    const write = cpu.writeHooks[register];
    cpu.writeHooks[register] = (value, old, address, mask) => {
      const isWritten = write?.(value, old, address, mask) ?? false;
      cpu.updateClockEvent(timer.count, 0);
      return isWritten;
    };
  }
}

/** Counts until the timer is at the next value at which something happens. */
function countsToNext({ tcnt, TOP, ocrA, ocrB, ocrC }: TimerState): number {
  // Past its top, avr8js turns it over with the next count.
  if (tcnt > TOP) return 1;
  return Math.min(...[ocrA, ocrB, ocrC, TOP + 1].map((value) => value - tcnt).filter((counts) => counts > 0));
}
