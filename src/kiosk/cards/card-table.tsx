import type { View } from '../../game/game.ts';
import { CARD_DECKS, type Side } from '../../rules/rules.ts';
import { discColour } from '../board/geometry.ts';
import { piecesOfFen } from '../board/placements.ts';
import { Board } from '../components/board.tsx';
import { DiscFace } from '../components/discs.tsx';
import { PlayerCard, Tray } from '../components/players.tsx';
import { PromptPanel } from '../components/prompt-panel.tsx';
import { hashOf } from '../state/place.ts';
import { view } from '../state/table.ts';
import { seatsSeen } from '../state/turned.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { CardPanel, DeckMark, JudgePanel } from './card-panel.tsx';

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

/** The decks, and the kings' tokens that each side has left. */
function DecksPanel() {
  const now = view.value;
  if (now == null || now.cards === null) return null;
  const { left } = now.cards;
  return (
    <section class="panel decks">
      <h2>{t('card.decks')}</h2>
      <ul>
        {CARD_DECKS.map((deck) => (
          <li key={deck}>
            <DeckMark deck={deck} />
            <span>{t(`card.deck.${deck}`)}</span>
            <b>{left[deck]}</b>
          </li>
        ))}
      </ul>
      <a class="print-link" href={hashOf({ page: 'cards' })}>
        {t('cards.title')}
      </a>
      <p class="reserve">
        <span>{t('card.reserve')}</span>
        {(['W', 'B'] as const).map((side) => (
          <span key={side} class="reserve-side" title={sideName(now.game, side)}>
            <DiscFace colour={discColour(now.game, side)} crown={true} />
            <b>{kingsLeft(now, side)}</b>
          </span>
        ))}
      </p>
    </section>
  );
}

/** By the kings on the board: past the supply it is not known which of them has a token. */
function kingsLeft({ fen, options }: View, side: Side): number {
  const kings = piecesOfFen(fen).pieces.filter((piece) => piece.side === side && piece.king);
  return Math.max(0, Number(options.kingSupply) - kings.length);
}
