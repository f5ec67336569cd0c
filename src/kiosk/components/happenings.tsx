/** What happened in a replay, why it was decided so, and the way through it. */

import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ExplainedStory } from '../../game/game.ts';
import type { Board } from '../../rules/rules.ts';
import { discColour } from '../board/geometry.ts';
import { defectWords, factsWords, PdnNumbers, playersWords, titleWords } from '../games/kept-words.tsx';
import { pdnAddress } from '../replay/archive.ts';
import {
  happened,
  onBoard,
  playing,
  SPEEDS,
  seek,
  speed,
  stepBy,
  stepOnBoard,
  time,
  togglePlaying,
} from '../replay/player.ts';
import { type FileFacts, type Happening, numberedRows, type Recording } from '../replay/recording.ts';
import { eventWords, openWords, percentWords, termWords, toldWords } from '../replay/words.ts';
import { place } from '../state/place.ts';
import { pdnNotation } from '../state/turned.ts';
import { t } from '../texts/texts.ts';
import { DiscFace } from './discs.tsx';
import {
  BackIcon,
  DownloadIcon,
  FirstIcon,
  ForthIcon,
  KeptButton,
  LastIcon,
  LinkIcon,
  PauseIcon,
  PlayIcon,
} from './icons.tsx';

/** `1:23` */
function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function Step(props: {
  readonly name: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: preact.ComponentChildren;
}) {
  const words = t(props.name);
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={words}
      title={words}
      data-step={props.name}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

/** Steps, play and pause, the place in time, and the speed. */
export function Transport({ recording }: { readonly recording: Recording }) {
  const { length } = recording;
  const atStart = time.value <= 0;
  const atEnd = time.value >= length;
  const step = onBoard.value ? stepOnBoard : stepBy;
  return (
    <section class="transport" aria-label={t('replay.controls')}>
      <Step name="replay.first" disabled={atStart} onClick={() => seek(0)}>
        <FirstIcon />
      </Step>
      <Step name="replay.back" disabled={atStart} onClick={() => step(-1)}>
        <BackIcon />
      </Step>
      <button
        type="button"
        class="button primary play"
        disabled={onBoard.value}
        data-playing={playing.value}
        aria-label={t(playing.value ? 'replay.pause' : 'replay.play')}
        onClick={togglePlaying}
      >
        {playing.value ? <PauseIcon /> : <PlayIcon />}
      </button>
      <Step name="replay.forth" disabled={atEnd} onClick={() => step(1)}>
        <ForthIcon />
      </Step>
      <Step name="replay.last" disabled={atEnd} onClick={() => seek(length)}>
        <LastIcon />
      </Step>
      <input
        type="range"
        class="scrubber"
        min="0"
        max={Math.round(length)}
        step="any"
        value={time.value}
        aria-label={t('replay.place')}
        aria-valuetext={placeWords(recording)}
        onInput={(event) => seek(Number(event.currentTarget.value))}
      />
      <output class="replay-place">{placeWords(recording)}</output>
      <Speeds />
    </section>
  );
}

/** A trace has its own time. A game is counted in what happened. */
function placeWords({ kind, happenings, length }: Recording): string {
  if (kind === 'trace') return `${clockTime(time.value)} / ${clockTime(length)}`;
  return `${happened.value + 1} / ${happenings.length}`;
}

function Speeds() {
  return (
    <label class="speed">
      <span class="unseen">{t('replay.speed')}</span>
      <select
        value={speed.value}
        onChange={(event) => {
          speed.value = SPEEDS.find((one) => one === Number(event.currentTarget.value)) ?? 1;
        }}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {t('replay.times', { n: one === 0.5 ? '½' : one })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Why that was decided: the likeliest stories, the dearer the less likely, each with what its cost is made of. */
function Stories(props: { readonly stories: readonly ExplainedStory[]; readonly board: Board }) {
  const { stories, board } = props;
  return (
    <section class="stories" aria-label={t('story.title')}>
      {stories.map((story, index) => (
        <div class="story" key={index}>
          <p>
            <b>{toldWords(story, board)}</b>
            <span>
              {percentWords(story)} · {t('story.cost', { n: story.cost.toFixed(2) })}
            </span>
          </p>
          {openWords(story).length > 0 && <p>{openWords(story).join(' · ')}</p>}
          <ul>
            {termWords(story).map(({ nats, words }, at) => (
              <li key={at}>
                <span class="nats">{nats}</span> {words}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** What was understood, in order. The latest is in sight, and each leads to its moment. */
export function Happenings(props: { readonly recording: Recording; readonly share: () => void }) {
  const { recording, share } = props;
  const list = useRef<HTMLOListElement>(null);
  const current = happened.value;
  const rows = useMemo(() => rowsOf(recording), [recording]);
  useEffect(() => {
    const at = rows.findLastIndex(({ listed }) => (listed[0]?.index ?? 0) <= current);
    const row = list.current?.children[Math.max(0, at)];
    if (row instanceof HTMLElement && list.current !== null) {
      list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
    }
  }, [current, rows]);
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
      {recording.kept !== null && <p class="file-facts">{factsWords(recording.kept)}</p>}
      {recording.file !== null && <FileWords recording={recording} file={recording.file} />}
      <ol ref={list}>
        {rows.map(({ number, listed }, at) => (
          <li key={at} data-listed={listed.length}>
            {number !== null && <span class="happening-at">{number}</span>}
            {listed.map(({ happening, index }) => (
              <Row
                key={index}
                recording={recording}
                happening={happening}
                isCurrent={index === current}
                isTimed={recording.kind === 'trace'}
              />
            ))}
            {listed.map(
              ({ happening: { stories }, index }) =>
                index === current &&
                stories.length > 0 && <Stories key={index} stories={stories} board={recording.rules.board} />,
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

function titleOf({ kind, file, kept }: Recording): string {
  const at = place.value;
  if (file !== null) return playersWords(file.title) ?? t('replay.game');
  if (kept !== null) return titleWords(kept);
  return at.page === 'trace' && at.name !== null ? at.name : t(`replay.${kind}`);
}

function PdnLink({ id }: { readonly id: number }) {
  return (
    <a class="button" href={pdnAddress(id, pdnNotation.value)} download={`damier-${id}.pdn`} data-pdn={id}>
      <DownloadIcon /> PDN
    </a>
  );
}

/** A game numbers its half-moves. A trace tells when each thing happened. */
function rowsOf({ kind, happenings }: Recording): ReturnType<typeof numberedRows> {
  const rows = numberedRows(happenings);
  if (kind === 'game') return rows;
  return rows.flatMap(({ listed }) => listed.map((one) => ({ number: null, listed: [one] })));
}

function Row(props: {
  readonly recording: Recording;
  readonly happening: Happening;
  readonly isCurrent: boolean;
  readonly isTimed: boolean;
}) {
  const { recording, happening, isCurrent, isTimed } = props;
  const { event, side, t: at } = happening;
  const { game, rules } = recording;
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
      {isTimed && <span class="happening-at">{clockTime(at)}</span>}
      {side === null ? <i class="no-disc" /> : <DiscFace colour={discColour(game, side)} />}
      <span>{eventWords(event, game, rules.board.size)}</span>
    </button>
  );
}
