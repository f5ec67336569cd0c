import unhomoglyph from 'unhomoglyph';

/** Whether people could take one name for the other. */
export function looksLike(one: string, other: string): boolean {
  const [seen, written] = [skeletons(one), skeletons(other)];
  return seen.some((skeleton) => written.includes(skeleton));
}

/** The places of those names that people could confuse with another one among them. */
export function alikeAmong(names: readonly string[]): ReadonlySet<number> {
  const places = new Map<string, Set<number>>();
  names.forEach((name, place) => {
    for (const skeleton of skeletons(name))
      places.set(skeleton, (places.get(skeleton) ?? new Set()).add(place));
  });
  return new Set([...places.values()].flatMap((those) => (those.size > 1 ? [...those] : [])));
}

/**
 * What is left of a name without all that people overlook: case, accents, spaces, points, and which of the characters that look
 * alike it is (Unicode's confusables, UTS #39). It goes by what its capitals look like, and by the small letters that they stand
 * for.
 */
function skeletons(name: string): readonly string[] {
  return [bare(name), bare(name.toLowerCase())].map((text) =>
    // No eye can tell a capital i, a small l and a one apart.
    bare(unhomoglyph(bare(unhomoglyph(text)).toLowerCase()))
      .toLowerCase()
      .replaceAll('i', 'l'),
  );
}

function bare(text: string): string {
  return text.normalize('NFKD').replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '');
}
