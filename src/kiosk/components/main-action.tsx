/** The one main button of a small screen, and the panel for another game. */

import { useEffect } from 'preact/hooks';
import { discard, hand } from '../hand/hand-control.ts';
import { clickButton, ownSeat, pressButton, releaseButton } from '../hand/keys.ts';
import { send } from '../link/connection.ts';
import { beginDraft } from '../new-game/draft.ts';
import { menuOpen, shutMenu, toggleMenu } from '../state/at-hand.ts';
import { isHand, isVirtual, mayTouch, role, study, view } from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { flick } from '../wheel/wheel-control.ts';
import { Watching } from './header.tsx';
import { AgainIcon, CrossIcon, MenuIcon } from './icons.tsx';
import { LayBackButton, mayLayBack } from './said-buttons.tsx';
import { ConfirmButton } from './sliders.tsx';

/** Whether the pieces may be set up by a helping hand: after a game, or while they are being placed for one. */
function maySetUp(): boolean {
  const now = view.value;
  return isVirtual.value && now !== null && (now.outcome !== null || now.prompt.line.id === 'set.up');
}

export function SetUpButton() {
  return (
    <button
      type="button"
      class="button primary"
      data-setup
      disabled={!isHand.value}
      onClick={() => send({ type: 'setUp' })}
    >
      <AgainIcon />
      {t('over.again')}
    </button>
  );
}

/** How to go on when a game is over, and help with placing the pieces. */
export function NewGamePanel() {
  const now = view.value;
  if (now === null || (now.outcome === null && !maySetUp())) return null;
  // Behind a problem comes the next one.
  if (study.value !== null && now.outcome !== null) return null;
  return (
    <section class="panel new-game">
      {now.outcome === null ? (
        <p>{t('setup.hint')}</p>
      ) : (
        <>
          <h2>{t('over.title')}</h2>
          <p>
            {now.outcome.reason === 'abandoned'
              ? t('over.none')
              : now.outcome.winner === null
                ? t('over.draw', { why: t(`reason.${now.outcome.reason}`) })
                : t('over.win', {
                    side: sideName(now.game, now.outcome.winner),
                    why: t(`reason.${now.outcome.reason}`),
                  })}
          </p>
          <p>{t('over.hint')}</p>
        </>
      )}
      {maySetUp() && <SetUpButton />}
      {now.outcome !== null && (
        <button type="button" class="button" onClick={() => beginDraft()}>
          {t('over.other')}
        </button>
      )}
    </section>
  );
}

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
