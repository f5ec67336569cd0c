import type { Profile } from '../../adapters/profile/profile.ts';
import type { Lock } from '../../exhibit/exhibit.ts';
import type { Actuators } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LightTest } from '../../ports/staff.ts';
import { frameOf, lightGroups } from '../bring-up/check-lights.ts';
import type { NamedLight } from '../bring-up/hands.ts';

/** How long one picture lasts, ms: the eye follows, and nothing flashes more than once in two seconds. */
const PICTURE_MS = 1000;
/** A test that nobody ends, ends. */
const LONGEST_TEST_MS = 5 * 60_000;

export interface LightWalkParts {
  readonly clock: Clock;
  readonly lock: () => Lock | null;
  /** The board that stands, unguarded; null before there is one. */
  readonly board: () => { readonly profile: Profile; readonly actuators: Actuators } | null;
}

/**
 * What the lights show while staff has the board: nothing when it sleeps or is closed; a rank that wanders up the board like a
 * cloth while it is cleaned; and the light test. Never more lights are on at once than the board's supply bears.
 */
export class LightWalk {
  readonly #parts: LightWalkParts;
  #test: { readonly kind: LightTest; readonly since: number; step: number } | null = null;
  #step = 0;
  #lit: string | null = null;
  #cancel: (() => void) | null = null;

  constructor(parts: LightWalkParts) {
    this.#parts = parts;
  }

  get test(): LightTest | null {
    return this.#test?.kind ?? null;
  }

  /** The one light that is lit in a test one after the other. */
  get lit(): string | null {
    return this.#test?.kind === 'each' ? this.#lit : null;
  }

  set test(kind: LightTest | null) {
    this.#test = kind === null ? null : { kind, since: this.#parts.clock.now(), step: 0 };
    this.follow();
  }

  /** The lock is another. What was shown for the old one ends. */
  follow(): void {
    this.stop();
    if (this.#parts.lock() === null) this.#test = null;
    else this.#show();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #show(): void {
    const { clock, board } = this.#parts;
    this.#cancel = clock.after(PICTURE_MS, () => this.#show());
    if (this.#test !== null && clock.now() - this.#test.since > LONGEST_TEST_MS) this.#test = null;
    const now = board();
    if (now?.actuators.link.state === 'up') now.actuators.showFrame(frameOf(this.#picture(now.profile)));
  }

  #picture(profile: Profile): readonly NamedLight[] {
    if (this.#test === null) {
      this.#step += 1;
      return this.#parts.lock() === 'cleaning' ? wandering(profile, this.#step) : [];
    }
    const pictures = picturesOf(this.#test.kind, profile);
    const picture = pictures[this.#test.step % pictures.length] ?? [];
    this.#test.step += 1;
    this.#lit = picture[0]?.name ?? null;
    return picture;
  }
}

/** All lights of a board by their names. */
export function lightsOf(profile: Profile): readonly NamedLight[] {
  return lightGroups(profile).flat();
}

/** The blue lights of one rank after the other. */
function wandering(profile: Profile, step: number): readonly NamedLight[] {
  const rank = (step % profile.size) + 1;
  return lightsOf(profile).filter(
    ({ name }) => name.endsWith(`${rank} blue`) && name.length === `a${rank} blue`.length,
  );
}

function picturesOf(test: LightTest, profile: Profile): readonly (readonly NamedLight[])[] {
  const all = lightsOf(profile);
  switch (test) {
    case 'all':
      return inParts(all, profile.lights.mostLit);
    case 'amber':
    case 'blue':
      return inParts(
        all.filter(({ name }) => name.endsWith(` ${test}`)),
        profile.lights.mostLit,
      );
    case 'each':
      return inParts(all, 1);
  }
}

function inParts<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most));
}
