import { useEffect } from 'preact/hooks';
import type { ButtonMeaning, Seat, View } from '../../game/game.ts';
import { discColour } from '../board/colours.ts';
import { lamp } from '../board/lamps.ts';
import { clickButton, pressButton, releaseButton } from '../hand/arcade.ts';
import { buttonsDown, isReplay, lights, mayTouch, view } from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';

/** The button of a seat, described by `#meaning-SEAT`. In a replay it shows when it was pressed, and cannot be. */
export function ArcadeButton({ seat }: { readonly seat: Seat }) {
  // One that leaves the page is held by nobody.
  useEffect(() => () => releaseButton(seat), [seat]);
  const now = view.value;
  if (now === null) return null;
  const { game, seats, buttons } = now;
  const meaning = buttons[seat];
  const look = {
    'data-button': seat,
    'data-yours':
      !isReplay.value && meaning !== null && meaning !== 'offerOrResign' && meaning !== 'nothingHere',
    'data-lit': lamp(lights.value, seat === 'bottom' ? 'buttonBottom' : 'buttonTop'),
    'data-down': buttonsDown.value[seat],
  };
  const cap = (
    <>
      <span class={`cap ${discColour(game, seats[seat])}`} />
      <HeldRing meaning={meaning} />
    </>
  );
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
      aria-label={t('button.press', { side: sideName(game, seats[seat]) })}
      aria-describedby={`meaning-${seat}`}
      aria-disabled={!mayTouch.value}
      {...look}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pressButton(seat);
      }}
      onPointerUp={() => releaseButton(seat)}
      onPointerCancel={() => releaseButton(seat)}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        event.preventDefault();
        if (!event.repeat) pressButton(seat);
      }}
      onKeyUp={(event) => {
        event.preventDefault();
        releaseButton(seat);
      }}
      onClick={(event) => clickButton(seat, event)}
      onBlur={() => releaseButton(seat)}
    >
      {cap}
    </button>
  );
}

/** So long a button is held before that means something, s. */
const HELD_S: Readonly<Partial<Record<ButtonMeaning, number>>> = {
  offerOrResign: 3,
  claimOrResign: 3,
  judgeCard: 1,
  answerBack: 1,
};

/** Fills up while the button is down: when it is full, being held has its meaning. */
function HeldRing({ meaning }: { readonly meaning: ButtonMeaning | null }) {
  const seconds = meaning === null ? undefined : HELD_S[meaning];
  if (seconds === undefined) return null;
  return (
    <svg class="held-ring" viewBox="0 0 100 100" aria-hidden="true" style={{ '--held': `${seconds}s` }}>
      <circle cx="50" cy="50" r="45" pathLength="100" />
    </svg>
  );
}

/** What the button means, or that nobody here presses it; in a replay nobody does. */
export function buttonMeaning({ game, seats, buttons, players }: View, seat: Seat): string | null {
  if (isReplay.value) return null;
  const meaning = buttons[seat];
  const { kind } = players[seats[seat]];
  if (meaning !== null) return t(`button.${meaning}`);
  if (kind !== 'hand') return t(`player.${kind}.plays`);
  return t('button.none', { side: sideName(game, seats[seat]) });
}
