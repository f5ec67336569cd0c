import { useEffect, useRef } from 'preact/hooks';
import type { ListedPly } from '../../game/game.ts';
import { turnRows } from '../board/geometry.ts';
import { chosenNotation } from '../state/preferences.ts';
import { profile, view } from '../state/table.ts';
import { notation, notchSeen } from '../state/turned.ts';
import { moveWords, numberWord } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { ColourMark } from './sliders.tsx';

function Ply({ ply }: { readonly ply: ListedPly }) {
  if (ply.kind === 'slider') {
    return (
      <span class="slid">
        <ColourMark colour={ply.colour} /> {t(`choice.${notchSeen(ply.notch)}`, { s: ply.slider })}
        {ply.fell > 0 && ` ↓${ply.fell}`}
      </span>
    );
  }
  const huffed = ply.huffed === null ? null : numberWord(ply.huffed, profile.value.size);
  return (
    <>
      {huffed !== null && <em>{t('moves.huffed', { sq: huffed })} </em>}
      {moveWords(ply.text, profile.value.size)}
      {ply.fell && <abbr title={t('moves.fell')}> ↓</abbr>}
      {ply.omitted && <abbr title={t('moves.omitted')}> ?</abbr>}
    </>
  );
}

/** Names or numbers of squares: shown as the other ones would look. */
function NotationButton() {
  const other = notation.value === 'names' ? 'numbers' : 'names';
  return (
    <button
      type="button"
      class="notation"
      data-notation={notation.value}
      title={t(`notation.${other}`)}
      aria-label={`${SAMPLES[other]}: ${t(`notation.${other}`)}`}
      onClick={() => {
        chosenNotation.value = other;
      }}
    >
      {SAMPLES[other]}
    </button>
  );
}

const SAMPLES = { names: 'a1', numbers: '1-2-3' } as const;

/** The moves so far, the newest in sight. */
export function MovesPanel() {
  const list = useRef<HTMLDivElement>(null);
  const plies = view.value?.plies ?? [];
  const rows = turnRows(plies);
  useEffect(() => {
    const element = list.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, [plies.length]);
  const cell = (ply: ListedPly | null) => (
    <td data-newest={ply !== null && ply === plies.at(-1)}>{ply !== null && <Ply ply={ply} />}</td>
  );
  return (
    <section class="panel moves" aria-labelledby="moves-title">
      <header>
        <h2 id="moves-title">{t('moves.title')}</h2>
        <span>{rows.length > 0 && t('moves.turns', { count: rows.length })}</span>
        <NotationButton />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div class="moves-list" ref={list} tabIndex={0}>
        {rows.length === 0 ? (
          <p>{t('moves.none')}</p>
        ) : (
          <table>
            <tbody>
              {rows.map((row) => (
                <tr key={row.number}>
                  <th scope="row">{row.number}</th>
                  {cell(row.first)}
                  {cell(row.second)}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
