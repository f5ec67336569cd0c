import { useEffect } from 'preact/hooks';
import { isPicture } from '../state/turned.ts';
import { t } from '../texts/texts.ts';
import { Board } from './board.tsx';
import { DiscPaints } from './disc-face.tsx';

/** The board alone, as large as the window and on no ground of its own: for a camera program to capture. */
export function BareBoard() {
  useEffect(() => {
    document.documentElement.dataset.bare = 'true';
    isPicture.value = true;
    return () => {
      delete document.documentElement.dataset.bare;
      isPicture.value = false;
    };
  }, []);
  return (
    <main class="bare-board">
      <h1 class="unseen">{t('bare.board')}</h1>
      <DiscPaints />
      <Board />
    </main>
  );
}
