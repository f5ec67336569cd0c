/** What stands around a page: the bar above, the keys below, the quick ways for the keyboard. */

import { useEffect, useRef } from 'preact/hooks';
import type { LegalMove, View } from '../../game/game.ts';
import { nameOfNumber } from '../board/geometry.ts';
import { hand, sliding } from '../hand/hand-control.ts';
import { send } from '../link/connection.ts';
import { legalMoveSaid } from '../prompt/news.ts';
import { repeatLastAct, repeatPrompt } from '../prompt/told.ts';
import { changedRules } from '../rules-page/sentences.ts';
import { focused, focusSquare, legalShown, menuOpen, showLegal } from '../state/at-hand.ts';
import { language, sound, theme } from '../state/preferences.ts';
import { connection, isReplay, profile, role, view } from '../state/table.ts';
import { LANGUAGES, languageName } from '../texts/languages.ts';
import { inWords } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import {
  FarLink,
  HandIcon,
  KeptLink,
  MoonIcon,
  MutedIcon,
  NewLink,
  ProblemsLink,
  RulesLink,
  SoundIcon,
  SunIcon,
} from './icons.tsx';
import { PhoneLink } from './phone-page.tsx';
import { MenuSays, PauseButton } from './said-buttons.tsx';

/** Each language by its own name; as many as there are files. */
export function LanguageSwitch() {
  return (
    <select
      class="language"
      aria-label={t('head.language')}
      title={t('head.language')}
      value={language.value}
      onChange={({ currentTarget }) => {
        language.value = currentTarget.value;
      }}
    >
      {LANGUAGES.map((code) => (
        <option key={code} lang={code} value={code}>
          {languageName(code)}
        </option>
      ))}
    </select>
  );
}

/** Shown where another page holds the hand, with the way to take it over. A spectator has none. */
export function Watching() {
  if (isReplay.value) return null;
  if (role.value === 'spectator') return <p class="watching">{t('watch.only')}</p>;
  if (role.value !== 'watcher') return null;
  return (
    <p class="watching">
      <span>{t('watch.line')}</span>
      <TakeHand />
    </p>
  );
}

function TakeHand() {
  return (
    <button type="button" class="button" data-take-hand onClick={() => send({ type: 'takeHand' })}>
      <HandIcon />
      {t('watch.take')}
    </button>
  );
}

function Brand() {
  return (
    <svg class="brand" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="5" fill="#50321f" />
      <rect x="4" y="4" width="20" height="20" rx="2" fill="#85583a" />
      <path d="M4 4h10v10H4zM14 14h10v10H14z" fill="#e3c596" />
      <circle cx="19" cy="9" r="3.4" fill="#ffb83f" />
      <circle cx="9" cy="19" r="3.4" fill="#55acff" />
    </svg>
  );
}

/** The game, and how many of its rules are not its usual ones (the rules page tells them first). */
function GameName({ now }: { readonly now: View }) {
  const changed = changedRules(now);
  const title = changed.map((sentence) => inWords(sentence, now.game)).join(' ');
  return (
    <span class="game-name" title={title} data-changed={changed.length}>
      {t(`game.${now.game}`)}
      {changed.length > 0 && ` · ${t('head.changed', { count: changed.length })}`}
    </span>
  );
}

/** The button for a pause stands beside that of the side to move, where words are said. */
const isSaidBeside = ({ buttons }: View) =>
  [buttons.bottom, buttons.top].some((meaning) => meaning === 'offerOrResign' || meaning === 'claimOrResign');

export function Header() {
  const now = view.value;
  return (
    <header class="bar" id="bar" data-open={menuOpen.value}>
      <Brand />
      <span class="wordmark">Damier</span>
      {now !== null && <GameName now={now} />}
      <span class="bar-gap" />
      <Watching />
      {now !== null && <MenuSays now={now} />}
      {now !== null && !isSaidBeside(now) && <PauseButton now={now} />}
      <button
        type="button"
        class="icon-button"
        data-speaker
        aria-label={t(sound.value === 'on' ? 'head.mute' : 'head.unmute')}
        title={t(sound.value === 'on' ? 'head.mute' : 'head.unmute')}
        onClick={() => {
          sound.value = sound.value === 'on' ? 'off' : 'on';
        }}
      >
        {sound.value === 'on' ? <SoundIcon /> : <MutedIcon />}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={t(theme.value === 'day' ? 'head.night' : 'head.day')}
        title={t(theme.value === 'day' ? 'head.night' : 'head.day')}
        onClick={() => {
          theme.value = theme.value === 'day' ? 'night' : 'day';
        }}
      >
        {theme.value === 'day' ? <SunIcon /> : <MoonIcon />}
      </button>
      <FarLink />
      <PhoneLink />
      <NewLink />
      <ProblemsLink />
      <KeptLink />
      <RulesLink />
      <LanguageSwitch />
    </header>
  );
}

