/** The reeds that fail in a run: whether staff was told of each, and how long what it read was wrong. */
import type { Alert } from '../../adapters/alerts/alerts.ts';
import { wallTime } from '../../app/staff/operation.ts';
import type { Algebraic } from '../../rules/rules.ts';
import type { FailedReed, Programme, SoakReport } from './report.ts';

interface Reed extends Pick<FailedReed, 'at' | 'reads'> {
  /** From that day on, ms since 1970. */
  readonly from: number;
  wrongInGames: number;
  wrongElse: number;
}

export class Reeds {
  readonly #lookMs: number;
  readonly #all = new Map<string, Reed>();
  #now: Reed | null = null;

  constructor(lookMs: number) {
    this.#lookMs = lookMs;
  }

  /** A day begins, with the reed that fails on it. */
  begin(day: number, failed: Programme['reed']): void {
    if (failed === null) {
      this.#now = null;
      return;
    }
    const name = `${wallTime(new Date(day)).date.slice(0, 7)} ${failed.at}`;
    this.#now = this.#all.get(name) ?? { ...failed, from: day, wrongInGames: 0, wrongElse: 0 };
    this.#all.set(name, this.#now);
  }

  /** Somebody looks, each `lookMs`, whether it says what is so. */
  look(standing: ReadonlySet<Algebraic>, isPlayed: boolean): void {
    const reed = this.#now;
    if (reed === null || standing.has(reed.at) === (reed.reads === 'on')) return;
    if (isPlayed) reed.wrongInGames += 1;
    else reed.wrongElse += 1;
  }

  told(alerts: readonly Alert[]): SoakReport['reeds'] {
    const isTold = ({ at, from }: Reed) =>
      alerts.some(
        ({ event, body }) => event === 'raised' && body.square === at && Date.parse(body.at) >= from,
      );
    const untold = [...this.#all.values()].filter((reed) => !isTold(reed));
    const minutes = (looks: number) => (looks * this.#lookMs) / 60_000;
    return {
      failed: this.#all.size,
      told: this.#all.size - untold.length,
      untold: untold.map(({ at, reads, from, wrongInGames, wrongElse }) => ({
        ...{ at, reads, since: wallTime(new Date(from)).date },
        wrong: { inGames: minutes(wrongInGames), else: minutes(wrongElse) },
      })),
    };
  }
}
