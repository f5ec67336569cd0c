import { Board } from '../components/board.tsx';
import { PlayerCard } from '../components/player-card.tsx';
import { PromptPanel } from '../components/prompt-panel.tsx';
import { Tray } from '../components/tray.tsx';
import { view } from '../state/table.ts';
import { seatsSeen } from '../state/turned.ts';
import { CardPanel } from './card-panel.tsx';
import { DecksPanel } from './decks-panel.tsx';
import { JudgePanel } from './judge-panel.tsx';

/** The table of the grammar game: the card in the middle, the board beside it. */
export function CardTable() {
  const { above, below } = seatsSeen.value;
  const bottom = view.value?.seats.bottom ?? 'W';
  const top = view.value?.seats.top ?? 'B';
  return (
    <main class="table card-table">
      <div class="card-board">
        <PlayerCard seat={above} />
        <Board />
        <PlayerCard seat={below} />
      </div>
      <div class="card-middle">
        <PromptPanel />
        <CardPanel />
      </div>
      <aside class="card-aside">
        <JudgePanel />
        <DecksPanel />
        <Tray side={bottom} />
        <Tray side={top} />
      </aside>
    </main>
  );
}
