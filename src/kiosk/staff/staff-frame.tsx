/** What the staff's pages share: their frame, signs, and figures as a language writes them. */

import type { ComponentChildren } from 'preact';
import { LanguageSwitch } from '../components/header.tsx';
import { CrossIcon, Icon } from '../components/icons.tsx';
import { backToTable, hashOf } from '../state/place.ts';
import { language } from '../state/preferences.ts';
import { localeOf } from '../texts/languages.ts';
import { t } from '../texts/texts.ts';
import { entrance, leave } from './staff-client.ts';

// Figures and times as the language writes them.

/** @param at ms since 1970 */
export function dateWords(at: number): string {
  const locale = localeOf(language.value);
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

export function numberWords(n: number, digits = 0): string {
  return new Intl.NumberFormat(localeOf(language.value), { maximumFractionDigits: digits }).format(n);
}

/** A probability as it is compared: never as none at all. */
export function chanceWords(p: number): string {
  return p < 0.0001 ? `< ${numberWords(0.0001, 4)}` : `= ${numberWords(p, p < 0.01 ? 4 : 2)}`;
}

/** A share of 1 as per cent. */
export function percentWords(share: number): string {
  return new Intl.NumberFormat(localeOf(language.value), {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(share);
}

// Signs of the maintenance page, 24 × 24, as the other icons.

export const LockIcon = () => (
  <Icon>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </Icon>
);
export const ChatterIcon = () => (
  <Icon>
    <path d="M2 12h4l2.5-7 4 14 3.5-10 2 3h4" />
  </Icon>
);
export const PrintIcon = () => (
  <Icon>
    <path d="M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z" />
  </Icon>
);

interface FrameProps {
  readonly page: 'staff' | 'figures' | 'guide';
  readonly title: string;
  /** The most important word, at the head. */
  readonly status?: ComponentChildren;
  readonly children: ComponentChildren;
}

const PAGES = ['staff', 'figures', 'guide'] as const;

/** What all of the staff's pages have around them. */
export function StaffFrame({ page, title, status, children }: FrameProps) {
  const inside = entrance.value.kind === 'inside';
  return (
    <div class="page staff">
      <header class="staff-bar">
        <span class="wordmark">Damier</span>
        <h1>{title}</h1>
        <nav aria-label={t('staff.pages')}>
          {PAGES.map((one) => (
            <a
              key={one}
              class="button"
              href={hashOf({ page: one })}
              aria-current={one === page ? 'page' : undefined}
            >
              {t(`staff.page.${one}`)}
            </a>
          ))}
        </nav>
        <span class="bar-gap" />
        {status}
        <LanguageSwitch />
        <button
          type="button"
          class="button"
          data-leave
          onClick={() => (inside ? void leave() : backToTable())}
        >
          {inside ? <LockIcon /> : <CrossIcon />} {t('staff.leave')}
        </button>
      </header>
      {children}
    </div>
  );
}
