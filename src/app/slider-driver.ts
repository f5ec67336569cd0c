import type { Effect } from '../game/game.ts';
import type { Actuators } from '../ports/board.ts';
import type { Algebraic, Notch, SliderId } from '../rules/rules.ts';
import { messageOf } from './errors.ts';
import type { GameChoice } from './game-choice.ts';

/** How a slider's move ended: with the servo released, or not at all. */
export interface SliderEnd {
  readonly slider: SliderId;
  readonly notch: Notch;
  /** False for a slider that was only put back to where it should stand. No session waits for that. */
  readonly asked: boolean;
  readonly ok: boolean;
  readonly why: string | null;
}

/** A slider of the profile with the squares that it opens, by their names. */
export interface SliderSquares {
  readonly id: SliderId;
  readonly left: Algebraic;
  readonly right: Algebraic;
}

export interface SliderDriverOptions {
  readonly actuators: Actuators;
  readonly sliders: readonly SliderSquares[];
  readonly ended: (end: SliderEnd) => void;
}

/**
 * Moves sliders, one at a time. An order whose time is past is dropped, never made up for. Whenever no action of a slider is under
 * way, every slider is put where the game says it stands: after a start, when the actuators come back, when an action was taken
 * back, when a game is over and the next is to be set up. One that would open a trap waits until that trap reads empty, because
 * nobody would have seen a piece that lies on it swallowed.
 */
export class SliderDriver {
  readonly #options: SliderDriverOptions;
  readonly #waiting: Effect[] = [];
  /** Where each slider was last sent, whether it arrived or not. */
  readonly #sent = new Map<SliderId, Notch>();
  #moving = false;
  #rests: () => void = () => undefined;

  constructor(options: SliderDriverOptions) {
    this.#options = options;
  }

  order(effect: Effect): void {
    this.#waiting.push(effect);
  }

  /** The actuators were away. Where the sliders stand must be made sure of again. */
  forget(): void {
    this.#sent.clear();
  }

  /** Resolves when no slider moves. Only then may the next game's first move begin. */
  async rest(): Promise<void> {
    if (this.#moving)
      await new Promise<void>((resolve) => {
        this.#rests = resolve;
      });
  }

  /**
   * Starts what is due at `t` (ms, the inputs' time). `notches` is where the game says the sliders stand, N where it knows
   * of none, or null while one of its actions is under way; `occupied` the squares that read occupied, or null while that is
   * not known or the board is not at rest.
   */
  proceed(
    t: number,
    notches: Readonly<Record<string, Notch>> | null,
    occupied: ReadonlySet<Algebraic> | null,
  ): void {
    if (this.#moving) return;
    const order = this.#waiting.shift();
    if (order !== undefined) {
      const { slider, notch } = order;
      if (t > order.deadline) this.#options.ended({ slider, notch, asked: true, ok: false, why: 'too late' });
      else this.#move(slider, notch, true);
      return;
    }
    if (this.#options.actuators.link.state !== 'up' || occupied === null || notches === null) return;
    const notchOf = ({ id }: SliderSquares) => notches[id] ?? 'N';
    const unplaced = this.#options.sliders.find(
      (slider) => this.#sent.get(slider.id) !== notchOf(slider) && mayMove(slider, notchOf(slider), occupied),
    );
    if (unplaced !== undefined) this.#move(unplaced.id, notchOf(unplaced), false);
  }

  #move(slider: SliderId, notch: Notch, asked: boolean): void {
    this.#moving = true;
    // One that fails is not tried again and again. The session chooses another, or the link comes back.
    this.#sent.set(slider, notch);
    const end = (ok: boolean, why: string | null) => {
      this.#moving = false;
      this.#rests();
      this.#options.ended({ slider, notch, asked, ok, why });
    };
    try {
      this.#options.actuators.moveSlider(slider, notch).then(
        () => end(true, null),
        (error: unknown) => end(false, messageOf(error)),
      );
    } catch (error) {
      end(false, messageOf(error));
    }
  }
}

/** All sliders of the board, also under a game without traps: what was open when it began must shut. */
export function slidersOf({
  profile,
  setup,
}: Pick<GameChoice, 'profile' | 'setup'>): readonly SliderSquares[] {
  const { board } = setup.rules;
  return profile.sliders.map(({ id, left, right }) => ({
    id: id as SliderId,
    left: board.algebraic(left),
    right: board.algebraic(right),
  }));
}

function mayMove(slider: SliderSquares, notch: Notch, occupied: ReadonlySet<Algebraic>): boolean {
  switch (notch) {
    case 'L':
      return !occupied.has(slider.left);
    case 'R':
      return !occupied.has(slider.right);
    case 'N':
      return true;
  }
}
