/** What stands wrong in the virtual room of the game that is played here, or of the position that the hand is led to. */

import { computed } from '@preact/signals';
import { type Astray, astrayOn } from '../board/description.ts';
import { heldDiscs } from '../hand/hand-control.ts';
import { LAYING } from '../prompt/news.ts';
import { aside, discs, isReplay, isVirtual, profile, view } from './table.ts';

const NONE: readonly Astray[] = [];

export const astray = computed(() => {
  const now = view.value;
  const free = aside.value !== null && aside.value.fen === null;
  if (!isVirtual.value || isReplay.value || free || now === null || now.outcome !== null) return NONE;
  if (heldDiscs.value.length > 0) return NONE;
  const isLaid = aside.value !== null || now.prompt.line.id === LAYING;
  return astrayOn(now.fen, profile.value.size, discs.value, isLaid);
});
