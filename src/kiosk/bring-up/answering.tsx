import type { BringUpAnswer } from '../../ports/bring-up.ts';
import { send } from '../link/connection.ts';
import { isHand } from '../state/table.ts';
import { t } from '../texts/texts.ts';

/** Tells the program; what is no longer asked it does not take. */
export function answer(question: number, said: BringUpAnswer): void {
  send({ type: 'bringUp', question, answer: said });
}

export function TakeHandButton() {
  return (
    <button type="button" class="button" onClick={() => send({ type: 'takeHand' })}>
      {t('bringUp.takeHand')}
    </button>
  );
}

interface AnswerButtonProps {
  readonly question: number;
  readonly said: BringUpAnswer;
  readonly text: string;
  readonly primary?: boolean;
}

export function AnswerButton({ question, said, text, primary = false }: AnswerButtonProps) {
  return (
    <button
      type="button"
      class={primary ? 'button primary' : 'button'}
      disabled={!isHand.value}
      onClick={() => answer(question, said)}
    >
      {text}
    </button>
  );
}
