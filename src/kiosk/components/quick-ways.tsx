import { useEffect, useRef } from 'preact/hooks';
import type { LegalMove } from '../../game/game.ts';
import { nameOfNumber } from '../board/geometry.ts';
import { repeatLastAct, repeatPrompt } from '../prompt/again.ts';
import { legalMoveSaid } from '../prompt/news.ts';
import { legalShown, showLegal } from '../state/at-hand.ts';
import { focused, focusSquare } from '../state/focus.ts';
import { profile, view } from '../state/table.ts';
import { t } from '../texts/texts.ts';

/** For the keyboard, before all else, and seen only while one of them has the focus. */
export function QuickWays() {
  return (
    <>
      <nav class="quick-ways" aria-label={t('skip.label')}>
        <button type="button" data-skip="board" onClick={() => focusSquare(focused.value)}>
          {t('skip.board')}
        </button>
        <button type="button" data-skip="moves" aria-keyshortcuts="M" onClick={showLegal}>
          {t('skip.moves')} <kbd>M</kbd>
        </button>
        <button type="button" data-skip="line" aria-keyshortcuts="P" onClick={repeatPrompt}>
          {t('skip.line')} <kbd>P</kbd>
        </button>
        <button type="button" data-skip="last" aria-keyshortcuts="L" onClick={repeatLastAct}>
          {t('skip.last')} <kbd>L</kbd>
        </button>
      </nav>
      {legalShown.value && <LegalMoves />}
    </>
  );
}

/** The moves that may be played now. Each leads to the square where it begins; Escape leads back to the board. */
function LegalMoves() {
  const dialog = useRef<HTMLDialogElement>(null);
  const moves = view.value?.legal ?? [];
  useEffect(() => dialog.current?.showModal(), []);
  const go = (name: string) => {
    legalShown.value = false;
    // The page behind a dialog takes no focus until the dialog is gone.
    requestAnimationFrame(() => focusSquare(name));
  };
  return (
    <dialog ref={dialog} class="panel legal" aria-labelledby="legal-title" onCancel={() => go(focused.value)}>
      <h2 id="legal-title">{t('legal.title')}</h2>
      {moves.length === 0 ? (
        <p>{t('legal.none')}</p>
      ) : (
        <ul>
          {moves.map((move) => (
            <li key={keyOf(move)}>
              <LegalButton move={move} go={go} />
            </li>
          ))}
        </ul>
      )}
      <button type="button" class="button" onClick={() => go(focused.value)}>
        {t('legal.close')}
      </button>
    </dialog>
  );
}

const keyOf = ({ from, to, captured }: LegalMove) => [from, to, ...captured].join(' ');

function LegalButton({ move, go }: { readonly move: LegalMove; readonly go: (name: string) => void }) {
  const { size } = profile.value;
  const [from, to] = [move.from, move.to].map((n) => nameOfNumber(n, size));
  return (
    <button type="button" class="button" data-legal={`${from}-${to}`} onClick={() => go(from ?? '')}>
      {legalMoveSaid(move, size)}
    </button>
  );
}
