/** How bodies move: along legs, each as smooth as a hand's reach. */

/** Where a disc is, mm: from the board's bottom-left corner, and its underside above the wood. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** From one place to the next, in ms; `hump`: so much higher in the middle, mm. */
export interface Leg {
  readonly from: number;
  readonly to: number;
  readonly start: Place;
  readonly end: Place;
  readonly hump: number;
}

/** Least jerk (Flash and Hogan 1985): what human reaches look like. */
function eased(share: number): number {
  return share ** 3 * (10 + share * (6 * share - 15));
}

export function placeOn({ from, to, start, end, hump }: Leg, t: number): Place {
  const share = t >= to ? 1 : t <= from ? 0 : eased((t - from) / (to - from));
  const between = (one: number, other: number) => one + (other - one) * share;
  return {
    x: between(start.x, end.x),
    y: between(start.y, end.y),
    z: between(start.z, end.z) + hump * 4 * share * (1 - share),
  };
}

/** A magnet that lies, or goes along its legs; `strength` of a nominal one, negative with the other pole down. */
export class Disc {
  readonly strength: number;
  readonly start: Place;
  readonly legs: Leg[] = [];

  constructor(strength: number, start: Place) {
    this.strength = strength;
    this.start = start;
  }

  /** Where it is after its last leg. */
  get place(): Place {
    return this.legs.at(-1)?.end ?? this.start;
  }

  /** Where it is at a moment. */
  at(t: number): Place {
    const leg = this.legs.findLast(({ from }) => from <= t);
    return leg === undefined ? this.start : placeOn(leg, t);
  }

  /** When its last leg ends. */
  get free(): number {
    return this.legs.at(-1)?.to ?? 0;
  }

  /** A leg that begins before the last one has ended is a fault of the generator: it throws. */
  go(from: number, to: number, end: Place, hump = 0): void {
    if (from < this.free || to < from)
      throw new Error(`a disc is moved at ${from}, and is busy until ${this.free}`);
    this.legs.push({ from, to, start: this.place, end, hump });
  }
}
