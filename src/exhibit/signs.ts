import type { Input } from './input.ts';
import { change, type Draft, type Exhibit, enter } from './state.ts';
import { answer, answersNow, wake } from './visit.ts';

/** A button held so long confirms; a shorter press moves on, as a slider is chosen without a wheel. */
const HOLD_MS = 1000;
/** A button down for longer is jammed, and no sign of anybody. */
const JAMMED_MS = 30_000;
/** The same square so often in a row, and nothing else, is a bad contact and no hand. */
const FLICKER = 8;

/** The stages whose visitors may have gone away. The others wait for nobody, or for a time of their own. */
export function isAttended({ stage, lock }: Exhibit): boolean {
  return lock === null && stage.kind !== 'attract' && stage.kind !== 'restore';
}

/** How long the visitors still have to say that they are there, ms; null while nobody doubts it. */
export function leavingIn(state: Exhibit): number | null {
  const { house, t, alive } = state;
  const left = alive + house.idleMs + house.countdownMs - t;
  return isAttended(state) && left <= house.countdownMs ? Math.max(0, left) : null;
}

/** Somebody is there. Answers whether that was in doubt: then it is all that the sign means. */
export function revive(draft: Draft): boolean {
  const doubted = leavingIn(draft.state) !== null;
  change(draft, { alive: draft.state.t });
  return doubted;
}

/** A piece or the wheel: wakes the board, or tells that somebody is there. */
export function handMoved(draft: Draft, input: Input & { kind: 'piece' | 'wheel' }): void {
  const at = input.kind === 'piece' ? input.at : 'wheel';
  if (!isHand(draft, at)) return;
  revive(draft);
  if (input.kind === 'piece') believeAgain(draft, input.at);
  const lifts = input.kind === 'wheel' || !input.on;
  if (draft.state.stage.kind === 'attract' && lifts) wake(draft, input.kind);
}

/** A sensor that shows a change works. */
function believeAgain(draft: Draft, at: string): void {
  const { disbelieved } = draft.state;
  if (disbelieved.some((square) => square === at))
    change(draft, { disbelieved: disbelieved.filter((square) => square !== at) });
}

/** Whether a hand did it: a square that is set aside, or flickers by itself, has none. */
function isHand(draft: Draft, at: string): boolean {
  const { flicker, board } = draft.state;
  const times = flicker?.at === at ? flicker.times + 1 : 1;
  change(draft, { flicker: { at, times } });
  return times <= FLICKER && !board.aside.some((square) => square === at);
}

/** A player's button: short, the next answer; held, that answer. */
export function buttonMoved(draft: Draft, down: boolean): void {
  change(draft, { flicker: null });
  const { button, stage, t } = draft.state;
  if (down) {
    const doubted = revive(draft);
    const wakes = stage.kind === 'attract';
    change(draft, { button: { since: t, spent: doubted || wakes } });
    if (wakes) wake(draft, 'button');
    return;
  }
  change(draft, { button: null });
  if (button === null || t - button.since >= JAMMED_MS) return;
  revive(draft);
  if (!button.spent) moveOn(draft);
}

function moveOn(draft: Draft): void {
  const { stage } = draft.state;
  if (stage.kind !== 'question' && stage.kind !== 'over') return;
  enter(draft, { ...stage, cursor: (stage.cursor + 1) % answersNow(draft.state).length });
}

/** A button has been held long enough: the answer under the cursor is given, once. */
export function holdButton(draft: Draft): void {
  const { button, stage, t } = draft.state;
  if (button === null || button.spent || t - button.since < HOLD_MS) return;
  change(draft, { button: { ...button, spent: true } });
  if (stage.kind !== 'question' && stage.kind !== 'over') return;
  const chosen = answersNow(draft.state)[stage.cursor];
  if (chosen === undefined) throw new Error(`no answer ${stage.cursor} in ${stage.kind}`);
  answer(draft, chosen);
}
