/** What visitors touch beside the game: the ways to see and hear it, the board's own buttons. */

import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { AgainIcon, Icon, SoundIcon } from '../components/icons.tsx';
import { ArcadeButton, buttonMeaning } from '../components/said-buttons.tsx';
import { language, sound } from '../state/preferences.ts';
import { isVirtual, view } from '../state/table.ts';
import { type Language, languageName } from '../texts/languages.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import {
  act,
  canDo,
  highContrast,
  largeText,
  low,
  offered,
  onlyWatches,
  putLow,
  reading,
  rulesPage,
} from './visit.ts';

// Line icons, 24 × 24.

const LargeTextIcon = () => (
  <Icon>
    <path d="M2 19L8 5l6 14M4 14.5h8M14.500 19l3.700-9 3.800 9M15.800 16h4.800" />
  </Icon>
);
const PicturesIcon = () => (
  <Icon>
    <path d="M4 4h16v16H4zM12 4v16M4 12h16" />
    <circle cx="8" cy="16" r="1.6" />
  </Icon>
);
const ContrastIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
  </Icon>
);
const LowIcon = () => (
  <Icon>
    <path d="M12 3v13M6 11l6 6 6-6M4 21h16" />
  </Icon>
);

/**
 * The players' buttons of the virtual board, as they face each other there. A board of wood has its own. `asks`: they choose an
 * answer.
 */
export function BoardButtons({ asks }: { readonly asks: boolean }) {
  const now = view.value;
  if (!isVirtual.value || onlyWatches.value || now === null) return null;
  return (
    <div class="kiosk-buttons">
      {(['top', 'bottom'] as const).map((seat) => (
        <div key={seat}>
          <ArcadeButton seat={seat} />
          <span aria-hidden="true">{sideName(now.game, now.seats[seat])}</span>
          <span class="unseen" id={`meaning-${seat}`}>
            {asks ? t('visit.how') : buttonMeaning(now, seat)}
          </span>
        </div>
      ))}
    </div>
  );
}

/**
 * One touch a language, each by its own name. Beside a game, where there is little room, more than two stand by their codes.
 * Somebody who only watches changes the language of his own page.
 */
export function LanguageButtons({ besideGame = false }: { readonly besideGame?: boolean }) {
  const codes = offered.value;
  if (codes.length < 2 || !(canDo('language') || onlyWatches.value)) return null;
  const choose = (code: Language) => {
    if (onlyWatches.value) language.value = code;
    else act({ do: 'language', language: code });
  };
  const short = besideGame && codes.length > 2;
  return (
    <fieldset class="kiosk-languages" aria-label={t('head.language')}>
      {codes.map((code) => (
        <button
          type="button"
          key={code}
          class="kiosk-button"
          lang={code}
          aria-pressed={language.value === code}
          onClick={() => choose(code)}
        >
          {short && <span>{code.toUpperCase()} </span>}
          <span class={short ? 'unseen' : undefined}>{languageName(code)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** All that is touched beside the game, in reach from a wheelchair: in the lowest band alone. */
export function Controls() {
  return (
    <div class="kiosk-controls">
      {onlyWatches.value && <p class="wide">{t('watch.only')}</p>}
      <LanguageButtons besideGame />
      <Ways />
      {canDo('skip') && !canDo('insist') && (
        <button type="button" class="kiosk-button" data-do="skip" onClick={() => act({ do: 'skip' })}>
          {t('visit.skip')}
        </button>
      )}
      {canDo('back') && (
        <button type="button" class="kiosk-button wide" data-do="back" onClick={() => act({ do: 'back' })}>
          <AgainIcon />
          <span>{t('visit.back')}</span>
        </button>
      )}
      {canDo('insist') && (
        <button type="button" class="kiosk-button" data-do="insist" onClick={() => act({ do: 'insist' })}>
          {t('visit.insist')}
        </button>
      )}
      {canDo('begin') && (
        <button
          type="button"
          class={canDo('insist') ? 'kiosk-button' : 'kiosk-button wide'}
          data-do="begin"
          onClick={() => act({ do: 'begin' })}
        >
          {t('visit.begin')}
        </button>
      )}
      {canDo('stop') && (
        <>
          {!canDo('skip') && !canDo('insist') && <RulesButton />}
          <button type="button" class="kiosk-button" data-do="stop" onClick={() => act({ do: 'stop' })}>
            <AgainIcon />
            <span>{t('visit.stop')}</span>
          </button>
        </>
      )}
    </div>
  );
}

/** How this visitor sees, hears and reaches it. Forgotten with the visit. */
function Ways() {
  return (
    <div class="kiosk-ways">
      <Toggle way="large" on={largeText} icon={<LargeTextIcon />} />
      <Toggle
        way="listen"
        on={reading}
        icon={<SoundIcon />}
        then={() => {
          // A voice that was silenced before the visit began is to be heard all the same.
          if (reading.value) sound.value = 'on';
        }}
      />
      <Toggle way="contrast" on={highContrast} icon={<ContrastIcon />} />
      <button
        type="button"
        class="kiosk-button upright"
        data-way="low"
        aria-pressed={low.value}
        onClick={() => putLow(!low.value)}
      >
        <LowIcon />
        <span>{t('visit.low')}</span>
      </button>
    </div>
  );
}

const WAYS = { large: 'visit.large', listen: 'visit.listen', contrast: 'visit.contrast' } as const;

function Toggle({
  way,
  on,
  icon,
  then = () => undefined,
}: {
  readonly way: keyof typeof WAYS;
  readonly on: Signal<boolean>;
  readonly icon: ComponentChildren;
  readonly then?: () => void;
}) {
  return (
    <button
      type="button"
      class="kiosk-button"
      data-way={way}
      aria-pressed={on.value}
      onClick={() => {
        on.value = !on.value;
        then();
      }}
    >
      {icon}
      <span>{t(WAYS[way])}</span>
    </button>
  );
}

function RulesButton() {
  return (
    <button
      type="button"
      class="kiosk-button"
      data-pictures
      aria-pressed={rulesPage.value !== null}
      onClick={() => {
        rulesPage.value = rulesPage.value === null ? 0 : null;
      }}
    >
      <PicturesIcon />
      <span>{t('head.rules')}</span>
    </button>
  );
}
