import * as v from 'valibot';
import type { Profile } from '../../adapters/profile/profile.ts';
import { stepWheel, WHEEL_AT_REST, type WheelState } from '../../game/game.ts';
import type { BoardReport } from '../../ports/board.ts';
import type { StaffState } from '../../ports/staff.ts';
import { fairnessOf, type SpinCount, spinCounted } from '../../staff/staff.ts';
import { KeptFile, type KeptFileOptions } from './kept-file.ts';

interface Counted extends SpinCount {
  /** The wheel's sectors: another wheel is counted anew. */
  readonly kinds: readonly string[];
}

export const wheelForm = v.object({
  kinds: v.array(v.string()),
  sectors: v.array(v.number()),
  border: v.number(),
});
const NOTHING: Counted = { kinds: [], sectors: [], border: 0 };

/** The running count of where valid spins have stopped, over restarts: it is reported and never corrected. */
export class WheelCount {
  readonly #kept: KeptFile<Counted>;
  #state: WheelState = WHEEL_AT_REST;
  #spinner: NonNullable<Profile['spinner']> | null = null;

  constructor(place: Omit<KeptFileOptions<Counted>, 'schema' | 'empty'>) {
    this.#kept = new KeptFile<Counted>({ ...place, schema: wheelForm, empty: NOTHING });
  }

  /** The wheel that is there from now on; null: none. */
  stand(spinner: Profile['spinner']): void {
    if (JSON.stringify(spinner) === JSON.stringify(this.#spinner)) return;
    this.#spinner = spinner;
    this.#state = WHEEL_AT_REST;
    if (spinner === null || spinner.sectors.join() === this.#kept.value.kinds.join()) return;
    const kinds = [...spinner.sectors];
    this.#kept.set({ kinds, sectors: kinds.map(() => 0), border: 0 });
  }

  hear(report: BoardReport): void {
    const spinner = this.#spinner;
    if (spinner === null) return;
    const { t } = report;
    const reading =
      report.kind === 'wheel'
        ? { t, count: report.count, zero: report.zero }
        : { t, count: null, zero: null };
    const { state, signs } = stepWheel(spinner, this.#state, reading);
    this.#state = state;
    for (const sign of signs) {
      if (sign.kind !== 'stop') continue;
      const { kinds } = this.#kept.value;
      this.#kept.set({
        kinds,
        ...spinCounted(this.#kept.value, kinds, sign.angle, spinner.toleranceDegrees),
      });
    }
  }

  get state(): StaffState['wheel'] {
    if (this.#spinner === null) return null;
    const { kinds, sectors } = this.#kept.value;
    return { kinds, counts: sectors, fairness: fairnessOf(this.#kept.value) };
  }

  close(): void {
    this.#kept.close();
  }
}
