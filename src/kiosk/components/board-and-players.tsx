import type { Side } from '../../rules/rules.ts';
import { opponentOf } from '../board/sides.ts';
import { Board } from './board.tsx';
import { PlayerCard } from './player-card.tsx';
import { PromptPanel } from './prompt-panel.tsx';
import { Tray } from './tray.tsx';

/** The prompt over the board, and both players with their trays beside it. */
export function BoardAndPlayers({ bottom }: { readonly bottom: Side }) {
  return (
    <>
      <div class="middle">
        <PromptPanel />
        <Board />
      </div>
      <div class="players">
        <PlayerCard seat="top" />
        <Tray side={bottom} />
        <Tray side={opponentOf(bottom)} />
        <PlayerCard seat="bottom" />
      </div>
    </>
  );
}
