import { useEffect, useRef } from 'preact/hooks';
import { discColour } from '../board/colours.ts';
import { defectWords, playersWords } from '../games/kept-words.ts';
import { PdnNumbers } from '../games/pdn-numbers.tsx';
import { pdnAddress } from '../replay/archive.ts';
import { happened, playing, seek } from '../replay/player.ts';
import type { FileFacts, Happening, Recording } from '../replay/recording.ts';
import { eventWords } from '../replay/words.ts';
import { pdnNotation } from '../state/notation.ts';
import { place } from '../state/place.ts';
import { t } from '../texts/texts.ts';
import { DiscFace } from './disc-face.tsx';
import { DownloadIcon, LinkIcon } from './icons.tsx';
import { KeptButton } from './page-links.tsx';
import { Stories } from './stories.tsx';
import { clockTime } from './transport.tsx';

/** What was understood, in order; the latest in sight, and each one a way to its moment. */
export function Happenings(props: { readonly recording: Recording; readonly share: () => void }) {
  const { recording, share } = props;
  const list = useRef<HTMLOListElement>(null);
  const current = happened.value;
  useEffect(() => {
    const row = list.current?.children[Math.max(0, current)];
    if (row instanceof HTMLElement && list.current !== null) {
      list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
    }
  }, [current]);
  return (
    <section class="panel happenings" aria-labelledby="happenings-title">
      <header>
        <h2 id="happenings-title">{titleOf(recording)}</h2>
        {place.value.page === 'game' && <PdnLink id={place.value.id} />}
        <button type="button" class="button" data-share onClick={share}>
          <LinkIcon /> {t('share.share')}
        </button>
        <KeptButton />
      </header>
      {place.value.page === 'game' && <PdnNumbers games={[recording.game]} />}
      {recording.file !== null && <FileWords recording={recording} file={recording.file} />}
      <ol ref={list}>
        {recording.happenings.map((happening, index) => (
          <li key={index}>
            <Row recording={recording} happening={happening} index={index} isCurrent={index === current} />
            {index === current && happening.stories.length > 0 && (
              <Stories stories={happening.stories} board={recording.rules.board} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the file says of the game, and why it ends here before the file does. */
function FileWords(props: { readonly recording: Recording; readonly file: FileFacts }) {
  const { title, defect } = props.file;
  const { game } = props.recording;
  const facts = [title.date, t(`game.${game}`), title.result].filter((told) => told !== null);
  return (
    <>
      <p class="file-facts">{facts.join(' · ')}</p>
      {defect !== null && (
        <p class="problem">{t('replay.endsHere', { why: defectWords(defect, game, false) })}</p>
      )}
    </>
  );
}

function titleOf({ kind, file }: Recording): string {
  const at = place.value;
  if (file !== null) return playersWords(file.title) ?? t('replay.game');
  if (at.page === 'game') return t('kept.game', { n: at.id });
  return at.page === 'trace' && at.name !== null ? at.name : t(`replay.${kind}`);
}

function PdnLink({ id }: { readonly id: number }) {
  return (
    <a class="button" href={pdnAddress(id, pdnNotation.value)} download={`damier-${id}.pdn`} data-pdn={id}>
      <DownloadIcon /> PDN
    </a>
  );
}

function Row(props: {
  readonly recording: Recording;
  readonly happening: Happening;
  readonly index: number;
  readonly isCurrent: boolean;
}) {
  const { recording, happening, index, isCurrent } = props;
  const { event, side, t: at } = happening;
  const { game, rules, kind } = recording;
  // Whose turn it is follows from what was played.
  if (event.type === 'turn') return null;
  const words = eventWords(event, game, rules.board.size);
  return (
    <button
      type="button"
      class="happening"
      data-event={event.type}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => {
        playing.value = false;
        seek(at);
      }}
    >
      <span class="happening-at">{kind === 'trace' ? clockTime(at) : index + 1}</span>
      {side === null ? <i class="no-disc" /> : <DiscFace colour={discColour(game, side)} />}
      <span>{words}</span>
    </button>
  );
}
