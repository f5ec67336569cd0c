import type { Disc } from '../../ports/page.ts';
import { discColour } from '../board/colours.ts';
import { type BoardSize, cellOf, centreOf } from '../board/geometry.ts';
import { isKing, type Stack, stacksOf } from '../board/placements.ts';
import { heldDiscs } from '../hand/hand-control.ts';
import { falling } from '../state/falling.ts';
import { kings } from '../state/kings.ts';
import { discs, view } from '../state/table.ts';
import { BoardDisc, type Crown } from './board-disc.tsx';
import { DiscFace } from './disc-face.tsx';

/** All discs on the board and in the hand. */
export function Discs({ size }: { readonly size: BoardSize }) {
  const game = view.value?.game ?? 'trappes';
  const held = heldDiscs.value;
  const crowns = crownsOf(stacksOf(discs.value), kings.value);
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
            crown={shownCrown(disc, crownInHand, crowns)}
          />
        ))}
    </div>
  );
}

function shownCrown(disc: Disc, inHand: number | undefined, crowns: ReadonlyMap<number, Crown>): Crown {
  if (disc.id === inHand || disc.face === 'king') return 'brass';
  return crowns.get(disc.id) ?? 'none';
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

/** Crowns by disc: brass on two discs of one colour and on a king's face, a mark on a king that neither shows. */
function crownsOf(
  stacks: ReadonlyMap<string, Stack>,
  marked: ReadonlySet<number>,
): ReadonlyMap<number, Crown> {
  const crowns = new Map<number, Crown>([...marked].map((id) => [id, 'marked']));
  for (const stack of stacks.values()) {
    const top = stack.at(-1);
    if (top !== undefined && isKing(stack)) crowns.set(top.id, 'brass');
  }
  return crowns;
}
