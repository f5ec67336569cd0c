import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { attractLights, type Scene, type Welcome } from '../../exhibit/exhibit.ts';
import { MutedIcon, PlayIcon, SoundIcon } from '../components/icons.tsx';
import { GameFactsList } from '../components/rules-page.tsx';
import { language, sound } from '../state/preferences.ts';
import { profile, view } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { LanguageButtons } from './controls.tsx';
import { DrawnBoard } from './drawn-board.tsx';
import { act, canDo } from './visit.ts';

/** As often as the board's own diagonal moves on, ms. */
const STEP_MS = 250;
/** The moment that is shown where nothing is to move: a diagonal through the middle, and a square beside it. */
const STILL_MS = 22_750;

/** Nobody is there: one line, and the board with its lights. A touch anywhere wakes it. */
export function AttractPage({
  scene,
  welcome,
}: {
  readonly scene: Scene & { kind: 'attract' };
  readonly welcome: Welcome;
}) {
  const greeting = welcome.text[language.value];
  const traps = profile.value.sliders.length > 0;
  return (
    <main class="attract" data-testid="prompt">
      <AttractBoard game={scene.game} />
      <div class="attract-words">
        <Museum welcome={welcome} />
        <p class="attract-game">{t(`game.${scene.game}`)}</p>
        <h1>{t('att.lift')}.</h1>
        {greeting !== undefined && <p class="attract-greeting">{greeting}</p>}
        <p class="attract-sub">{t(traps ? 'visit.attract.traps' : 'visit.attract.plain')}</p>
        <GameFactsList game={scene.game} players="fact.oneOrTwo" house={welcome} />
      </div>
      <div class="attract-controls">
        <LanguageButtons />
        <button
          type="button"
          class="kiosk-button square-button"
          aria-label={t(sound.value === 'on' ? 'head.mute' : 'head.unmute')}
          onClick={() => {
            sound.value = sound.value === 'on' ? 'off' : 'on';
          }}
        >
          {sound.value === 'on' ? <SoundIcon /> : <MutedIcon />}
        </button>
        {canDo('alone') && (
          <button type="button" class="kiosk-button" data-do="alone" onClick={() => act({ do: 'alone' })}>
            <PlayIcon />
            <span>{t('visit.alone')}</span>
          </button>
        )}
      </div>
    </main>
  );
}

/** Whose board it is, where the house says so. */
function Museum({ welcome: { museum, logo } }: { readonly welcome: Welcome }) {
  if (museum === null && logo === null) return null;
  return (
    <p class="attract-museum">
      {logo !== null && <img src={`./api/logo?${logo}`} alt="" />}
      {museum}
    </p>
  );
}

function AttractBoard({ game }: { readonly game: (Scene & { kind: 'attract' })['game'] }) {
  const { size } = profile.value;
  const time = useSignal(STILL_MS);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => {
      time.value = performance.now();
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [time]);
  return (
    <div class="attract-board">
      <DrawnBoard
        profile={profile.value}
        game={game}
        fen={view.value?.fen ?? ''}
        kingSupply={Number(view.value?.options.kingSupply ?? 0)}
        lights={attractLights(size, time.value)}
        shapes={false}
      />
    </div>
  );
}
