import type { BoardGlance } from './glance.ts';
import { housePlan, type Laid, type Plan } from './plan.ts';
import {
  change,
  count,
  type Draft,
  type Exhibit,
  enter,
  type Input,
  isAbsent,
  type Lock,
  type Stage,
  type Step,
  type VisitorAct,
  type VisitRefusal,
} from './state.ts';
import {
  answer,
  answersNow,
  ask,
  buttonMoved,
  end,
  endRound,
  goBack,
  handMoved,
  holdButton,
  insist,
  insistStill,
  isAttended,
  layHouseTable,
  leave,
  MOST_WRONG,
  mayInsist,
  playOn,
  revive,
  wake,
} from './visit.ts';

/** How long the board must stand before it counts as set up, ms: a piece may slide over its square. */
const SETTLED_MS = 700;
/** How long what the last half-move of the worked round has come to can be read, ms. */
const READ_MS = 2500;
/** How long a solved problem can be looked at before the board is somebody else's, ms. */
const SOLVED_MS = 20_000;

export interface Stepped extends Step {
  /** Why an `act` was not taken in; null for one that was, and for every other input. */
  readonly refused: VisitRefusal | null;
}

/** Takes one input in. */
export function step(before: Exhibit, input: Input): Stepped {
  const draft: Draft = { state: { ...before, t: Math.max(before.t, input.t) }, effects: [] };
  const refused = input.kind === 'act' ? asked(draft, input.act) : null;
  if (input.kind !== 'act') take(draft, input);
  if (draft.state.lock === null) proceed(draft);
  return { ...draft, refused };
}

function take(draft: Draft, input: Exclude<Input, { kind: 'act' }>): void {
  const locked = draft.state.lock !== null;
  switch (input.kind) {
    case 'time':
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
    case 'brightness':
      change(draft, { brightness: input.brightness });
      return;
    case 'volume':
      change(draft, { volume: input.volume });
      return;
    case 'lock':
      lock(draft, input.lock);
  }
}

function asked(draft: Draft, act: VisitorAct): VisitRefusal | null {
  if (draft.state.lock !== null) return 'locked';
  if (isAbsent(draft.state)) return 'notDue';
  change(draft, { flicker: null });
  // Where it was in doubt that somebody is there, the act says that, and no more.
  return revive(draft) || isDone(draft, act) ? null : 'notDue';
}

/** False where it is not to be done now. */
function isDone(draft: Draft, act: VisitorAct): boolean {
  const { stage, house } = draft.state;
  const asleep = stage.kind === 'attract' || stage.kind === 'restore';
  switch (act.do) {
    case 'touch':
      if (stage.kind === 'attract') wake(draft, 'page');
      return true;
    case 'begin':
      if (asleep) wake(draft, 'page');
      return asleep;
    case 'alone':
      if (asleep) wake(draft, 'page');
      if (draft.state.stage.kind !== 'question') return false;
      ask(draft, { ...housePlan(house), players: 1 });
      return true;
    case 'language':
      if (!house.languages.includes(act.language)) return false;
      if (asleep) wake(draft, 'page');
      change(draft, { language: act.language });
      count(draft, { type: 'language', language: act.language });
      return true;
    case 'answer':
      if (!answersNow(draft.state).includes(act.answer)) return false;
      answer(draft, act.answer);
      return true;
    case 'back':
      goBack(draft);
      return stage.kind === 'question';
    case 'insist': {
      const may = mayInsist(draft.state);
      insist(draft);
      return may;
    }
    case 'skip':
      if (stage.kind !== 'round') return false;
      endRound(draft, stage.plan, false);
      return true;
    case 'stop':
      if (!isAtTable(stage)) return false;
      ask(draft, stage.plan);
      return true;
  }
}

/** Something was sat down to, and can be left. */
function isAtTable(stage: Stage): stage is Stage & { kind: 'setup' | 'round' | 'play' | 'problem' } {
  return ['setup', 'round', 'play', 'problem'].includes(stage.kind);
}

/** A look at the board. What an old table says after a new one was asked for is not heard. */
function see(draft: Draft, board: BoardGlance): void {
  const { table, awaySince, standsSince, wrongSince, t, board: before } = draft.state;
  if (table.state !== 'laid') return;
  if (before.there && before.plies === 0 && board.plies > 0 && table.laid === 'game')
    count(draft, { type: 'played', plan: table.plan });
  const stands = board.there && board.missing === 0 && !board.answerDue;
  const few = board.there && board.wrong.length > 0 && board.wrong.length <= MOST_WRONG;
  const same = board.wrong.join() === before.wrong.join();
  change(draft, {
    board,
    awaySince: board.there ? null : (awaySince ?? t),
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

/** Under a lock nobody's game goes on. After it the board is set up anew. */
function lock(draft: Draft, next: Lock | null): void {
  if (next === draft.state.lock) return;
  count(draft, { type: 'locked', lock: next });
  if (draft.state.lock === null && isAttended(draft.state)) leave(draft, true);
  const { t, board } = draft.state;
  // To the game a locked board is away, whether its cables are plugged in or not. That is seen once the board is given back.
  const awaySince = next === null && !board.there ? t : null;
  change(draft, { lock: next, button: null, stage: { kind: 'restore' }, alive: t, awaySince });
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
    case 'problem':
      solve(draft, stage);
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
  return table.laid === 'game' && board.there && board.progress > progress && board.outcome === null;
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

/** A solved problem ends the visit, once it has been looked at. One that is begun again does not. */
function solve(draft: Draft, stage: Stage & { kind: 'problem' }): void {
  const { board, t, alive } = draft.state;
  const solved = board.solved ? (stage.solved ?? t) : null;
  if (solved !== stage.solved) enter(draft, { ...stage, solved });
  if (solved !== null && t - Math.max(solved, alive) >= SOLVED_MS) leave(draft, true);
}

function setUp(draft: Draft, { plan, laid }: Stage & { kind: 'setup' }): void {
  const { board } = draft.state;
  // A game that was resumed has no start position to wait for.
  if (!hasStood(draft.state, SETTLED_MS) && board.plies === 0) return;
  enter(draft, begun(plan, laid));
}

/** What the pieces were placed for. */
function begun(plan: Plan, laid: Laid): Stage {
  switch (laid) {
    case 'game':
      return { kind: 'play', plan };
    case 'lesson':
      return { kind: 'round', plan, taught: null };
    case 'problem':
      return { kind: 'problem', plan, solved: null };
  }
}
