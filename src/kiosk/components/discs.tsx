import { discColour } from '../board/colours.ts';
import { type BoardSize, cellOf, centreOf, numberOf } from '../board/geometry.ts';
import { isKing, kingsOfFen, type Stack, stacksOf } from '../board/placements.ts';
import { heldDiscs } from '../hand/hand-control.ts';
import { falling } from '../state/falling.ts';
import { discs, view } from '../state/table.ts';
import { BoardDisc, type Crown } from './board-disc.tsx';
import { DiscFace } from './disc-face.tsx';

/** All discs on the board and in the hand. */
export function Discs({ size }: { readonly size: BoardSize }) {
  const game = view.value?.game ?? 'trappes';
  const held = heldDiscs.value;
  const crowns = crownsOf(stacksOf(discs.value), kingsOfFen(view.value?.fen ?? ''), size);
  const crownInHand = held.length >= 2 ? held.at(-1) : undefined;
  return (
    <div class="discs">
      {discs.value
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

/** Discs that go down through an open trap, seen for a moment. */
export function Falling() {
  const game = view.value?.game ?? 'trappes';
  return (
    <div class="discs falling">
      {falling.value.map((disc) => {
        const cell = disc.place.on === 'square' ? cellOf(disc.place.at) : null;
        if (cell === null) return null;
        const { x, y } = centreOf(cell);
        return (
          <div key={disc.id} class="disc" style={{ '--x': x, '--y': y, '--level': 0 }}>
            <DiscFace colour={discColour(game, disc.side)} />
          </div>
        );
      })}
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
