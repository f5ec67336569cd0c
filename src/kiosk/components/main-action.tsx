import { useEffect } from 'preact/hooks';
import { clickButton, ownSeat, pressButton, releaseButton } from '../hand/arcade.ts';
import { discard, hand } from '../hand/hand-control.ts';
import { menuOpen, shutMenu, toggleMenu } from '../state/at-hand.ts';
import { isVirtual, mayTouch, role, view } from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { flick } from '../wheel/wheel-control.ts';
import { ConfirmButton } from './choices.tsx';
import { Watching } from './header.tsx';
import { CrossIcon, MenuIcon } from './icons.tsx';
import { maySetUp, SetUpButton } from './new-game.tsx';
import { LayBackButton, mayLayBack } from './said-buttons.tsx';

/** The one main button of a small screen: what is to be done now. */
export function MainAction() {
  return (
    <footer class="main-action">
      <MenuButton />
      <Action />
    </footer>
  );
}

/** The bar, which a small screen shows only when it is asked for. */
function MenuButton() {
  const open = menuOpen.value;
  useEffect(() => {
    if (!open) return undefined;
    const shut = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') shutMenu();
    };
    addEventListener('keydown', shut);
    return () => removeEventListener('keydown', shut);
  }, [open]);
  return (
    <button
      type="button"
      class="button menu-button"
      aria-label={t(open ? 'menu.shut' : 'menu.open')}
      aria-expanded={open}
      aria-controls="bar"
      data-menu
      onClick={toggleMenu}
    >
      {open ? <CrossIcon /> : <MenuIcon />}
    </button>
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
  if (mayLayBack(now, ownSeat(now))) return <LayBackButton looks="button primary" />;
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
      {meaning === null || meaning === 'offerOrResign' || meaning === 'nothingHere'
        ? t('button.press', { side })
        : t(`do.${meaning}`)}
    </button>
  );
}
