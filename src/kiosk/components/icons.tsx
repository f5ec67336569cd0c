/** Icons, and the links of the bar that carry them. */

import type { ComponentChildren } from 'preact';
import { beginDraft } from '../new-game/draft.ts';
import { hasRules } from '../rules-page/sentences.ts';
import { backToTable, go, place, toggle } from '../state/place.ts';
import { isExhibit, mirror, view } from '../state/table.ts';
import { t } from '../texts/texts.ts';

// Line icons, 24 × 24, drawn with the colour of their text.

export function Icon({ children }: { readonly children: ComponentChildren }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);
export const SoundIcon = () => (
  <Icon>
    <path d="M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />
  </Icon>
);
export const MutedIcon = () => (
  <Icon>
    <path d="M4 9.5v5h3.5L12 18V6L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5" />
  </Icon>
);
export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M18.7 5.3L17 7M7 17l-1.7 1.7" />
  </Icon>
);
export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />
  </Icon>
);
const NewIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v9M7.5 12h9" />
  </Icon>
);
const RulesIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.4 9.4a2.7 2.7 0 1 1 3.8 2.6c-.8.4-1.2.9-1.2 1.9M12 17v.3" />
  </Icon>
);
export const LinkIcon = () => (
  <Icon>
    <path d="M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12.4 6M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.2-1.3" />
  </Icon>
);
export const CrossIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);
export const CheckIcon = () => (
  <Icon>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
);
export const WarnIcon = () => (
  <Icon>
    <path d="M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.3" />
  </Icon>
);
export const CaptureIcon = () => (
  <Icon>
    <circle cx="12" cy="16.5" r="3.5" />
    <path d="M4 14a8 8 0 0 1 15-3.5M19.5 5.5v5h-5" />
  </Icon>
);
export const TrapIcon = () => (
  <Icon>
    <path d="M4 5h16v14H4zM4 9h16M8 5v4M16 5v4M8 19l4-6 4 6" />
  </Icon>
);
export const HandIcon = () => (
  <Icon>
    <path d="M8.5 12V5.5a1.5 1.5 0 0 1 3 0V11l5.5 1.2a2.5 2.5 0 0 1 2 2.8l-.7 4.5H10L6 14.8c-1-1.2.5-2.6 1.7-1.7z" />
  </Icon>
);
export const KeptIcon = () => (
  <Icon>
    <path d="M5 4h14v16H5zM9 4v16M12.5 9H16M12.5 13H16" />
  </Icon>
);
const ProblemIcon = () => (
  <Icon>
    <path d="M4 8h4.6a2.4 2.4 0 1 1 4.8 0H18v4.6a2.4 2.4 0 1 1 0 4.8V20H4z" />
  </Icon>
);
export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />
  </Icon>
);
export const PlayIcon = () => (
  <Icon>
    <path d="M7.5 5l11 7-11 7z" />
  </Icon>
);
export const PauseIcon = () => (
  <Icon>
    <path d="M8 5v14M16 5v14" />
  </Icon>
);
export const BackIcon = () => (
  <Icon>
    <path d="M15 5l-7 7 7 7" />
  </Icon>
);
export const ForthIcon = () => (
  <Icon>
    <path d="M9 5l7 7-7 7" />
  </Icon>
);
export const FirstIcon = () => (
  <Icon>
    <path d="M6 5v14M18 5l-7 7 7 7" />
  </Icon>
);
export const LastIcon = () => (
  <Icon>
    <path d="M18 5v14M6 5l7 7-7 7" />
  </Icon>
);
export const FlagIcon = () => (
  <Icon>
    <path d="M6 21V4M6 5h12l-3 4 3 4H6" />
  </Icon>
);
export const PhoneIcon = () => (
  <Icon>
    <path d="M7.5 3h9v18h-9zM11 18h2" />
  </Icon>
);
export const EyeIcon = () => (
  <Icon>
    <path d="M2.5 12C5 7.5 8.5 5.5 12 5.5S19 7.5 21.5 12C19 16.5 15.5 18.5 12 18.5S5 16.5 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
);
const FarIcon = () => (
  <Icon>
    <path d="M3 5h7v7H3zM14 12h7v7h-7zM13 6.5h5.5V9M11 17.5H5.5V15" />
  </Icon>
);
export const AgainIcon = () => (
  <Icon>
    <path d="M5 12a7 7 0 1 1 2 4.9M5 18.5V13.5h5" />
  </Icon>
);

/** In the bar: opens the choice of another game, or goes back to the board. */
export function NewLink() {
  if (isExhibit.value) return null;
  const isOpen = place.value.page === 'new';
  return (
    <button
      type="button"
      class="icon-button words"
      aria-pressed={isOpen}
      data-new
      onClick={() => (isOpen ? backToTable() : beginDraft())}
    >
      <NewIcon />
      <span>{t('head.new')}</span>
    </button>
  );
}

/** In the bar: opens the list of kept games, or goes back to the board. */
export function KeptLink() {
  return (
    <button
      type="button"
      class="icon-button words"
      aria-pressed={place.value.page === 'kept'}
      data-kept
      onClick={() => toggle('kept')}
    >
      <KeptIcon />
      <span>{t('head.kept')}</span>
    </button>
  );
}

/** From a replay to the list. */
export function KeptButton() {
  return (
    <button type="button" class="button" onClick={() => go({ page: 'kept' })}>
      {t('kept.all')}
    </button>
  );
}

/** Opens the rules, or goes back. Only where the server tells them. `bare`: only the sign. */
export function RulesLink({ bare }: { readonly bare?: boolean }) {
  const now = view.value;
  if (now === null || !hasRules(now.options)) return null;
  return (
    <button
      type="button"
      class={bare === true ? 'icon-button help' : 'icon-button words'}
      data-rules
      aria-pressed={place.value.page === 'rules'}
      aria-label={bare === true ? t('head.rules') : undefined}
      onClick={() => toggle('rules')}
    >
      <RulesIcon />
      {bare !== true && <span>{t('head.rules')}</span>}
    </button>
  );
}

/** In the bar: opens the list of problems, or goes back to the board. */
export function ProblemsLink() {
  if (isExhibit.value) return null;
  return (
    <button
      type="button"
      class="icon-button words"
      aria-pressed={place.value.page === 'problems'}
      data-problems
      onClick={() => toggle('problems')}
    >
      <ProblemIcon />
      <span>{t('head.problems')}</span>
    </button>
  );
}

/** In the bar, where this board can find others. */
export function FarLink() {
  if (mirror.value === null) return null;
  return (
    <button
      type="button"
      class="icon-button words"
      aria-pressed={place.value.page === 'far'}
      data-far
      onClick={() => toggle('far')}
    >
      <FarIcon />
      <span>{t('head.far')}</span>
    </button>
  );
}
