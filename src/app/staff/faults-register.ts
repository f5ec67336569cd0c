import * as v from 'valibot';
import { type FaultCode, PLAIN_CODES } from '../../game/game.ts';
import type { LinkStatus } from '../../ports/board.ts';
import type { Algebraic } from '../../rules/rules.ts';
import { type Fault, type FaultHistory, noteFaults, openFaults } from '../../staff/staff.ts';
import { KeptFile, type KeptFileOptions } from './kept-file.ts';

const fault = v.object({
  code: v.picklist(Object.keys(PLAIN_CODES) as FaultCode[]),
  square: v.exactOptional(
    v.pipe(
      v.string(),
      v.transform((name) => name as Algebraic),
    ),
  ),
  part: v.exactOptional(v.string()),
});
export const faultsForm = v.array(
  v.object({ fault, raised: v.number(), cleared: v.nullable(v.number()), times: v.number() }),
);

export type FaultListener = (news: {
  readonly raised: readonly Fault[];
  readonly cleared: readonly Fault[];
}) => void;

/** Every fault that was there, with its times, over restarts. */
export class FaultsRegister {
  readonly #kept: KeptFile<FaultHistory>;
  readonly #now: () => number;
  readonly #listener: FaultListener;

  /** @param now the wall clock, ms since 1970 */
  constructor(
    place: Omit<KeptFileOptions<FaultHistory>, 'schema' | 'empty'>,
    now: () => number,
    listener: FaultListener,
  ) {
    this.#kept = new KeptFile<FaultHistory>({ ...place, schema: faultsForm, empty: [] });
    this.#now = now;
    this.#listener = listener;
  }

  get history(): FaultHistory {
    return this.#kept.value;
  }

  get open(): readonly Fault[] {
    return openFaults(this.history);
  }

  /** Takes in which faults there are now. */
  see(present: readonly Fault[]): void {
    this.#note(present, this.#now());
  }

  /** Takes in one that began before anybody could see it. */
  begin(fault: Fault, since: number): void {
    this.#note([...this.open, fault], since);
  }

  close(): void {
    this.#kept.close();
  }

  #note(present: readonly Fault[], now: number): void {
    const news = noteFaults(this.history, present, now);
    if (news.history === this.history) return;
    this.#kept.set(news.history);
    this.#listener(news);
  }
}

/** What the links themselves say, also while a lock keeps the game from seeing them. */
export function linkFaults(links: {
  readonly sensors: LinkStatus;
  readonly actuators: LinkStatus;
}): readonly Fault[] {
  const parts = ['sensors', 'actuators'] as const;
  return parts.flatMap((part): Fault[] => {
    const { state } = links[part];
    if (state === 'refused') return [{ code: 'version', part }];
    return state === 'silent' || state === 'lost' ? [{ code: part }] : [];
  });
}
