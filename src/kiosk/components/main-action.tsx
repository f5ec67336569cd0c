import { clickButton, ownSeat, pressButton, releaseButton } from '../hand/arcade.ts';
import { discard, hand } from '../hand/hand-control.ts';
import { isVirtual, mayTouch, role, view } from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { flick } from '../wheel/wheel-control.ts';
import { ConfirmButton } from './choices.tsx';
import { maySetUp, SetUpButton } from './new-game.tsx';
import { Watching } from './watching.tsx';

/** The one main button of a small screen: what is to be done now. */
export function MainAction() {
  return (
    <footer class="main-action">
      <Action />
    </footer>
  );
}

function Action() {
  const now = view.value;
  if (role.value === 'watcher' || role.value === 'spectator') return <Watching />;
  if (now === null) return null;
  if (hand.value.kind === 'holding') {
    return (
      <button type="button" class="button primary" onClick={discard}>
        {t('hand.off')}
      </button>
    );
  }
  if (maySetUp()) return <SetUpButton />;
  if (now.choices.length > 0) return <ConfirmButton />;
  if (now.wheelWanted) {
    return (
      <button type="button" class="button primary" disabled={!mayTouch.value} onClick={flick}>
        {t('wheel.spin')}
      </button>
    );
  }
  return isVirtual.value ? <OwnButton /> : null;
}

function OwnButton() {
  const now = view.value;
  if (now === null) return null;
  const seat = ownSeat(now);
  const side = sideName(now.game, now.seats[seat]);
  const meaning = now.buttons[seat];
  return (
    <button
      type="button"
      class="button"
      onPointerDown={() => pressButton(seat)}
      onPointerUp={() => releaseButton(seat)}
      onPointerCancel={() => releaseButton(seat)}
      onContextMenu={(event) => event.preventDefault()}
      onPointerLeave={() => releaseButton(seat)}
      onClick={(event) => clickButton(seat, event)}
    >
      {meaning === null || meaning === 'offerOrResign' ? t('button.press', { side }) : t(`do.${meaning}`)}
    </button>
  );
}
