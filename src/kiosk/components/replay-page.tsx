import { useEffect, useState } from 'preact/hooks';
import { defectWords } from '../games/kept-words.tsx';
import { SharePanel } from '../games/share-panel.tsx';
import { send } from '../link/connection.ts';
import { fits } from '../new-game/boards.ts';
import { beginDraft } from '../new-game/draft.ts';
import { opening } from '../replay/open.ts';
import {
  onBoard,
  playing,
  recording,
  seek,
  standsAt,
  stepBy,
  stepOnBoard,
  togglePlaying,
} from '../replay/player.ts';
import type { Recording } from '../replay/recording.ts';
import { backToTable } from '../state/place.ts';
import { isExhibit, isVirtual, liveTable, mayAsk, view } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { Happenings, Transport } from './happenings.tsx';
import { KeptButton } from './icons.tsx';
import { BoardAndPlayers } from './players.tsx';
import { WheelPanel } from './wheel.tsx';

/** A game or a trace on the board, as in play, with what was understood beside it. */
export function ReplayPage() {
  const [sharing, setSharing] = useState(false);
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const now = recording.value;
  const shown = view.value;
  if (now === null || shown === null) return <Opening />;
  return (
    <main class="table replay" data-replay={now.kind}>
      <BoardAndPlayers bottom={shown.seats.bottom} />
      <aside class="aside">
        <WheelPanel />
        <OnBoard recording={now} />
        {sharing ? (
          <SharePanel recording={now} done={() => setSharing(false)} />
        ) : (
          <Happenings recording={now} share={() => setSharing(true)} />
        )}
      </aside>
      <Transport recording={now} />
    </main>
  );
}

/** While it is fetched, and when it cannot be had. */
function Opening() {
  const { value } = opening;
  if (value.state === 'idle' || value.state === 'loading') {
    return <main class="panel words-page" data-opening={value.state} aria-busy="true" />;
  }
  if (value.state === 'noTrace') {
    return (
      <main class="panel words-page" data-opening={value.state} data-kind={value.kind}>
        <h1>{t('replay.noTrace')}</h1>
        <p class="why">{t(`file.${value.kind}`)}</p>
        <p>{t('replay.noTrace.do')}</p>
        <KeptButton />
      </main>
    );
  }
  return (
    <main class="panel words-page" data-opening={value.state}>
      <h1>{t(TITLES[value.state])}</h1>
      {value.state === 'badLink' && <p>{t('replay.badLink.do')}</p>}
      {value.state === 'noGame' && value.defect !== null && (
        <p class="problem">{defectWords(value.defect, null, false)}</p>
      )}
      {value.state === 'unreadable' && <p class="why">{value.why}</p>}
      <KeptButton />
    </main>
  );
}

const TITLES = {
  gone: 'replay.gone',
  badLink: 'replay.badLink',
  noGame: 'replay.unreadable',
  unreadable: 'replay.unreadable',
} as const;

/** The arrows step, Space plays and stops. Inside the board and in a list these keys belong to the board and the list. */
function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (target instanceof Element && target.closest('[role="grid"], input, select') !== null) return;
  const isOnButton = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
  switch (event.key) {
    case 'ArrowRight':
      (onBoard.value ? stepOnBoard : stepBy)(1);
      break;
    case 'ArrowLeft':
      (onBoard.value ? stepOnBoard : stepBy)(-1);
      break;
    case 'Home':
      seek(0);
      break;
    case 'End':
      seek(Number.POSITIVE_INFINITY);
      break;
    case ' ':
      if (isOnButton) return;
      togglePlaying();
      break;
    default:
      return;
  }
  event.preventDefault();
}

/** The board itself follows, led by its lights. And a game goes on from where this one stands. */
function OnBoard({ recording: { game, options, profile, file } }: { readonly recording: Recording }) {
  if (isExhibit.value) return null;
  const fen = standsAt.value;
  const ownTraps = file?.hasOwnTraps ?? false;
  const fitting = (isVirtual.value || fits(liveTable.value.profile, game)) && !ownTraps;
  return (
    <section class="panel on-board">
      <button
        type="button"
        class="button"
        aria-pressed={onBoard.value}
        disabled={!mayAsk.value || !fitting}
        data-on-board
        onClick={() => {
          playing.value = false;
          onBoard.value = !onBoard.value;
        }}
      >
        {t(onBoard.value ? 'replay.onPage' : 'replay.onBoard')}
      </button>
      <button
        type="button"
        class="button"
        disabled={fen === null || !fitting}
        data-play-on
        onClick={() => {
          if (fen !== null) beginDraft({ game, options, fen });
        }}
      >
        {t('replay.playOn')}
      </button>
      <button
        type="button"
        class="button"
        disabled={
          fen === null || !fitting || !mayAsk.value || liveTable.value.view?.coach.analysis !== 'offered'
        }
        data-analysis
        onClick={() => {
          if (fen === null) return;
          onBoard.value = false;
          send({ type: 'study', wish: { kind: 'analysis', game, options, fen, sector: null } });
          backToTable();
        }}
      >
        {t('study.analyse')}
      </button>
      {!fitting && <p>{t(ownTraps ? 'replay.ownTraps' : 'new.unfit', { size: profile.size })}</p>}
    </section>
  );
}
