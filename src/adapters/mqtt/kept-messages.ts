import { BOARD_EXPIRY_S } from '../../mirror/mirror.ts';

/** Of one login: its presence, its pairing, what Home Assistant is told, and two topics a match. */
const OF_ONE = { count: 64, bytes: 96 * 1024 };
/** Of all logins: keys cost nothing, so that one who makes many does not fill the memory. */
const OF_ALL = { count: 2000, bytes: 4 * 1024 * 1024 };
/** What every login may have, however many others there are: a board's presence, its pairing and a match. */
const FAIR = { count: 8, bytes: 16 * 1024 };
/** A match that nobody goes on with is forgotten after three months, as where MQTT 5 is spoken. */
const OLDEST_MS = 90 * 86_400_000;

interface Kept {
  readonly login: string;
  readonly bytes: number;
  readonly at: number;
}

/** What a broker keeps for later, by topic, the oldest first: so that it can tell what is to be forgotten. */
export class KeptMessages {
  readonly #kept = new Map<string, Kept>();

  /** That login has something kept there, at `t`, ms (0 bytes: nothing any more). Answers the topics to be forgotten for it. */
  keep(login: string, topic: string, bytes: number, t: number): readonly string[] {
    this.#kept.delete(topic);
    if (bytes === 0) return [];
    this.#kept.set(topic, { login, bytes, at: t });
    return [
      ...this.#beyond(
        [...this.#kept].filter(([, kept]) => kept.login === login),
        OF_ONE,
      ),
      ...this.#beyondAll(topic),
    ];
  }

  /** What is too old at `t`, ms. */
  outlived(t: number): readonly string[] {
    const old = [...this.#kept].filter(([topic, { at }]) => t - at > agesOf(topic));
    return old.map(([topic]) => this.#forget(topic));
  }

  /** The oldest, until the rest is within the measure. */
  #beyond(kept: readonly (readonly [string, Kept])[], most: typeof OF_ONE): readonly string[] {
    let { length: count } = kept;
    let bytes = kept.reduce((sum, [, one]) => sum + one.bytes, 0);
    const forgotten: string[] = [];
    for (const [topic, one] of kept) {
      if (count <= most.count && bytes <= most.bytes) break;
      count -= 1;
      bytes -= one.bytes;
      forgotten.push(this.#forget(topic));
    }
    return forgotten;
  }

  /**
   * While all have too much, the login that has most gives up its oldest. Where nobody has more than a fair share, the newcomer is
   * not kept: so many new keys push out no board that was here.
   */
  #beyondAll(newest: string): readonly string[] {
    const forgotten: string[] = [];
    for (;;) {
      const kept = [...this.#kept];
      const measure = kept.length > OF_ALL.count ? 'count' : 'bytes';
      const sizeOf = (one: Kept) => (measure === 'count' ? 1 : one.bytes);
      if (kept.reduce((sum, [, one]) => sum + sizeOf(one), 0) <= OF_ALL[measure]) return forgotten;
      const shares = new Map<string, number>();
      for (const [, one] of kept) shares.set(one.login, (shares.get(one.login) ?? 0) + sizeOf(one));
      const [login, share] = [...shares].reduce((most, one) => (one[1] > most[1] ? one : most));
      const oldest = kept.find(([, one]) => one.login === login)?.[0] ?? newest;
      forgotten.push(this.#forget(share > FAIR[measure] ? oldest : newest));
    }
  }

  #forget(topic: string): string {
    this.#kept.delete(topic);
    return topic;
  }
}

function agesOf(topic: string): number {
  return topic.endsWith('/pairing') ? BOARD_EXPIRY_S.pairing * 1000 : OLDEST_MS;
}
