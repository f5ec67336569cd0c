import type { Outcome } from '../rules/rules.ts';
import type { VisitEvent } from './effect.ts';
import { housePlan, type Laid, type Plan } from './plan.ts';
import { answersTo, changeAsked, planAfter, type Question } from './questions.ts';
import { AFTERWARDS, change, count, type Draft, type Exhibit, enter, lay } from './state.ts';

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

/** The game that lies there has gone on: whatever was asked, it is played. */
export function playOn(draft: Draft): void {
  change(draft, { stage: { kind: 'play', plan: draft.state.table.plan }, alive: draft.state.t });
}

export function end(draft: Draft, plan: Plan, outcome: Outcome): void {
  count(draft, { type: 'ended', plan, plies: draft.state.board.plies, outcome });
  enter(draft, { kind: 'over', plan, outcome, cursor: 0 });
}

/** Ends the visit without residue: the house's language, the house's game, and its start position asked for. */
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
