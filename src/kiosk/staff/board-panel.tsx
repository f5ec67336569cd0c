import type { LightTest, StaffState } from '../../ports/staff.ts';
import type { GameId, Notch } from '../../rules/rules.ts';
import { discColour } from '../board/geometry.ts';
import { CheckIcon, WarnIcon } from '../components/icons.tsx';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { lightName } from './faults.ts';
import { act } from './staff-client.ts';
import { numberWords } from './staff-frame.tsx';

const NOTCHES: readonly (readonly [Notch, string])[] = [
  ['L', '◂'],
  ['N', '–'],
  ['R', '▸'],
];
const TESTS: readonly LightTest[] = ['all', 'amber', 'blue', 'each'];
const LOW_SPARES = 2;

/** What staff moves, lights and counts: sliders, lights, spare pieces. */
export function BoardPanel({ now, game }: { readonly now: StaffState; readonly game: GameId }) {
  return (
    <section class="panel board-panel">
      {now.sliders.length > 0 && <Sliders now={now} />}
      <Lights now={now} />
      <header>
        <h2>{t('staff.spares')}</h2>
        <p>{t('staff.spares.where')}</p>
      </header>
      <div class="spares">
        {(['W', 'B'] as const).map((side) => {
          const count = now.spares[side];
          const set = (n: number) => void act({ do: 'spares', side, count: Math.max(0, n) });
          const name = sideName(game, side);
          return (
            <div key={side} data-spares={side}>
              <span class="spare-disc" data-colour={discColour(game, side)} />
              <span>{name}</span>
              <button
                type="button"
                class="button"
                aria-label={t('staff.spares.less', { side: name })}
                onClick={() => set((count ?? 0) - 1)}
              >
                −
              </button>
              <output>{count ?? '–'}</output>
              <button
                type="button"
                class="button"
                aria-label={t('staff.spares.more', { side: name })}
                onClick={() => set((count ?? 0) + 1)}
              >
                +
              </button>
              {count !== null && count < LOW_SPARES && (
                <span class="chip amber">
                  <WarnIcon /> {t('staff.spares.low')}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Sliders({ now: { sliders, lock } }: { readonly now: StaffState }) {
  return (
    <>
      <header>
        <h2>{t('staff.sliders')}</h2>
        <p>{t(lock === null ? 'staff.lockFirst' : 'staff.sliders.how')}</p>
      </header>
      <ul class="jogs">
        {[...sliders].reverse().map(({ id, colour, notch, moved }) => {
          const at = moved?.took == null ? notch : moved.notch;
          return (
            <li key={id} data-slider={id}>
              <span class="jog-mark" data-colour={colour} aria-hidden="true" />
              <strong>{id}</strong>
              {NOTCHES.map(([to, sign]) => (
                <button
                  key={to}
                  type="button"
                  class="button"
                  disabled={lock === null}
                  aria-pressed={at === to}
                  aria-label={t('staff.jog', { s: id, notch: t(`staff.notch.${to}`) })}
                  data-notch={to}
                  onClick={() => void act({ do: 'jog', slider: id, notch: to })}
                >
                  {sign}
                </button>
              ))}
              <span class="jog-end">{movedWords(moved)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function movedWords(moved: StaffState['sliders'][number]['moved']): string {
  if (moved === null) return '';
  return moved.took === null
    ? t('staff.jog.failed')
    : t('staff.jog.took', { n: numberWords(moved.took / 1000, 1) });
}

function Lights({ now: { lights, lock } }: { readonly now: StaffState }) {
  const { total, test, lit, dark } = lights;
  return (
    <>
      <header>
        <h2>{t('staff.lights')}</h2>
        <p>{t('staff.lights.now', { n: total, k: dark.length })}</p>
      </header>
      <div class="light-tests">
        {TESTS.map((one) => (
          <button
            key={one}
            type="button"
            class="button"
            disabled={lock === null}
            aria-pressed={test === one}
            data-test={one}
            onClick={() => void act({ do: 'lights', test: test === one ? null : one })}
          >
            {t(`staff.lights.${one}`)}
          </button>
        ))}
      </div>
      {lit !== null && (
        <p class="light-now">
          <span>{t('staff.lights.lit', { light: lightName(lit) })}</span>
          <button
            type="button"
            class="button"
            onClick={() => void act({ do: 'darkLight', light: lit, dark: !dark.includes(lit) })}
          >
            {t(dark.includes(lit) ? 'staff.lights.shines' : 'staff.lights.dark')}
          </button>
        </p>
      )}
      {dark.length > 0 && (
        <ul class="dark-lights">
          {dark.map((light) => (
            <li key={light}>
              {lightName(light)}
              <button
                type="button"
                class="button"
                aria-label={t('staff.lights.mended', { light: lightName(light) })}
                onClick={() => void act({ do: 'darkLight', light, dark: false })}
              >
                <CheckIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
