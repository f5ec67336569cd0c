/** Counts what happens in visits, for the curator: numbers of a day, and nothing of a person. The entry of this folder. */
import { figuresFile, monthSchema, readFigures } from '../../adapters/figures/figures.ts';
import type { VisitEvent } from '../../exhibit/exhibit.ts';
import type { Clock } from '../../ports/clock.ts';
import { counted, type DayFigures, emptyDay, NO_VISIT, type OpenVisit } from '../../staff/staff.ts';
import { KeptFile } from '../staff/registers.ts';

export interface FiguresPlace {
  readonly folder: string;
  readonly clock: Clock;
  /** The wall's clock. */
  readonly wall: () => Date;
  readonly log: (message: string) => void;
}

export class Figures {
  readonly #place: FiguresPlace;
  #month: { readonly name: string; readonly kept: KeptFile<readonly DayFigures[]> } | null = null;
  #visit: OpenVisit = NO_VISIT;

  constructor(place: FiguresPlace) {
    this.#place = place;
  }

  count(event: VisitEvent): void {
    const now = this.#place.wall();
    const date = dateOf(now);
    const kept = this.#keptOf(date.slice(0, 7));
    const today = kept.value.find((day) => day.date === date) ?? emptyDay(date);
    const { day, visit } = counted(today, this.#visit, event, now.getHours());
    this.#visit = visit;
    if (day !== today) kept.set([...kept.value.filter((one) => one.date !== date), day]);
  }

  /** All days that are kept, oldest first. */
  days(): readonly DayFigures[] {
    this.#month?.kept.close();
    return readFigures(this.#place.folder, this.#place.log);
  }

  close(): void {
    this.#month?.kept.close();
  }

  #keptOf(name: string): KeptFile<readonly DayFigures[]> {
    if (this.#month?.name === name) return this.#month.kept;
    this.#month?.kept.close();
    const { folder, clock, log } = this.#place;
    const kept = new KeptFile({
      file: figuresFile(folder, name),
      schema: monthSchema,
      empty: [],
      clock,
      log,
    });
    this.#month = { name, kept };
    return kept;
  }
}

/** The day by the wall's clock, as `2026-11-28`. */
function dateOf(now: Date): string {
  const two = (n: number) => `${n}`.padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
