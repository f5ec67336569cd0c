/** The button of a seat, and what it means for people who use the menu. */

import { useEffect, useState } from 'preact/hooks';
import type { ButtonMeaning, Seat, View, Word } from '../../game/game.ts';
import { discColour } from '../board/geometry.ts';
import { lamp } from '../board/lamps.ts';
import { clickButton, pressButton, releaseButton } from '../hand/keys.ts';
import { send } from '../link/connection.ts';
import { menuOpen } from '../state/at-hand.ts';
import {
  buttonsDown,
  isHand,
  isHolding,
  isReplay,
  isVirtual,
  lights,
  mayTouch,
  view,
} from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { PauseIcon, PlayIcon } from './icons.tsx';

/** What it means now. A move is not to be confirmed while its piece is seen in the hand, whatever a reed may have missed. */
function meaningOf({ buttons }: View, seat: Seat): ButtonMeaning | null {
  const meaning = buttons[seat];
  return meaning === 'confirm' && isHolding.value ? null : meaning;
}

/** The button of a seat, described by `#meaning-SEAT`. In a replay it shows when it was pressed, and cannot be. */
export function ArcadeButton({ seat }: { readonly seat: Seat }) {
  // One that leaves the page is held by nobody.
  useEffect(() => () => releaseButton(seat), [seat]);
  const now = view.value;
  if (now === null) return null;
  const { game, seats } = now;
  const meaning = meaningOf(now, seat);
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

/** What the button means, or that nobody here presses it. In a replay nobody does. */
export function buttonMeaning(now: View, seat: Seat): string | null {
  if (isReplay.value) return null;
  const { game, seats, players } = now;
  const meaning = meaningOf(now, seat);
  const { kind } = players[seats[seat]];
  if (meaning !== null) return t(`button.${meaning}`);
  if (kind !== 'hand') return t(`player.${kind}.plays`);
  return t('button.none', { side: sideName(game, seats[seat]) });
}

/** In a game with clocks both players can make them stand. */
export function PauseButton({ now }: { readonly now: View }) {
  if (now.pause === null || now.outcome !== null || isReplay.value) return null;
  const asks = now.pause === 'none' || now.pause === 'toAnswer';
  const words = t(`pause.${asks ? 'do' : now.pause === 'asked' ? 'cancel' : 'goOn'}`);
  return (
    <button
      type="button"
      class="icon-button"
      data-pause={now.pause}
      aria-label={words}
      title={words}
      disabled={now.pause === 'staff' || !isHand.value}
      onClick={() => send({ type: 'pause', on: asks })}
    >
      {asks ? <PauseIcon /> : <PlayIcon />}
    </button>
  );
}

/** What can be said in words beside a player's button: each in the place of what the button means. */
export function Meaning({ now, seat }: { readonly now: View; readonly seat: Seat }) {
  const words = buttonMeaning(now, seat);
  const id = `meaning-${seat}`;
  if (!maySay(now, seat)) {
    return (
      <p class="meaning" id={id}>
        {words}
      </p>
    );
  }
  return (
    <div class="meaning says">
      <span class="unseen" id={id}>
        {words}
      </span>
      <SaidNow now={now} seat={seat} />
    </div>
  );
}

/** The same in the menu of a small screen, where the clocks have its place beside the names. */
export function MenuSays({ now }: { readonly now: View }) {
  const seats = (['top', 'bottom'] as const).filter((seat) => maySay(now, seat));
  if (!menuOpen.value || now.clocks === null) return null;
  return (
    <>
      {seats.map((seat) => (
        <fieldset key={seat} class="menu-says says" aria-label={sideName(now.game, now.seats[seat])}>
          <b aria-hidden="true">{sideName(now.game, now.seats[seat])}</b>
          <SaidNow now={now} seat={seat} />
        </fieldset>
      ))}
    </>
  );
}

function maySay(now: View, seat: Seat): boolean {
  const meaning = meaningOf(now, seat);
  if (isReplay.value || !isHand.value || meaning === 'nothingHere') return false;
  return meaning !== null || now.handsTakeback[now.seats[seat]] !== 'none' || mayLayBack(now, seat);
}

function SaidNow({ now, seat }: { readonly now: View; readonly seat: Seat }) {
  const meaning = meaningOf(now, seat);
  if (meaning !== null)
    return <Says key={`${meaning} ${now.plies.length}`} now={now} seat={seat} meaning={meaning} />;
  return mayLayBack(now, seat) ? <LayBackButton looks="says-button" /> : <BackButton now={now} seat={seat} />;
}

function Says(props: { readonly now: View; readonly seat: Seat; readonly meaning: ButtonMeaning }) {
  const { now, seat, meaning } = props;
  const [gives, setGives] = useState(false);
  const say = (word: Word) => send({ type: 'word', side: now.seats[seat], word });
  switch (meaning) {
    case 'offerOrResign':
    case 'claimOrResign':
      return gives ? (
        <>
          <SaysButton id="resign" words={t('say.resign.sure')} say={() => say('resign')} />
          <SaysButton id="no" words={t('say.no')} say={() => setGives(false)} />
        </>
      ) : (
        <>
          <SaysButton
            id="draw"
            words={t(meaning === 'claimOrResign' ? 'say.claim' : 'say.draw')}
            say={() => say('draw')}
          />
          <SaysButton id="resign" words={t('say.resign')} say={() => setGives(true)} />
          {now.takeback === 'mayTake' && (
            <SaysButton id="back" words={t('say.back')} say={() => send({ type: 'takeback', act: 'ask' })} />
          )}
          <BackButton now={now} seat={seat} />
          <PauseButton now={now} />
        </>
      );
    case 'resign':
      return (
        <>
          <SaysButton id="resign" words={t('say.resign.sure')} say={() => say('resign')} />
          <SaysButton id="no" words={t('say.no')} say={() => say('no')} />
        </>
      );
    case 'acceptDraw':
      return (
        <>
          <SaysButton id="draw" words={t('say.accept')} say={() => say('draw')} />
          <SaysButton id="no" words={t('say.no')} say={() => say('no')} />
        </>
      );
    case 'answerBack':
      if (now.handsTakeback[now.seats[seat]] === 'toAnswer')
        return (
          <>
            <SaysButton id="back" words={t('back.yes')} say={() => say('back')} />
            <SaysButton id="no" words={t('say.no')} say={() => say('no')} />
          </>
        );
      return <span aria-hidden="true">{buttonMeaning(now, seat)}</span>;
    case 'judgeCard':
      // Both answers have buttons of their own.
      return <span aria-hidden="true">{buttonMeaning(now, seat)}</span>;
    default:
      return (
        <>
          <PressButton seat={seat} words={t(`do.${meaning}`)} />
          {mayLayBack(now, seat) && <LayBackButton looks="says-button" />}
        </>
      );
  }
}

/** Between two people: asks the other one to have the last move back, or thinks better of it. */
function BackButton({ now, seat }: { readonly now: View; readonly seat: Seat }) {
  const side = now.seats[seat];
  const say = (word: Word) => send({ type: 'word', side, word });
  switch (now.handsTakeback[side]) {
    case 'mayAsk':
      return <SaysButton id="back" words={t('say.back')} say={() => say('back')} />;
    case 'asked':
      return <SaysButton id="no" words={t('say.never')} say={() => say('no')} />;
    default:
      return null;
  }
}

/** On a virtual board the pieces that stand wrong are laid back by the page, for whoever is to move. */
export function mayLayBack(now: View, seat: Seat): boolean {
  return isVirtual.value && now.prompt.line.id.startsWith('fix.') && now.seats[seat] === now.turn;
}

export function LayBackButton({ looks }: { readonly looks: 'says-button' | 'button primary' }) {
  return (
    <button
      type="button"
      class={looks}
      data-says="layBack"
      disabled={!isHand.value}
      onClick={() => send({ type: 'setUp' })}
    >
      {t('say.layBack')}
    </button>
  );
}

function SaysButton(props: { readonly id: string; readonly words: string; readonly say: () => void }) {
  return (
    <button type="button" class="says-button" data-says={props.id} onClick={props.say}>
      {props.words}
    </button>
  );
}

/** Presses the board's own button. A board of wood has it beside the hand. */
function PressButton({ seat, words }: { readonly seat: Seat; readonly words: string }) {
  return (
    <button
      type="button"
      class="says-button"
      data-says="press"
      disabled={!mayTouch.value}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pressButton(seat);
      }}
      onPointerUp={() => releaseButton(seat)}
      onPointerCancel={() => releaseButton(seat)}
      onClick={(event) => clickButton(seat, event)}
    >
      {words}
    </button>
  );
}
