/** The trace of what was played, and what must be understood of it. */

import { type Algebraic, type Move, type Progress, type Rules, sameMove } from '../../../rules/rules.ts';
import { allMoves, type Intention, isExtendable, type Reading, readings } from '../choice.ts';
import type { Specimen } from '../hand.ts';
import { looksLike, occupiedIn, type Rest, rests } from '../squares.ts';
import {
  type Demand,
  type ExpectedEvent,
  forbiddenAround,
  type Shown,
  type Touch,
  type TraceHead,
  type TraceLine,
} from '../trace.ts';
import type { Astray, Deed, Play } from './play.ts';
import { sense } from './sense.ts';
import { FIELD } from './wood.ts';

/** So long after its last touch the last edge of an act has settled, ms. */
const SETTLES = FIELD.debounce.offMs + FIELD.reed.bounceMs[1] + 2;
/** An alarm may come once something has lain astray for so long (docs/recognition.md: 3 s), ms. */
const ALARM_AFTER = 2900;
/** The last line says that time went on for so long after the last touch. */
const AFTERMATH = 7000;

type ActDeed = Exclude<Deed, { kind: 'spin' }>;
type Told = Extract<ExpectedEvent, { begin: number }>;

/** Null where what the board shows when an act is done is not that act alone, so that no board could tell. */
export function truthOf(play: Play, head: TraceHead, name: string): Specimen | null {
  const { stage, rules, deeds } = play;
  const { first, edges } = sense(stage.wood, stage.discs, stage.pulses, play.random);
  const felt = edges.map((edge): Touch => ({ ...edge, kind: 'edge' }));
  const touches = [...felt, ...play.touches].sort((one, other) => one.t - other.t);
  const lines: TraceLine[] = [{ t: 0, snapshot: first }, ...touches.map(lineOf)];
  lines.push({ t: (touches.at(-1)?.t ?? 0) + AFTERMATH });
  const must = mustShow(rules.board, name);
  must(first, play.start, 'as it was set up');
  const events: ExpectedEvent[] = [];
  const feltUntil = (count: number): Set<Algebraic> => {
    const now = new Set(first);
    for (const touch of touches.slice(0, count)) apply(now, touch);
    return now;
  };
  let earlier: Progress | null = null;
  for (const [index, deed] of deeds.entries()) {
    if (deed.kind === 'spin') {
      events.push({ type: 'spin', half: deed.half, side: deed.side, sector: deed.sector });
      continue;
    }
    const next = deeds.slice(index + 1).find((one): one is ActDeed => one.kind !== 'spin');
    const until = touches.findLastIndex((touch) => touch.t <= deed.end + SETTLES) + 1;
    // While captured pieces of the act before are still taken off, this one may have begun.
    const from = touches.findIndex(({ t }) => t >= deed.begin);
    const stretch = { felt: feltUntil(from), touches: touches.slice(from, until) };
    const settled = isSettled(play.astray, deed, next);
    const span = { begin: from + 2, end: until + 1 };
    if (earlier !== null && showsAgain(rules, earlier, stretch)) mayBeTakenBack(events);
    const told = toldOf(play, deed, stretch, { ...span, settled });
    if (told === null) return null;
    events.push(...told);
    const after =
      deed.kind === 'slider'
        ? rules.advance(deed.before, deed.action)
        : rules.advance(deed.intention.progress, deed.intention.move);
    if (settled) must([...feltUntil(until)], after, `after half-move ${deed.half}`);
    if (after.outcome !== null) events.push({ half: deed.half, type: 'result', ...after.outcome });
    earlier = deed.before;
  }
  must([...feltUntil(touches.length)], play.progress, 'at the end');
  const demands = demandsOf(play.astray, lines.at(-1)?.t ?? 0);
  const { half: halfMoves, family } = play;
  const trace = `${name}.trace.jsonl`;
  return {
    name,
    trace: { head, lines },
    expectation: { trace, game: rules.id, family: family.name, halfMoves, events, demands },
  };
}

/** An act's events; null if it is not the only one that its end shows. */
function toldOf(
  { rules, astray }: Play,
  deed: ActDeed,
  stretch: Stretch,
  span: Pick<Told, 'begin' | 'end' | 'settled'>,
): ExpectedEvent[] | null {
  const { half, before } = deed;
  const side = before.position.turn;
  if (deed.kind === 'slider') {
    const { slider, notch: position, fell } = deed.action;
    const swallowed = fell === null ? [] : [fell];
    return [{ half, type: 'slider', side, slider, position, fell: swallowed, style: [], ...span }];
  }
  const { intention, style } = deed;
  const strays = astray.filter(
    ({ what, from, to }) => what === 'stray' && from <= deed.end && to >= deed.begin,
  );
  const { alone, may } = seenOf(rules, before, intention, stretch, new Set(strays.map(({ at }) => at)));
  const isHidden =
    intention.move.fell && fallsAlike(rules, before, intention) && !isFelt(stretch, rules, intention);
  if ((span.settled && !alone) || isHidden) return null;
  const { huffed, omitted } = intention;
  const { from, to, captured, crowned, fell } = intention.move;
  const move = { from, to, captured, crowned, fell, omitted, may, style };
  const told: ExpectedEvent = { half, type: 'move', side, ...move, ...span };
  return huffed === null ? [told] : [{ half, type: 'huff', side, square: huffed }, told];
}

/** Whether the same piece could have fallen into another trap. */
function fallsAlike(rules: Rules, before: Progress, { move }: Intention): boolean {
  return allMoves(rules, before).some(({ from, to, fell }) => fell && from === move.from && to !== move.to);
}

