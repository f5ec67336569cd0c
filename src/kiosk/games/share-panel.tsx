import { useEffect, useRef, useState } from 'preact/hooks';
import { parseFen } from '../../rules/rules.ts';
import { DownloadIcon, LinkIcon } from '../components/icons.tsx';
import { standsAt } from '../replay/player.ts';
import type { Recording } from '../replay/recording.ts';
import { pdnNotation } from '../state/notation.ts';
import { type Place, place } from '../state/place.ts';
import { squareColour, view } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { BoardPicture } from './board-picture.tsx';
import { playersWords } from './kept-words.ts';
import { PdnNumbers } from './pdn-numbers.tsx';
import { copied, isOnlyHere, LONGEST_LINK, pictureOf, type Shared, save, sharedAt } from './share.ts';

/** The game as a link and as a file, and what is shown of it as a picture. */
export function SharePanel({
  recording,
  done,
}: {
  readonly recording: Recording;
  readonly done: () => void;
}) {
  const [shared, setShared] = useState<Shared | 'gone' | null>(null);
  const at = place.value;
  useEffect(() => {
    setShared(null);
    sharedAt(at, pdnNotation.value).then(setShared, () => setShared('gone'));
  }, [at, pdnNotation.value]);
  return (
    <section class="panel happenings share" aria-labelledby="share-title">
      <header>
        <h2 id="share-title">{t('share.title')}</h2>
        <button type="button" class="button" data-share-done onClick={done}>
          {t('share.done')}
        </button>
      </header>
      <div class="share-ways">
        {shared === 'gone' && <p class="problem">{t('kept.gone')}</p>}
        {shared !== null && shared !== 'gone' && <Link shared={shared} />}
        <Picture recording={recording} />
        {shared !== null && shared !== 'gone' && (
          <button
            type="button"
            class="button"
            data-share-pdn
            onClick={() =>
              save(new Blob([shared.pdn], { type: 'application/x-draughts-pdn' }), `${fileName(at)}.pdn`)
            }
          >
            <DownloadIcon /> PDN
          </button>
        )}
        <PdnNumbers games={[recording.game]} />
      </div>
    </section>
  );
}

function fileName(at: Place): string {
  return at.page === 'game' ? `damier-${at.id}` : 'damier';
}

function Link({ shared: { link } }: { readonly shared: Shared }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  return (
    <>
      <label>
        {t('share.link')}
        <input ref={field} type="text" readOnly value={link} data-share-link />
      </label>
      <button
        type="button"
        class="button"
        data-share-copy
        onClick={() => {
          if (field.current !== null)
            void copied(field.current).then((done) => setSaid(t(done ? 'share.copied' : 'share.copyByHand')));
        }}
      >
        <LinkIcon /> {t('share.copy')}
      </button>
      <p role="status">{said}</p>
      <p>{isOnlyHere() ? t('share.onlyHere') : t('share.reach', { host: location.host })}</p>
      {link.length > LONGEST_LINK && <p>{t('share.long')}</p>}
    </>
  );
}

function Picture({ recording }: { readonly recording: Recording }) {
  const drawing = useRef<SVGSVGElement>(null);
  const [failed, setFailed] = useState(false);
  const fen = standsAt.value;
  const at = place.value;
  const { game, rules, file } = recording;
  if (fen === null) return null;
  const title = file === null ? null : playersWords(file.title);
  const number = at.page === 'game' ? t('kept.game', { n: at.id }) : null;
  const facts = [t(`game.${game}`), file?.title.date, file?.title.result].filter((told) => told != null);
  const caption = [title ?? number, facts.join(' · ')].filter((line) => line !== null);
  return (
    <>
      <BoardPicture
        picture={drawing}
        {...{ game, rules, caption }}
        position={parseFen(rules, fen)}
        lastMove={view.value?.lastMove ?? null}
        colour={squareColour(game)}
        label={t('share.shown')}
      />
      <button
        type="button"
        class="button"
        data-share-picture
        onClick={() => {
          if (drawing.current === null) return;
          pictureOf(drawing.current).then(
            (picture) => save(picture, `${fileName(at)}.png`),
            () => setFailed(true),
          );
        }}
      >
        <DownloadIcon /> {t('share.picture')}
      </button>
      {failed && <p class="problem">{t('share.noPicture')}</p>}
    </>
  );
}
