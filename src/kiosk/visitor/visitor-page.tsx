import { useEffect, useState } from 'preact/hooks';
import type { VisitorView } from '../../exhibit/exhibit.ts';
import type { Text } from '../../game/game.ts';
import { DiscPaints } from '../components/discs.tsx';
import { NewsLog, Urgent } from '../components/prompt-panel.tsx';
import { SettingsProblem } from '../staff/pin-page.tsx';
import { language } from '../state/preferences.ts';
import { connection, isReplay, role, staffNews } from '../state/table.ts';
import { sentence } from '../texts/heard.ts';
import type { Language } from '../texts/languages.ts';
import { t, textIn } from '../texts/texts.ts';
import { AttractPage } from './attract-page.tsx';
import { LanguageButtons } from './controls.tsx';
import { headline, Subtitle, spokenWords } from './spoken.tsx';
import { TablePage } from './table-page.tsx';
import { act, canDo, highContrast, largeText, low, offered, sceneName } from './visit.ts';

/** The page of an exhibit. */
export function VisitorPage({ visitor }: { readonly visitor: VisitorView }) {
  return (
    <div
      class="page visitor"
      data-scene={sceneName.value}
      data-large={largeText.value}
      data-contrast={highContrast.value}
      data-low={low.value}
      data-connection={connection.value.state}
      data-role={isReplay.value ? 'none' : (role.value ?? 'none')}
    >
      <DiscPaints />
      <Spoken />
      <SceneNow visitor={visitor} />
      <Darkness visitor={visitor} />
    </div>
  );
}

/** So long after the last touch what is said of a closed board stands, ms. */
const NOTICE_MS = 60_000;

/** Shade over the whole page: by the hour, and black where the board is closed or asleep and nobody has touched the page of late. */
function Darkness({ visitor: { scene, brightness } }: { readonly visitor: VisitorView }) {
  const rests = scene.kind === 'locked' && (scene.lock === 'closed' || scene.lock === 'asleep');
  const black = useUntouched(rests);
  if (black) return <div class="darkness black" />;
  return brightness < 1 && <div class="darkness" style={{ opacity: 1 - brightness }} />;
}

/** Nobody has touched the page for a while. Never, where it does not rest. */
function useUntouched(rests: boolean): boolean {
  const [untouched, leave] = useState(false);
  useEffect(() => {
    if (!rests) return undefined;
    let timer = setTimeout(() => leave(true), NOTICE_MS);
    const touched = () => {
      clearTimeout(timer);
      leave(false);
      timer = setTimeout(() => leave(true), NOTICE_MS);
    };
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) addEventListener(sign, touched);
    return () => {
      clearTimeout(timer);
      leave(false);
      for (const sign of signs) removeEventListener(sign, touched);
    };
  }, [rests]);
  return rests && untouched;
}

/** What is read out: the scene's line politely, what must be put right at once. */
function Spoken() {
  return (
    <div class="unseen">
      <NewsLog />
      <p aria-live="polite" role="status">
        {spokenWords.value}
      </p>
      <Urgent line={headline.value?.line ?? null} />
    </div>
  );
}

function SceneNow({ visitor: { scene, leaving, welcome } }: { readonly visitor: VisitorView }) {
  if (leaving !== null && connection.value.state === 'open') return <AwayPage seconds={leaving} />;
  switch (scene.kind) {
    case 'attract':
      // What is lost is said at once, in words: an invitation that nothing answers would be none.
      return connection.value.state === 'open' ? (
        <AttractPage scene={scene} welcome={welcome} />
      ) : (
        <TablePage scene={scene} />
      );
    case 'locked':
    case 'absent':
      return <NobodyPlays />;
    default:
      return <TablePage scene={scene} />;
  }
}

/** The board is locked, or not there. Nothing can be touched here, no language either: it stands in all of them. */
function NobodyPlays() {
  if (headline.value === null) return null;
  const { line, why } = headline.value;
  const inLanguage = (code: Language, { id, params }: Text) => sentence(textIn(code, id, params));
  return (
    <main class="kiosk-notice" data-testid="prompt">
      <h1>{t(line.id)}</h1>
      {why !== null && <p class="kiosk-why">{inLanguage(language.value, why)}</p>}
      <div class="kiosk-others">
        {offered.value
          .filter((code) => code !== language.value)
          .map((code) => (
            <p key={code} lang={code}>
              <b>{inLanguage(code, line)}</b> {why !== null && inLanguage(code, why)}
            </p>
          ))}
      </div>
      <SettingsProblem problem={staffNews.value?.problem ?? null} />
    </main>
  );
}

/** Nobody has given a sign for a while: the whole page asks, and anything at all is the answer. */
function AwayPage({ seconds }: { readonly seconds: number }) {
  return (
    <main class="kiosk-notice" data-testid="prompt">
      <Subtitle />
      <p class="kiosk-seconds" role="timer">
        {seconds}
      </p>
      <h1>{t('att.gone')}</h1>
      <p class="kiosk-why">{t('visit.gone.why')}</p>
      <div class="kiosk-notice-band">
        <LanguageButtons />
        {canDo('touch') && (
          <button
            type="button"
            class="kiosk-button primary"
            data-do="touch"
            onClick={() => act({ do: 'touch' })}
          >
            {t('visit.stay')}
          </button>
        )}
      </div>
    </main>
  );
}
