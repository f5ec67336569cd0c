import type { Position } from './position.ts';

const KEPT = 32;

/**
 * What was found for the positions asked last. Not for all of them by a `WeakMap`: it takes the collector's time, half of
 * that of checking a long file of games.
 */
export class RecentAnswers<Answer> {
  readonly #positions: Position[] = [];
  readonly #answers: Answer[] = [];
  #oldest = 0;

  of(position: Position, find: () => Answer): Answer {
    const known = this.#answers[this.#positions.indexOf(position)];
    if (known !== undefined) return known;
    const answer = find();
    this.#positions[this.#oldest] = position;
    this.#answers[this.#oldest] = answer;
    this.#oldest = (this.#oldest + 1) % KEPT;
    return answer;
  }
}
