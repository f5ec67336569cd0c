import type { Seat } from '../../game/input.ts';
import type { View } from '../../game/view.ts';
import type { Side } from '../../rules/rules.ts';
import { type DiscColour, discColour } from '../board/colours.ts';
import { lamp } from '../board/lamps.ts';
import { pressButton, releaseButton } from '../hand/arcade.ts';
import { buttonsDown, isReplay, lights, mayTouch, view } from '../state/table.ts';
import { playerName, sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { Clock } from './clock.tsx';
import { DiscFace } from './disc-face.tsx';

/** One player's side of the table: disc, name, pieces, and the button with what it means now. */
export function PlayerCard({ seat }: { readonly seat: Seat }) {
  const now = view.value;
  if (now === null) return <section class="panel player" data-seat={seat} />;
  const side = now.seats[seat];
  const player = now.players[side];
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
      data-player={player.kind}
      data-lamp={lamp(lights.value, seat === 'bottom' ? 'turnBottom' : 'turnTop')}
    >
      <DiscFace colour={colour} />
      <div class="player-name">
        <h2>{player.kind === 'hand' ? name : playerName(player)}</h2>
        <p>
          {player.kind !== 'hand' && `${name} · `}
          {t('pieces', { count: now.count[side] })}
        </p>
      </div>
      <Clock side={side} />
      <Score side={side} />
      <p class="meaning" id={`meaning-${seat}`}>
        {meaningWords(now, seat)}
      </p>
      <Arcade seat={seat} name={name} colour={colour} called={called} />
    </section>
  );
}

/** What this side has answered rightly (sujet-verbe). */
function Score({ side }: { readonly side: Side }) {
  const score = view.value?.cards?.score[side];
  return score === undefined ? null : <p class="player-score">{t('card.score', { count: score.right })}</p>;
}

/** What the button means, or that nobody here presses it. */
function meaningWords({ game, seats, buttons, players }: View, seat: Seat): string | null {
  const meaning = buttons[seat];
  const { kind } = players[seats[seat]];
  if (meaning !== null) return t(`button.${meaning}`);
  if (kind !== 'hand') return t(`player.${kind}.plays`);
  return isReplay.value ? null : t('button.none', { side: sideName(game, seats[seat]) });
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
      aria-disabled={!mayTouch.value}
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
