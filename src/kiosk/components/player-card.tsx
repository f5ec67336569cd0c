import type { Seat } from '../../game/input.ts';
import { discColour } from '../board/colours.ts';
import { lamp } from '../board/lamps.ts';
import { pressButton, releaseButton } from '../hand/arcade.ts';
import { buttonsDown, isHand, lights, view } from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { DiscFace } from './disc-face.tsx';

/** One player's side of the table: disc, name, pieces, and the button with what it means now. */
export function PlayerCard({ seat }: { readonly seat: Seat }) {
  const now = view.value;
  if (now === null) return <section class="panel player" data-seat={seat} />;
  const side = now.seats[seat];
  const name = sideName(now.game, side);
  const colour = discColour(now.game, side);
  const meaning = now.buttons[seat];
  const turn = now.turn === side && now.outcome === null;
  const called = meaning !== null && meaning !== 'offerOrResign';
  return (
    <section
      class="panel player"
      aria-label={name}
      data-seat={seat}
      data-turn={turn}
      data-lamp={lamp(lights.value, seat === 'bottom' ? 'turnBottom' : 'turnTop')}
    >
      <DiscFace colour={colour} />
      <div class="player-name">
        <h2>{name}</h2>
        <p>{t('pieces', { count: now.count[side] })}</p>
      </div>
      <p class="meaning" id={`meaning-${seat}`}>
        {meaning === null ? t('button.none', { side: name }) : t(`button.${meaning}`)}
      </p>
      <button
        type="button"
        class="arcade"
        aria-label={t('button.press', { side: name })}
        aria-describedby={`meaning-${seat}`}
        aria-disabled={!isHand.value}
        data-button={seat}
        data-yours={called}
        data-lit={lamp(lights.value, seat === 'bottom' ? 'buttonBottom' : 'buttonTop')}
        data-down={buttonsDown.value[seat]}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pressButton(seat);
        }}
        onPointerUp={() => releaseButton(seat)}
        onContextMenu={(event) => event.preventDefault()}
        onPointerCancel={() => releaseButton(seat)}
        onKeyDown={(event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return;
          event.preventDefault();
          if (!event.repeat) pressButton(seat);
        }}
        onKeyUp={() => releaseButton(seat)}
        onBlur={() => releaseButton(seat)}
      >
        <span class={`cap ${colour}`} />
      </button>
    </section>
  );
}
