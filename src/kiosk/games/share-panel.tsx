import { useEffect, useRef, useState } from 'preact/hooks';
import type { PdnNotation } from '../../rules/rules.ts';
import { BoardPicture } from '../components/board-picture.tsx';
import { DownloadIcon, LinkIcon } from '../components/icons.tsx';
import { pdnOf } from '../replay/archive.ts';
import { packed, unpacked } from '../replay/file-kind.ts';
import { standsAt } from '../replay/player.ts';
import type { Recording } from '../replay/recording.ts';
import { hashOf, type Place, place } from '../state/place.ts';
import { view } from '../state/table.ts';
import { notation, pdnNotation } from '../state/turned.ts';
import { t } from '../texts/texts.ts';
import { PdnNumbers, playersWords } from './kept-words.tsx';

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
        {...{ game, fen, caption }}
        size={rules.board.size}
        sliders={rules.layout?.sliders ?? []}
        lastMove={view.value?.lastMove ?? null}
        marks={notation.value}
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

// What a game leaves the page as: a link that holds it, a picture, a file.

interface Shared {
  readonly pdn: string;
  /** Whatever page opens it has the whole game. */
  readonly link: string;
}

/** The game at that place; null: there is none that could be told as PDN. */
async function sharedAt(at: Place, notation: PdnNotation): Promise<Shared | null> {
  if (at.page === 'pdn') {
    const [text, { inNotation }] = await Promise.all([
      unpacked(at.packed),
      import('../replay/pdn-recording.ts'),
    ]);
    return text === null ? null : { pdn: inNotation(text, notation), link: linkTo(at.packed) };
  }
  if (at.page !== 'game') return null;
  const [pdn, { readGame }, { pdnText }] = await Promise.all([
    pdnOf(at.id, notation),
    import('../replay/pdn-recording.ts'),
    import('../replay/pdn-text.ts'),
  ]);
  const read = readGame(pdn);
  return read && { pdn, link: linkTo(await packed(pdnText(read.check))) };
}

function linkTo(letters: string): string {
  return `${location.origin}${location.pathname}${hashOf({ page: 'pdn', packed: letters })}`;
}

/** Whether other machines can open a link to this page. */
function isOnlyHere(): boolean {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname);
}

/** Some programs cut what is longer. */
const LONGEST_LINK = 8000;

const PICTURE_WIDTH = 1080;

/** The drawing as a PNG. Rejects where the browser cannot draw it. */
async function pictureOf(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_WIDTH;
  canvas.height = Math.round((PICTURE_WIDTH * height) / width);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
  });
}

/** The browser asks where it goes, or puts it where downloads go. */
function save(what: Blob, name: string): void {
  const address = URL.createObjectURL(what);
  const way = document.createElement('a');
  way.href = address;
  way.download = name;
  way.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * False: the browser does not let the page do it, as over a network without encryption. The field is then selected, to be copied by
 * hand.
 */
async function copied(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}
