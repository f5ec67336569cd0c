import type { Seat } from '../../game/input.ts';
import { type DiscColour, discColour } from '../board/colours.ts';
import { lamp } from '../board/lamps.ts';
import { pressButton, releaseButton } from '../hand/arcade.ts';
import { buttonsDown, isHand, isReplay, lights, view } from '../state/table.ts';
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
        {meaning !== null ? t(`button.${meaning}`) : !isReplay.value && t('button.none', { side: name })}
      </p>
      <Arcade seat={seat} name={name} colour={colour} called={called} />
    </section>
  );
}

/** The button of a seat. In a replay it shows when it was pressed, and cannot be. */
function Arcade(props: {
  readonly seat: Seat;
  readonly name: string;
  readonly colour: DiscColour;
  readonly called: boolean;
}) {
  const { seat, name, colour, called } = props;
  const look = {
    'data-button': seat,
    'data-yours': called,
    'data-lit': lamp(lights.value, seat === 'bottom' ? 'buttonBottom' : 'buttonTop'),
    'data-down': buttonsDown.value[seat],
  };
  const cap = <span class={`cap ${colour}`} />;
  if (isReplay.value) {
    return (
      <span class="arcade" aria-hidden="true" {...look}>
        {cap}
      </span>
    );
  }
  return (
    <button
      type="button"
      class="arcade"
      aria-label={t('button.press', { side: name })}
      aria-describedby={`meaning-${seat}`}
      aria-disabled={!isHand.value}
      {...look}
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
      {cap}
    </button>
  );
}
