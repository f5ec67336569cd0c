/** The trace of what was played, and what must be understood of it. */
import type { Algebraic, Move } from '../../../rules/rules.ts';
import { looksLike, occupiedIn, type Rest, rests } from '../bitmap.ts';
import { allMoves, isExtendable, isSameMove, type Reading, readings } from '../choice.ts';
import { type ExpectedEvent, forbiddenAround, type Shown } from '../expectation.ts';
import type { Specimen } from '../hand.ts';
import type { Touch } from '../script.ts';
import type { TraceHead, TraceLine } from '../trace.ts';
import { FIELD } from './data.ts';
import type { Astray, Deed, Play } from './play.ts';
import { type Edge, sense } from './sense.ts';

/** So long after its last touch the last edge of an act has settled, ms. */
const SETTLES = FIELD.debounce.offMs + FIELD.reed.bounceMs[1] + 2;
/** An alarm may come once something has lain astray for so long (docs/recognition.md: 3 s), ms. */
const ALARM_AFTER = 2900;
/** An act that is shown for less cannot be told (docs/simulated-hand.md), ms. */
const SHOWN_AFTER = 150;
const EXTENDABLE_SHOWN_AFTER = 480;
/** The last line says that time went on for so long after the last touch. */
const AFTERMATH = 7000;

type ActDeed = Exclude<Deed, { kind: 'spin' }>;

/** Null where what the board shows when an act is done is not that act alone, so that no board could tell. */
export function truthOf(play: Play, head: TraceHead, name: string): Specimen | null {
  const { stage, random, rules, deeds } = play;
  const { first, edges } = sense(stage.wood, stage.discs, stage.pulses, random);
  const touches = inOrder(edges, play.touches);
  const start = occupiedIn(rules.board, play.start.position);
  if (!sameSquares(first, start)) throw new Error(`${name}: the board is not felt as it was set up`);
  const lines: TraceLine[] = [{ t: 0, snapshot: first }];
  for (const touch of touches) lines.push(lineOf(touch));
  lines.push({ t: (touches.at(-1)?.t ?? 0) + AFTERMATH });
  const events: ExpectedEvent[] = [];
  const now = new Set(first);
  let done = 0;
  for (const [index, deed] of deeds.entries()) {
    if (deed.kind === 'spin') {
      events.push({ type: 'spin', half: deed.half, side: deed.side, sector: deed.sector });
      continue;
    }
    const next = deeds.slice(index + 1).find((one): one is ActDeed => one.kind !== 'spin');
    const until = touches.findLastIndex((touch) => touch.t <= deed.end + SETTLES) + 1;
    const mine = touches.slice(done, until);
    const settled = isSettled(play, deed, next);
    if (deed.kind === 'slider') {
      events.push(slid(deed, lines, until));
    } else {
      const told = moved(play, deed, { now, mine, lines, until, settled });
      if (told === null) return null;
      events.push(...told);
    }
    for (const touch of mine) apply(now, touch);
    done = Math.max(done, until);
    const after =
      deed.kind === 'slider'
        ? rules.advance(deed.before, deed.action)
        : rules.advance(deed.intention.progress, deed.intention.move);
    if (settled && !sameSquares([...now], occupiedIn(rules.board, after.position)))
      throw new Error(`${name}: half-move ${deed.half} is done, and the reeds say otherwise`);
    if (after.outcome !== null) events.push({ half: deed.half, type: 'result', ...after.outcome });
  }
  for (const touch of touches.slice(done)) apply(now, touch);
  if (!sameSquares([...now], occupiedIn(rules.board, play.progress.position)))
    throw new Error(`${name}: the game is over, and the reeds say otherwise`);
  const end = lines.at(-1)?.t ?? 0;
  const expectation = {
    trace: `${name}.trace.jsonl`,
    game: rules.id,
    family: play.family.name,
    halfMoves: play.half,
    events,
    demands: forbiddenAround(merged(windowsOf(play.astray)), end),
  };
  return { name, trace: { head, lines }, expectation };
}

