import { BOARD_EXPIRY_S } from '../../mirror/topics.ts';

/** Of one login: its presence, its pairing, what Home Assistant is told, and two topics a match. */
const OF_ONE = { count: 64, bytes: 96 * 1024 };
/** Of all logins: keys cost nothing, so that one who makes many does not fill the memory. */
const OF_ALL = { count: 2000, bytes: 4 * 1024 * 1024 };
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
      ...this.#beyond([...this.#kept], OF_ALL),
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

  #forget(topic: string): string {
    this.#kept.delete(topic);
    return topic;
  }
}

function agesOf(topic: string): number {
  return topic.endsWith('/pairing') ? BOARD_EXPIRY_S.pairing * 1000 : OLDEST_MS;
}
