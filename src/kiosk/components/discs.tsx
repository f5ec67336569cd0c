import { discColour } from '../board/colours.ts';
import { type BoardSize, cellOf, numberOf } from '../board/geometry.ts';
import { isKing, kingsOfFen, type Stack, stacksOf } from '../board/placements.ts';
import { hand } from '../hand/hand-control.ts';
import { room, view } from '../state/table.ts';
import { BoardDisc, type Crown } from './board-disc.tsx';

/** All discs on the board and in the hand. */
export function Discs({ size }: { readonly size: BoardSize }) {
  const game = view.value?.game ?? 'trappes';
  const discs = room.value.discs;
  const held = hand.value.kind === 'empty' ? [] : hand.value.discs;
  const crowns = crownsOf(stacksOf(discs), kingsOfFen(view.value?.fen ?? ''), size);
  const crownInHand = held.length >= 2 ? held.at(-1) : undefined;
  return (
    <div class="discs">
      {discs
        .filter((disc) => disc.place.on !== 'tray' || held.includes(disc.id))
        .map((disc) => (
          <BoardDisc
            key={disc.id}
            disc={disc}
            size={size}
            colour={discColour(game, disc.side)}
            crown={disc.id === crownInHand ? 'brass' : (crowns.get(disc.id) ?? 'none')}
          />
        ))}
    </div>
  );
}

/** Crowns by disc: brass on two discs of one colour, marked where the game knows a king of one disc. */
function crownsOf(
  stacks: ReadonlyMap<string, Stack>,
  kings: ReadonlySet<number>,
  size: BoardSize,
): ReadonlyMap<number, Crown> {
  const crowns = new Map<number, Crown>();
  for (const [name, stack] of stacks) {
    const top = stack.at(-1);
    const cell = cellOf(name);
    if (top === undefined || cell === null) continue;
    const number = numberOf(cell, size);
    if (isKing(stack)) crowns.set(top.id, 'brass');
    else if (number !== null && kings.has(number)) crowns.set(top.id, 'marked');
  }
  return crowns;
}
