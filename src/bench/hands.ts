/** The simulated hands: drawn by events, and by bodies that move over magnets' reeds. */
import type { GameId } from '../rules/rules.ts';
import type { Equipment } from './equipment.ts';
import { BODY_FAMILIES } from './hand/bodies/data.ts';
import { bodiesSpecimen } from './hand/bodies/hand.ts';
import { FAMILIES } from './hand/families.ts';
import { type Specimen, specimen } from './hand/hand.ts';

export interface Draw {
  readonly equipment: Equipment;
  readonly game: GameId;
  readonly seed: number;
  /** Tells the specimens of one run apart. */
  readonly index: number;
}

/** A family of hands, whatever draws it. */
export interface Kind {
  readonly name: string;
  readonly games: readonly GameId[];
  readonly specimen: (draw: Draw) => Specimen;
}

export const HAND_NAMES = ['events', 'bodies'] as const;
export type HandName = (typeof HAND_NAMES)[number];

/** All families, by how they are drawn. */
export const HANDS: Readonly<Record<HandName, readonly Kind[]>> = {
  events: FAMILIES.map((family) => ({
    name: family.name,
    games: family.games,
    specimen: (draw) => specimen({ ...draw, family }),
  })),
  bodies: BODY_FAMILIES.map((family) => ({
    name: family.name,
    games: family.games,
    specimen: (draw) => bodiesSpecimen({ ...draw, family }),
  })),
};

/** A family by its name, with or without its number. */
export function kindNamed(hand: HandName, name: string): Kind | null {
  return HANDS[hand].find((kind) => kind.name === name || kind.name.replace(/^\d\d-/, '') === name) ?? null;
}
