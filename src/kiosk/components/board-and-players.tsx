import { computed } from '@preact/signals';
import type { Side } from '../../rules/rules.ts';
import { opponentOf } from '../../rules/rules.ts';
import { isReplay, isVirtual } from '../state/table.ts';
import { seatsSeen, turned } from '../state/turned.ts';
import { Board } from './board.tsx';
import { PlayerCard } from './player-card.tsx';
import { PromptPanel } from './prompt-panel.tsx';
import { Tray } from './tray.tsx';

/** What lies beside a board of wood is not told. */
const hasTrays = computed(() => isVirtual.value || isReplay.value);

/** The prompt over the board, and both players with their trays beside it. */
export function BoardAndPlayers({ bottom }: { readonly bottom: Side }) {
  const { above, below } = seatsSeen.value;
  const own = turned.value ? opponentOf(bottom) : bottom;
  return (
    <>
      <div class="middle">
        <PromptPanel />
        <Board />
      </div>
      <div class="players">
        <PlayerCard seat={above} />
        {hasTrays.value && (
          <>
            <Tray side={own} />
            <Tray side={opponentOf(own)} />
          </>
        )}
        <PlayerCard seat={below} />
      </div>
    </>
  );
}
