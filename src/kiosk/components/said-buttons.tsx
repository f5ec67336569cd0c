import { useState } from 'preact/hooks';
import type { ButtonMeaning, Seat, View, Word } from '../../game/game.ts';
import { clickButton, pressButton, releaseButton } from '../hand/arcade.ts';
import { send } from '../link/connection.ts';
import { isHand, isReplay, mayTouch } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { buttonMeaning } from './arcade-button.tsx';
import { PauseButton } from './pause-button.tsx';

/** What can be said in words beside a player's button: each in the place of what the button means. */
export function Meaning({ now, seat }: { readonly now: View; readonly seat: Seat }) {
  const meaning = now.buttons[seat];
  const words = buttonMeaning(now, seat);
  const id = `meaning-${seat}`;
  if (meaning === null || meaning === 'nothingHere' || isReplay.value || !isHand.value) {
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
      <Says key={`${meaning} ${now.plies.length}`} now={now} seat={seat} meaning={meaning} />
    </div>
  );
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
    case 'judgeCard':
    case 'answerBack':
      // Both answers have buttons of their own.
      return <span aria-hidden="true">{buttonMeaning(now, seat)}</span>;
    default:
      return <PressButton seat={seat} words={t(`do.${meaning}`)} />;
  }
}

function SaysButton(props: { readonly id: string; readonly words: string; readonly say: () => void }) {
  return (
    <button type="button" class="says-button" data-says={props.id} onClick={props.say}>
      {props.words}
    </button>
  );
}

/** Presses the board's own button; a board of wood has it beside the hand. */
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
