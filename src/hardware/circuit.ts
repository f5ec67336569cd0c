import { lightParts } from './light-parts.ts';
import { matrixParts } from './matrix-parts.ts';
import type { PartKindName } from './part-kinds.ts';
import type { Profile } from './profile-schema.ts';
import { sliderParts, supplyParts } from './supply-parts.ts';

/** One part on the board, with the net that each of its pins is on. Pins that go nowhere are left out. */
export interface Part {
  /** As in KC3: the reed of the square c3. */
  readonly ref: string;
  readonly kind: PartKindName;
  readonly pins: Readonly<Record<string, string>>;
}

/** What is joined: the pins, as reference and pin, that one net holds together. */
export interface Net {
  readonly name: string;
  readonly nodes: readonly { readonly part: Part; readonly pin: string }[];
}

/** Every part of a board and what its pins are on. */
export function partsOf(profile: Profile): readonly Part[] {
  return [...matrixParts(profile), ...supplyParts(), ...sliderParts(profile), ...lightParts(profile)];
}

/** The nets of those parts, in the order in which they are first met. */
export function netsOf(parts: readonly Part[]): readonly Net[] {
  const nets = new Map<string, Net['nodes'][number][]>();
  for (const part of parts) {
    for (const [pin, name] of Object.entries(part.pins)) {
      const nodes = nets.get(name) ?? [];
      nets.set(name, [...nodes, { part, pin }]);
    }
  }
  return [...nets].map(([name, nodes]) => ({ name, nodes }));
}
