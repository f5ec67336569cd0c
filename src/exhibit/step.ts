import type { BoardGlance } from './glance.ts';
import type { Input, Lock, VisitorAct } from './input.ts';
import { insist, insistStill, MOST_WRONG } from './insist.ts';
import { housePlan } from './plan.ts';
import { buttonMoved, handMoved, holdButton, isAttended, revive } from './signs.ts';
import { change, count, type Draft, type Exhibit, enter, type Stage, type Step } from './state.ts';
import { answer, ask, end, endRound, goBack, layHouseTable, leave, playOn, wake } from './visit.ts';

/** The board must stand so long before it counts as set up, ms: a piece may slide over its square. */
const SETTLED_MS = 700;
/** What the last half-move of the worked round has come to is read so long, ms. */
const READ_MS = 2500;

/** Takes one input in. */
export function step(before: Exhibit, input: Input): Step {
  const draft: Draft = { state: { ...before, t: Math.max(before.t, input.t) }, effects: [] };
  take(draft, input);
  if (draft.state.lock === null) proceed(draft);
  return draft;
}

function take(draft: Draft, input: Input): void {
  const locked = draft.state.lock !== null;
  switch (input.kind) {
    case 'time':
      return;
    case 'act':
      if (!locked) act(draft, input.act);
      return;
    case 'piece':
    case 'wheel':
      if (!locked) handMoved(draft, input);
      return;
    case 'button':
      if (!locked) buttonMoved(draft, input.down);
      return;
    case 'board':
      see(draft, input.board);
      return;
    case 'seated':
      seat(draft, input.number, input.ok);
      return;
    case 'volume':
      change(draft, { volume: input.volume });
      return;
    case 'lock':
      lock(draft, input.lock);
  }
}

function act(draft: Draft, asked: VisitorAct): void {
  change(draft, { flicker: null });
  if (revive(draft)) return;
  const { stage, house } = draft.state;
  const asleep = stage.kind === 'attract' || stage.kind === 'restore';
  switch (asked.do) {
    case 'touch':
      if (stage.kind === 'attract') wake(draft, 'page');
      return;
    case 'begin':
      if (asleep) wake(draft, 'page');
      return;
    case 'alone':
      if (asleep) wake(draft, 'page');
      if (draft.state.stage.kind === 'question') ask(draft, { ...housePlan(house), players: 1 });
      return;
    case 'language':
      if (!house.languages.includes(asked.language)) return;
      if (asleep) wake(draft, 'page');
      change(draft, { language: asked.language });
      count(draft, { type: 'language', language: asked.language });
      return;
    case 'answer':
      answer(draft, asked.answer);
      return;
    case 'back':
      goBack(draft);
      return;
    case 'insist':
      insist(draft);
      return;
    case 'skip':
      if (stage.kind === 'round') endRound(draft, stage.plan, false);
      return;
    case 'stop':
      if (stage.kind === 'setup' || stage.kind === 'round' || stage.kind === 'play') ask(draft, stage.plan);
  }
}

/** A look at the board; what an old table says after a new one was asked for is not listened to. */
function see(draft: Draft, board: BoardGlance): void {
  const { table, standsSince, wrongSince, t, board: before } = draft.state;
  if (table.state !== 'laid') return;
  if (before.there && before.plies === 0 && board.plies > 0 && !table.lesson)
    count(draft, { type: 'played', plan: table.plan });
  const stands = board.there && board.missing === 0 && !board.answerDue;
  const few = board.there && board.wrong.length > 0 && board.wrong.length <= MOST_WRONG;
  const same = board.wrong.join() === before.wrong.join();
  change(draft, {
    board,
    standsSince: stands ? (standsSince ?? t) : null,
    wrongSince: few ? ((same ? wrongSince : null) ?? t) : null,
  });
}

function seat(draft: Draft, number: number, ok: boolean): void {
  const { table, stage } = draft.state;
  if (number !== table.number || table.state !== 'laying') return;
  change(draft, { table: { ...table, state: ok ? 'laid' : 'failed' } });
  if (ok) insistStill(draft);
  // What cannot be played here is not waited for.
  if (!ok && stage.kind === 'setup') leave(draft, true);
}

/** Under a lock nobody's game goes on; behind it the board is set up anew. */
function lock(draft: Draft, next: Lock | null): void {
  if (next === draft.state.lock) return;
  count(draft, { type: 'locked', lock: next });
  if (draft.state.lock === null && isAttended(draft.state)) leave(draft, true);
  change(draft, { lock: next, button: null, stage: { kind: 'restore' }, alive: draft.state.t });
  if (next === null) layHouseTable(draft);
}

/** What follows from time and from the board. */
function proceed(draft: Draft): void {
  holdButton(draft);
  follow(draft, draft.state.stage);
  const { house, alive, t } = draft.state;
  if (isAttended(draft.state) && t - alive >= house.idleMs + house.countdownMs) leave(draft, false);
}

function follow(draft: Draft, stage: Stage): void {
  const { board } = draft.state;
  switch (stage.kind) {
    case 'attract':
      if (isBegun(draft.state, 0)) playOn(draft);
      else if (isTableDue(draft.state)) layHouseTable(draft);
      return;
    case 'question':
      if (isBegun(draft.state, stage.progress)) playOn(draft);
      return;
    case 'restore':
      restore(draft);
      return;
    case 'setup':
      setUp(draft, stage);
      return;
    case 'round':
      teach(draft, stage);
      return;
    case 'play':
      if (board.outcome !== null) end(draft, stage.plan, board.outcome);
      return;
    case 'over':
      // The pieces were set up once more: that is an answer too.
      if (board.there && board.outcome === null) enter(draft, { kind: 'play', plan: stage.plan });
  }
}

/** Whether the game on the board has gone on since it was so far. */
function isBegun({ board, table }: Exhibit, progress: number): boolean {
  return !table.lesson && board.there && board.progress > progress && board.outcome === null;
}

/** A table that could not be laid (the disk was full, say) is asked for again. */
function isTableDue({ table, house, t }: Exhibit): boolean {
  return table.state === 'failed' && t - table.asked >= house.restoreMs;
}

function hasStood({ standsSince, t }: Exhibit, ms: number): boolean {
  return standsSince !== null && t - standsSince >= ms;
}

function restore(draft: Draft): void {
  const { state } = draft;
  if (isBegun(state, 0)) {
    playOn(draft);
    return;
  }
  const clean = hasStood(state, SETTLED_MS);
  if (!clean && state.t - state.alive < state.house.restoreMs) return;
  enter(draft, { kind: 'attract' });
  count(draft, { type: 'ready', clean });
}

/** The capture is the end of the round, once it has been read, whatever hands do meanwhile. */
function teach(draft: Draft, stage: Stage & { kind: 'round' }): void {
  const { board, t } = draft.state;
  const { plan, taught } = stage;
  if (board.outcome !== null || (taught !== null && t - taught >= READ_MS)) endRound(draft, plan, true);
  else if (taught === null && board.captured && hasStood(draft.state, SETTLED_MS))
    enter(draft, { ...stage, taught: t });
}

function setUp(draft: Draft, { plan, round }: Stage & { kind: 'setup' }): void {
  const { board } = draft.state;
  // A game that was resumed has no start position to wait for.
  if (!hasStood(draft.state, SETTLED_MS) && board.plies === 0) return;
  enter(draft, round ? { kind: 'round', plan, taught: null } : { kind: 'play', plan });
}