function Hint(props: { readonly keyName: string; readonly does: string }) {
  return (
    <span class="hint">
      <kbd>{props.keyName}</kbd> {props.does}
    </span>
  );
}

function SlideToggle() {
  return (
    <button
      type="button"
      class="slide-toggle"
      aria-pressed={sliding.value}
      title={t('hand.slide')}
      data-slide
      onClick={() => {
        sliding.value = !sliding.value;
      }}
    >
      <kbd>{t('key.shift')}</kbd> {t('hint.slide')}
    </button>
  );
}

/** The keys. */
export function Footer() {
  return (
    <footer class="hints" data-holding={hand.value.kind === 'holding'}>
      <Hint keyName={t('key.arrows')} does={t('hint.square')} />
      <Hint keyName={t('key.enter')} does={t('hint.lift')} />
      <Hint keyName={t('key.delete')} does={t('hint.off')} />
      {profile.value.spinner !== null && <Hint keyName="R" does={t('hint.spin')} />}
      <Hint keyName={t('key.space')} does={t('hint.button')} />
      <Hint keyName="P" does={t('hint.repeat')} />
      <SlideToggle />
    </footer>
  );
}

/** For the keyboard, before all else, and seen only while one of them has the focus. */
export function QuickWays() {
  return (
    <>
      <nav class="quick-ways" aria-label={t('skip.label')}>
        <button type="button" data-skip="board" onClick={() => focusSquare(focused.value)}>
          {t('skip.board')}
        </button>
        <button type="button" data-skip="moves" aria-keyshortcuts="M" onClick={showLegal}>
          {t('skip.moves')} <kbd>M</kbd>
        </button>
        <button type="button" data-skip="line" aria-keyshortcuts="P" onClick={repeatPrompt}>
          {t('skip.line')} <kbd>P</kbd>
        </button>
        <button type="button" data-skip="last" aria-keyshortcuts="L" onClick={repeatLastAct}>
          {t('skip.last')} <kbd>L</kbd>
        </button>
      </nav>
      {legalShown.value && <LegalMoves />}
    </>
  );
}

/** The moves that may be played now. Each leads to the square where it begins. Escape leads back to the board. */
function LegalMoves() {
  const dialog = useRef<HTMLDialogElement>(null);
  const moves = view.value?.legal ?? [];
  useEffect(() => dialog.current?.showModal(), []);
  const go = (name: string) => {
    legalShown.value = false;
    // The page behind a dialog takes no focus until the dialog is gone.
    requestAnimationFrame(() => focusSquare(name));
  };
  return (
    <dialog
      ref={dialog}
      class="panel legal"
      aria-labelledby="legal-title"
      aria-describedby={moves.length === 0 ? undefined : 'legal-leads'}
      onCancel={() => go(focused.value)}
    >
      <h2 id="legal-title">{t('legal.title')}</h2>
      {moves.length === 0 ? (
        <p>{t('legal.none')}</p>
      ) : (
        <>
          <p id="legal-leads">{t('legal.leads')}</p>
          <ul>
            {moves.map((move) => (
              <li key={keyOf(move)}>
                <LegalButton move={move} go={go} />
              </li>
            ))}
          </ul>
        </>
      )}
      <button type="button" class="button" onClick={() => go(focused.value)}>
        {t('legal.close')}
      </button>
    </dialog>
  );
}

const keyOf = ({ from, to, captured }: LegalMove) => [from, to, ...captured].join(' ');

function LegalButton({ move, go }: { readonly move: LegalMove; readonly go: (name: string) => void }) {
  const { size } = profile.value;
  const [from, to] = [move.from, move.to].map((n) => nameOfNumber(n, size));
  return (
    <button type="button" class="button" data-legal={`${from}-${to}`} onClick={() => go(from ?? '')}>
      {legalMoveSaid(move, size)}
    </button>
  );
}

/** Over any page whose own words do not say so: nothing is heard from the program, and what stands below may be old. */
export function Unanswered() {
  if (connection.value.state !== 'lost') return null;
  return (
    <p class="unanswered" role="alert">
      {t('server.unheard')}
    </p>
  );
}
