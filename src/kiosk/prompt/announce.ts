/** What the assertive live region says: what must be put right (L6, L7, L8), unless the prompt says it already. Pure. */

import type { Light, Text } from '../../game/view.ts';

const SAYING: Readonly<Partial<Record<Light['id'], string>>> = {
  L6: 'cap.off',
  L7: 'fix.back',
  L8: 'fix.lift',
};

export function urgent(lights: readonly Light[], prompt: Text): readonly Text[] {
  return lights.flatMap((light) => {
    const id = SAYING[light.id];
    if (id === undefined || (id === prompt.id && prompt.params.sq === light.at)) return [];
    return [{ id, params: { sq: light.at } }];
  });
}
