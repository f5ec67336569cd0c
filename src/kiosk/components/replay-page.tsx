import { useEffect, useState } from 'preact/hooks';
import { defectWords } from '../games/kept-words.ts';
import { SharePanel } from '../games/share-panel.tsx';
import { opening } from '../replay/open.ts';
import { onBoard, recording, seek, stepBy, stepOnBoard, togglePlaying } from '../replay/player.ts';
import { view } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { BoardAndPlayers } from './board-and-players.tsx';
import { Happenings } from './happenings.tsx';
import { OnBoard } from './on-board.tsx';
import { KeptButton } from './page-links.tsx';
import { Transport } from './transport.tsx';
import { WheelPanel } from './wheel-panel.tsx';

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

/** The arrows step, Space plays and stops; inside the board and in a list they are that one's own. */
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
