import type { View } from '../../game/game.ts';
import { CARD_DECKS, type Side } from '../../rules/rules.ts';
import { discColour } from '../board/colours.ts';
import { piecesOfFen } from '../board/fen-pieces.ts';
import { DiscFace } from '../components/disc-face.tsx';
import { hashOf } from '../state/place.ts';
import { view } from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { DeckMark } from './deck-mark.tsx';

/** The decks, and the kings' tokens that each side has left. */
export function DecksPanel() {
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
