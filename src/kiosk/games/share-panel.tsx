import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { View } from '../../game/game.ts';
import {
  columnLetter,
  type GameId,
  type PdnNotation,
  type Position,
  parseFen,
  type Rules,
  type SquareColour,
} from '../../rules/rules.ts';
import { cellOf, cellsInReadingOrder, discColour, nameOf } from '../board/geometry.ts';
import { DiscDrawing, DiscGradients } from '../components/discs.tsx';
import { DownloadIcon, LinkIcon } from '../components/icons.tsx';
import { pdnOf } from '../replay/archive.ts';
import { packed, unpacked } from '../replay/file-kind.ts';
import { standsAt } from '../replay/player.ts';
import type { Recording } from '../replay/recording.ts';
import { hashOf, type Place, place } from '../state/place.ts';
import { squareColour, view } from '../state/table.ts';
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

/** False: the browser does not let the page do it, as over a network without encryption; the field is then selected to be copied by hand. */
async function copied(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}

// A position as a picture that stands alone: nothing in it comes from the page's styles.

/** A square, in the units of the drawing; and the frame around the board. */
const CELL = 100;
const FRAME = 56;
const LINE = 60;

const LIGHT = '#e3c596';
const DARK: Readonly<Record<SquareColour, string>> = { black: '#85583a', red: '#983c31', pink: '#b26e66' };
const TRAP = { orange: '#d65f1c', green: '#1c7c66' } as const;
const FONT = 'system-ui, sans-serif';

function BoardPicture(props: {
  readonly picture: Ref<SVGSVGElement>;
  readonly game: GameId;
  readonly rules: Rules;
  readonly position: Position;
  readonly lastMove: View['lastMove'];
  readonly colour: SquareColour;
  /** What stands below it. */
  readonly caption: readonly string[];
  readonly label: string;
}) {
  const { picture, game, rules, position, lastMove, colour, caption, label } = props;
  const { size } = rules.board;
  const wide = size * CELL + 2 * FRAME;
  const high = wide + caption.length * LINE + 24;
  const playedOn = new Set<string>(rules.board.squares.map(rules.board.nameOf));
  const last = new Set<string>(
    [lastMove?.from, lastMove?.to].flatMap((one) => (one ? rules.board.nameOf(one) : [])),
  );
  /** The top left corner of a square. */
  const corner = (name: string) => {
    const { col, row } = cellOf(name) ?? { col: 0, row: 0 };
    return { x: FRAME + col * CELL, y: FRAME + (size - 1 - row) * CELL };
  };
  return (
    <svg
      ref={picture}
      xmlns="http://www.w3.org/2000/svg"
      width={wide}
      height={high}
      viewBox={`0 0 ${wide} ${high}`}
      role="img"
      aria-label={label}
    >
      <DiscGradients />
      <rect width={wide} height={high} fill="#f8f9f6" />
      <rect width={wide} height={wide} fill="#50321f" />
      {cellsInReadingOrder(size).map((cell) => {
        const name = nameOf(cell);
        const fill = playedOn.has(name) ? DARK[colour] : LIGHT;
        return (
          <g key={name}>
            <rect {...corner(name)} width={CELL} height={CELL} fill={fill} />
            {last.has(name) && (
              <rect {...corner(name)} width={CELL} height={CELL} fill="#55acff" fill-opacity="0.45" />
            )}
          </g>
        );
      })}
      {(rules.layout?.sliders ?? []).flatMap(({ left, right, colour: its }) =>
        [left, right].map((square) => {
          const { x, y } = corner(rules.board.nameOf(square));
          const isOpen = position.openTraps.includes(square);
          return (
            <circle
              key={square}
              cx={x + CELL / 2}
              cy={y + CELL / 2}
              r={CELL * 0.46}
              fill={isOpen ? '#120d0b' : 'none'}
              stroke={TRAP[its]}
              stroke-width="5"
            />
          );
        }),
      )}
      {[...position.pieces].map(([square, { side, kind }]) => {
        const { x, y } = corner(rules.board.nameOf(square));
        return (
          <g key={square} transform={`translate(${x + 8} ${y + 8}) scale(${(CELL - 16) / 100})`}>
            <DiscDrawing colour={discColour(game, side)} crown={kind === 'king'} />
          </g>
        );
      })}
      {notation.value === 'numbers' &&
        rules.board.squares.map((square) => {
          const { x, y } = corner(rules.board.nameOf(square));
          return (
            <text key={square} x={x + 5} y={y + 23} fill="#fbebd0" font-family={FONT} font-size="21">
              {square}
            </text>
          );
        })}
      {notation.value === 'names' &&
        Array.from({ length: size }, (_, at) => {
          const middle = FRAME + at * CELL + CELL / 2;
          const words = {
            fill: '#fbebd0',
            'font-family': FONT,
            'font-size': 30,
            'text-anchor': 'middle',
          } as const;
          return (
            <g key={at} {...words}>
              <text x={middle} y={wide - 18}>
                {columnLetter(at)}
              </text>
              <text x={FRAME / 2} y={wide - middle + 10}>
                {at + 1}
              </text>
            </g>
          );
        })}
      {caption.map((line, index) => (
        <text
          key={line}
          x={FRAME / 2}
          y={wide + (index + 0.8) * LINE}
          fill="#1a2024"
          font-family={FONT}
          font-size={index === 0 ? 40 : 32}
          font-weight={index === 0 ? 700 : 400}
        >
          {line}
        </text>
      ))}
    </svg>
  );
}
