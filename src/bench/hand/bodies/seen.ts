/** What the reeds show while an act is carried out: which acts look like that. */
import { type Algebraic, type Move, type Progress, type Rules, sameMove } from '../../../rules/rules.ts';
import { looksLike, occupiedIn, type Rest, rests } from '../bitmap.ts';
import { allMoves, type Intention, isExtendable, type Reading, readings } from '../choice.ts';
import type { Shown } from '../expectation.ts';
import type { Touch } from '../script.ts';

/** An act that is shown for less cannot be told (docs/simulated-hand.md), ms. */
const SHOWN_AFTER = 150;
const EXTENDABLE_SHOWN_AFTER = 480;

export interface Seen {
  /** At the end the act fits, and no other. */
  readonly alone: boolean;
  /** Other acts that were shown for long enough to be told. */
  readonly may: readonly Shown[];
}

/** What was felt before some touches, and the touches. */
export interface Stretch {
  readonly felt: ReadonlySet<Algebraic>;
  readonly touches: readonly Touch[];
}

/** What a stretch shows of an act that was meant; `strays`: squares over which a second magnet was meanwhile. */
export function seenOf(
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
export function showsAgain(rules: Rules, earlier: Progress, stretch: Stretch): boolean {
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
