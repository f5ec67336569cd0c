import type { ComponentChildren } from 'preact';
import { LanguageSwitch } from '../components/header.tsx';
import { CrossIcon } from '../components/icons.tsx';
import { backToTable, hashOf } from '../state/place.ts';
import { t } from '../texts/texts.ts';
import { entrance, leave } from './desk.ts';
import { LockIcon } from './icons.tsx';

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
