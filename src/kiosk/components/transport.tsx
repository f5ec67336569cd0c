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
import type { Recording } from '../replay/recording.ts';
import { t } from '../texts/texts.ts';
import { BackIcon, FirstIcon, ForthIcon, LastIcon, PauseIcon, PlayIcon } from './icons.tsx';

/** `1:23` */
export function clockTime(ms: number): string {
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

/** A trace has its own time; a game is counted in what happened. */
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