/** A move's events; null if it is not the only one that its end shows. */
function moved(
  play: Play,
  deed: Extract<Deed, { kind: 'move' }>,
  {
    now,
    mine,
    lines,
    until,
    settled,
  }: {
    now: ReadonlySet<Algebraic>;
    mine: readonly Touch[];
    lines: readonly TraceLine[];
    until: number;
    settled: boolean;
  },
): ExpectedEvent[] | null {
  const { rules, astray } = play;
  const { half, intention, before, style } = deed;
  const { move, huffed, omitted } = intention;
  const ideal = new Set(occupiedIn(rules.board, before.position));
  const stretches = rests(ideal, now, new Set(), mine);
  const last = stretches.at(-1);
  if (last === undefined) return null;
  const all = readings(rules, before);
  const intended = (one: Reading) => isSameMove(one.move, move) && one.huffed === huffed;
  const foreign = new Set(astray.filter((one) => one.foreign && overlaps(one, deed)).map(({ at }) => at));
  const fits = (rest: Rest, dead: ReadonlySet<Algebraic>) =>
    all.filter(({ move: other, huffed: off }) => looksLike(rules.board, rest, other, off, dead));
  if (settled) {
    const fitting = fits(last, new Set());
    if (!(fitting.length === 1 && fitting.every(intended))) return null;
  }
  const moves = allMoves(rules, before);
  const shown = stretches
    .slice(0, -1)
    .flatMap((rest) =>
      [...fits(rest, new Set()), ...fits(rest, foreign)].map((reading) => ({ reading, ms: rest.ms })),
    )
    .filter(({ reading, ms }) => !intended(reading) && ms >= shownAfter(play, reading.move, moves))
    .map(({ reading }): Shown => [reading.move.from, reading.move.to, reading.move.captured]);
  const may = [...new Map(shown.map((act) => [JSON.stringify(act), act])).values()];
  const side = before.position.turn;
  const { from, to, captured, crowned, fell } = move;
  const spans = { begin: firstLine(lines, deed.begin), end: until + 1, settled };
  const told: ExpectedEvent = {
    half,
    type: 'move',
    side,
    from,
    to,
    captured,
    crowned,
    fell,
    omitted,
    may,
    style,
    ...spans,
  };
  return huffed === null ? [told] : [{ half, type: 'huff', side, square: huffed }, told];
}

function slid(
  deed: Extract<Deed, { kind: 'slider' }>,
  lines: readonly TraceLine[],
  until: number,
): ExpectedEvent {
  const { half, action, before, begin } = deed;
  return {
    half,
    type: 'slider',
    side: before.position.turn,
    slider: action.slider,
    position: action.notch,
    fell: action.fell === null ? [] : [action.fell],
    style: [],
    begin: firstLine(lines, begin),
    end: until + 1,
    settled: true,
  };
}

function shownAfter({ rules }: Play, move: Move, moves: readonly Move[]): number {
  return isExtendable(rules, move, moves) ? EXTENDABLE_SHOWN_AFTER : SHOWN_AFTER;
}

/** Whether all of an act was done, and nothing lay astray, when the next one began. */
function isSettled({ astray }: Play, deed: ActDeed, next: ActDeed | undefined): boolean {
  const whole = deed.kind === 'slider' || (deed.whole && !deed.intention.move.fell);
  const over = next === undefined || next.begin > deed.end + SETTLES;
  return whole && over && astray.every(({ from, to }) => to <= deed.end || from > deed.end + SETTLES);
}

function overlaps({ from, to }: Astray, { begin, end }: ActDeed): boolean {
  return from <= end && to >= begin;
}

/** Stretches in which an alarm may come. */
function windowsOf(astray: readonly Astray[]): { from: number; to: number }[] {
  return astray
    .filter(({ from, to }) => to - from >= ALARM_AFTER)
    .map(({ from, to }) => ({ from: Math.round(from), to: Math.round(to) + SETTLES + 50 }));
}

function merged(windows: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const result: { from: number; to: number }[] = [];
  for (const window of [...windows].sort((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last !== undefined && window.from <= last.to)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, window.to) };
    else result.push(window);
  }
  return result;
}

function inOrder(edges: readonly Edge[], touches: readonly Touch[]): Touch[] {
  const felt = edges.map((edge): Touch => ({ ...edge, kind: 'edge' }));
  return [...felt, ...touches].sort((one, other) => one.t - other.t);
}

function lineOf(touch: Touch): TraceLine {
  const { t } = touch;
  switch (touch.kind) {
    case 'edge':
      return { t, at: touch.at, on: touch.on };
    case 'button':
      return { t, button: touch.seat, down: touch.down };
    case 'spin':
      return { t, spin: 'start' };
    case 'spun':
      return { t, spin: 'stop', angle: touch.angle };
    case 'choose':
      return { t, choose: touch.choice };
  }
}

/** The first line at or after a time, counted from the trace's head, which is line 0. */
function firstLine(lines: readonly TraceLine[], t: number): number {
  return lines.findIndex((line, index) => index > 0 && line.t >= t) + 1;
}

function apply(now: Set<Algebraic>, touch: Touch): void {
  if (touch.kind !== 'edge') return;
  if (touch.on) now.add(touch.at);
  else now.delete(touch.at);
}

function sameSquares(one: readonly Algebraic[], other: readonly Algebraic[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