/** Whether the reed told of a piece that fell past it. */
function isFelt({ touches }: Stretch, rules: Rules, { move }: Intention): boolean {
  return touches.some(
    (touch) => touch.kind === 'edge' && touch.on && touch.at === rules.board.nameOf(move.to),
  );
}

/** The last act may be told as taken back, and told again. */
function mayBeTakenBack(events: ExpectedEvent[]): void {
  const index = events.findLastIndex(({ type }) => type === 'move');
  const last = events[index];
  if (last?.type !== 'move') return;
  const itself: Shown = [last.from, last.to, last.captured];
  events[index] = { ...last, may: [...last.may, itself] };
}

/** Whether all of an act was done, and nothing lay astray, when the next one began. */
function isSettled(astray: readonly Astray[], deed: ActDeed, next: ActDeed | undefined): boolean {
  const settled = deed.end + SETTLES;
  const whole = deed.kind === 'slider' || (deed.whole && !deed.intention.move.fell);
  return (
    whole &&
    (next === undefined || next.begin > settled) &&
    astray.every(({ from, to }) => to <= deed.end || from > settled)
  );
}

/** No alarm but where something lay astray for long, no fault but of a reed that did not feel what stood there. */
function demandsOf(astray: readonly Astray[], end: number): Demand[] {
  const spans = astray.map(({ at, what, from, to }) => ({ at, what, from, to: to + SETTLES + 50 }));
  const alarms = spans.filter(({ from, to }) => to - from >= ALARM_AFTER);
  const unfelt = spans.filter(({ what }) => what === 'unfelt');
  return [
    ...forbiddenAround(merged(alarms), end),
    ...unfelt.map(({ at, from, to }): Demand => ({ permit: 'fault', square: at, from, to })),
  ];
}

function merged(windows: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const result: { from: number; to: number }[] = [];
  for (const { from, to } of [...windows].sort((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last !== undefined && from <= last.to)
      result.splice(-1, 1, { from: last.from, to: Math.max(last.to, to) });
    else result.push({ from, to });
  }
  return result;
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

function apply(now: Set<Algebraic>, touch: Touch): void {
  if (touch.kind !== 'edge') return;
  if (touch.on) now.add(touch.at);
  else now.delete(touch.at);
}

/** The reeds show the game's position wherever all is done: anything else is a fault of the generator, and throws. */
function mustShow(board: Parameters<typeof occupiedIn>[0], name: string) {
  return (felt: readonly Algebraic[], { position }: Progress, when: string): void => {
    const should = occupiedIn(board, position);
    if ([...felt].sort().join() === [...should].sort().join()) return;
    throw new Error(`${name}: ${when} the reeds show ${felt.join(' ')} in place of ${should.join(' ')}`);
  };
}

// What the reeds show while an act is carried out: which acts look like that.

/** An act that is shown for less cannot be told (docs/simulated-hand.md), ms. */
const SHOWN_AFTER = 150;
const EXTENDABLE_SHOWN_AFTER = 480;

interface Seen {
  /** At the end the act fits, and no other. */
  readonly alone: boolean;
  /** Other acts that were shown for long enough to be told. */
  readonly may: readonly Shown[];
}

/** What was felt before some touches, and the touches. */
interface Stretch {
  readonly felt: ReadonlySet<Algebraic>;
  readonly touches: readonly Touch[];
}

/** What a stretch shows of an act that was meant; `strays`: squares over which a second magnet was meanwhile. */
function seenOf(
  rules: Rules,
  before: Progress,
  { move, huffed }: Intention,
  stretch: Stretch,
  strays: ReadonlySet<Algebraic>,
): Seen {
  const all = readings(rules, before);
  const stretches = restsIn(rules, before, stretch);
  const fits = (rest: Rest, without: ReadonlySet<Algebraic>) =>
    all.filter((one) => looksLike(rules.board, rest, one.move, one.huffed, without));
  const isMeant = (one: Reading) => sameMove(one.move, move) && one.huffed === huffed;
  const last = stretches.at(-1);
  const fitting = last === undefined ? [] : fits(last, NONE);
  const moves = allMoves(rules, before);
  const shown = stretches
    .slice(0, -1)
    .flatMap((rest) =>
      [...fits(rest, NONE), ...fits(rest, strays)]
        .filter((one) => !isMeant(one) && rest.ms >= shownAfter(rules, one.move, moves))
        .map(({ move: other }): Shown => [other.from, other.to, other.captured]),
    );
  // Its piece looks put back: it may be told, taken back and told again.
  const again = showsAgain(rules, before, stretch) ? [[move.from, move.to, move.captured] as const] : [];
  const may = [...new Map([...shown, ...again].map((act) => [JSON.stringify(act), act])).values()];
  return { alone: fitting.length === 1 && fitting.every(isMeant), may };
}

/** Whether a stretch shows an earlier position for long enough: what was done since may be told as taken back. */
function showsAgain(rules: Rules, earlier: Progress, stretch: Stretch): boolean {
  return restsIn(rules, earlier, stretch).some(
    ({ ms, differences }) => ms >= SHOWN_AFTER && differences.size === 0,
  );
}

const NONE: ReadonlySet<Algebraic> = new Set();

function restsIn(rules: Rules, before: Progress, { felt, touches }: Stretch): Rest[] {
  return rests(new Set(occupiedIn(rules.board, before.position)), felt, NONE, touches);
}

function shownAfter(rules: Rules, move: Move, moves: readonly Move[]): number {
  return isExtendable(rules, move, moves) ? EXTENDABLE_SHOWN_AFTER : SHOWN_AFTER;
}
