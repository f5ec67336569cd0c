import type { View } from '../../game/game.ts';
import { send } from '../link/connection.ts';
import { FarLink } from '../mirror/far-link.tsx';
import { changedRules } from '../rules-page/sentences.ts';
import { menuOpen } from '../state/at-hand.ts';
import { language, sound, theme } from '../state/preferences.ts';
import { isReplay, role, view } from '../state/table.ts';
import { LANGUAGES, languageName } from '../texts/languages.ts';
import { inWords } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { HandIcon, MoonIcon, MutedIcon, SoundIcon, SunIcon } from './icons.tsx';
import { KeptLink, NewLink, ProblemsLink, RulesLink } from './page-links.tsx';
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

/** Said where another page holds the hand, with the way to take it over; a spectator has none. */
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

/** A pause is asked for beside the button of who is to move, where words are said. */
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
