import type { View } from '../../game/game.ts';
import { profile, view } from '../state/table.ts';
import { inWords } from '../texts/names.ts';
import { gameText, t } from '../texts/texts.ts';
import { useFit } from './in-sight.ts';
import { Picture } from './picture.tsx';
import { picturesOf } from './pictures.ts';
import { rulesPage } from './visit.ts';

const PER_PAGE = 3;

/** The rules in pictures, three a page. */
export function PicturePages() {
  const fitted = useFit<HTMLDivElement>();
  const now = view.value;
  if (now === null) return null;
  const { page, pictures } = pageNow(now);
  return (
    <section class="picture-pages" data-page={page}>
      <h1>{t(`game.${now.game}`)}</h1>
      <div class="picture-row" ref={fitted}>
        {pictures.map((picture) => (
          <article key={picture.id} data-picture={picture.id}>
            <Picture picture={picture} game={now.game} />
            <h2>{gameText(now.game, `visit.picture.${picture.id}`)}</h2>
            {picture.sentences.map((sentence) => (
              <p key={sentence.id}>{inWords(sentence, now.game)}</p>
            ))}
          </article>
        ))}
      </div>
    </section>
  );
}

/** Turns the pages, in the band. */
export function PageButtons() {
  const now = view.value;
  if (now === null) return null;
  const { page, pages } = pageNow(now);
  const to = (next: number | null) => () => {
    rulesPage.value = next;
  };
  return (
    <div class="picture-buttons">
      <button
        type="button"
        class="kiosk-button"
        data-pages="back"
        disabled={page === 0}
        onClick={to(page - 1)}
      >
        {t('visit.pages.back')}
      </button>
      <p>{t('visit.pages', { i: page + 1, n: pages })}</p>
      <button
        type="button"
        class="kiosk-button"
        data-pages="on"
        disabled={page === pages - 1}
        onClick={to(page + 1)}
      >
        {t('visit.pages.on')}
      </button>
      <button type="button" class="kiosk-button primary" data-pages="close" onClick={to(null)}>
        {t('visit.pages.close')}
      </button>
    </div>
  );
}

function pageNow(now: View) {
  const all = picturesOf(now, profile.value);
  const pages = Math.max(1, Math.ceil(all.length / PER_PAGE));
  const page = Math.min(rulesPage.value ?? 0, pages - 1);
  return { page, pages, pictures: all.slice(page * PER_PAGE, (page + 1) * PER_PAGE) };
}
