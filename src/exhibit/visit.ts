import type { Outcome } from '../rules/rules.ts';
import { answersTo, changeAsked, housePlan, type Laid, type Plan, planAfter, type Question } from './plan.ts';
import {
  AFTERWARDS,
  change,
  count,
  type Draft,
  type Exhibit,
  enter,
  type Input,
  lay,
  type VisitEvent,
} from './state.ts';

/** Somebody woke the board. */
export function wake(draft: Draft, by: Extract<VisitEvent, { type: 'begun' }>['by']): void {
  count(draft, { type: 'begun', by });
  ask(draft, housePlan(draft.state.house));
}

/** Asks whether to begin so. */
export function ask(draft: Draft, plan: Plan, asks: Question = 'ready'): void {
  enter(draft, { kind: 'question', asks, plan, cursor: 0, progress: draft.state.board.progress });
}

/** The answers that stand on the page now; none where nothing is asked. */
export function answersNow({ stage, house }: Exhibit): readonly string[] {
  switch (stage.kind) {
    case 'question':
      return answersTo(stage.asks, stage.plan, house);
    case 'over':
      return AFTERWARDS;
    default:
      return [];
  }
}

/** Takes an answer, if it is one. */
export function answer(draft: Draft, given: string): void {
  const { stage, house } = draft.state;
  if (!answersNow(draft.state).includes(given)) return;
  if (stage.kind === 'over') afterwards(draft, stage.plan, given);
  if (stage.kind !== 'question') return;
  const { asks, plan } = stage;
  const next = asks === 'ready' ? changeAsked(given) : 'ready';
  if (given === 'problem') solve(draft, plan);
  else if (next === null) sitDown(draft, plan, given === 'show');
  else enter(draft, { ...stage, asks: next, plan: planAfter(plan, asks, given, house), cursor: 0 });
}

function afterwards(draft: Draft, plan: Plan, given: string): void {
  if (given === 'again') sitDown(draft, plan, false);
  else if (given === 'another') ask(draft, plan, draft.state.house.games.length > 1 ? 'game' : 'ready');
  else leave(draft, true);
}

function sitDown(draft: Draft, plan: Plan, round: boolean): void {
  abandonIfBegun(draft);
  count(draft, { type: 'chosen', plan });
  setUp(draft, plan, round ? 'lesson' : 'game');
}

/** The problem of the day is set up. */
function solve(draft: Draft, plan: Plan): void {
  abandonIfBegun(draft);
  setUp(draft, plan, 'problem');
}

function setUp(draft: Draft, plan: Plan, laid: Laid): void {
  enter(draft, { kind: 'setup', plan, laid });
  lay(draft, plan, { laid, anew: true });
}

/** To whether to begin so; from there to the game that still lies there, or to the end of the visit. */
export function goBack(draft: Draft): void {
  const { stage, table, board } = draft.state;
  if (stage.kind !== 'question') return;
  if (stage.asks !== 'ready') enter(draft, { ...stage, asks: 'ready', cursor: 0 });
  else if (board.plies > 0 && board.outcome === null && table.laid === 'game') playOn(draft);
  else leave(draft, true);
}

/** Ends the worked round: its pieces go back, and the game that was chosen begins. */
export function endRound(draft: Draft, plan: Plan, whole: boolean): void {
  count(draft, { type: 'round', whole });
  setUp(draft, plan, 'game');
}

/** The game that lies there has gone on. Whatever was asked, it is played. */
export function playOn(draft: Draft): void {
  change(draft, { stage: { kind: 'play', plan: draft.state.table.plan }, alive: draft.state.t });
}

export function end(draft: Draft, plan: Plan, outcome: Outcome): void {
  count(draft, { type: 'ended', plan, plies: draft.state.board.plies, outcome });
  enter(draft, { kind: 'over', plan, outcome, cursor: 0 });
}

/** Ends the visit so that nothing of it stays: the house's language, the house's game, and its start position asked for. */
export function leave(draft: Draft, attended: boolean): void {
  abandonIfBegun(draft);
  count(draft, { type: 'left', attended });
  const { house, t } = draft.state;
  change(draft, { language: house.languages[0], stage: { kind: 'restore' }, alive: t });
  layHouseTable(draft);
}

/** The house's game, unless it lies there already and nobody has begun it. */
export function layHouseTable(draft: Draft): void {
  if (isHouseTable(draft.state)) return;
  lay(draft, housePlan(draft.state.house), { laid: 'game', anew: true });
}

function abandonIfBegun(draft: Draft): void {
  const { table, board } = draft.state;
  if (board.plies > 0 && board.outcome === null && table.laid === 'game')
    count(draft, { type: 'abandoned', plan: table.plan, plies: board.plies });
}

/** Whether the house's own game lies there, not begun. */
function isHouseTable({ table, board, house }: Exhibit): boolean {
  const { game, players } = housePlan(house);
  return (
    table.state !== 'failed' &&
    table.laid === 'game' &&
    table.plan.game === game &&
    table.plan.players === players &&
    board.progress === 0 &&
    board.outcome === null
  );
}

/** How long the same squares must be wrong before their sensors are doubted, ms: hands may still be on their way. */
const DOUBTED_MS = 15_000;
/** More squares than this are pieces out of place, not sensors. */
export const MOST_WRONG = 2;

/** Whether visitors may say that the board stands right, and its sensors are wrong. */
export function mayInsist({ board, wrongSince, t, stage }: Exhibit): boolean {
  if (!['setup', 'restore', 'play', 'round', 'problem'].includes(stage.kind)) return false;
  return board.there && wrongSince !== null && t - wrongSince >= DOUBTED_MS;
}

/** The game does without the squares that are wrong now, and so do the games that follow. */
export function insist(draft: Draft): void {
  const { state } = draft;
  if (!mayInsist(state)) return;
  const squares = state.board.wrong;
  draft.effects.push({ kind: 'disbelieve', squares });
  change(draft, { disbelieved: [...new Set([...state.disbelieved, ...squares])], wrongSince: null });
}

/** A table that has been laid does without them too. */
export function insistStill(draft: Draft): void {
  const { disbelieved: squares } = draft.state;
  if (squares.length > 0) draft.effects.push({ kind: 'disbelieve', squares });
}

/** How long a button must be held to confirm. A shorter press moves on, as a slider is chosen without a wheel. */
const HOLD_MS = 1000;
/** A button that is down for longer is jammed, and no sign of anybody. */
const JAMMED_MS = 30_000;
/** The same square so often in a row, and nothing else, is a bad contact and not a hand. */
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

/** Somebody is there. Answers whether that was in doubt; if so, the sign means no more. */
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

/** Whether a hand did it. A square that is set aside, or flickers by itself, has no hand. */
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
