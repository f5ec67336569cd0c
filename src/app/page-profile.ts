import type { Profile } from '../adapters/profile/profile.ts';
import type { PageProfile } from '../ports/page.ts';
import type { Rules } from '../rules/rules.ts';

/** The part of the board's profile that a page draws. */
export function pageProfile(profile: Profile, rules: Rules): PageProfile {
  const rows = new Map(profile.sliders.map(({ id, row }) => [id, row]));
  return {
    id: profile.id,
    size: profile.size,
    squareColour: profile.squareColour,
    sliders: (rules.layout?.sliders ?? []).map(({ id, colour, left, right }) => ({
      id,
      row: rows.get(id) ?? 0,
      colour,
      left,
      right,
    })),
    spinner: profile.spinner && {
      sectors: profile.spinner.sectors,
      toleranceDegrees: profile.spinner.toleranceDegrees,
    },
  };
}
