import {
  type BitLayout,
  KINGS_HI,
  KINGS_LO,
  MOVE_FIELDS,
  type MoveStack,
  OWN_HI,
  OWN_LO,
  popcount,
  TAKEN_HI,
  TAKEN_LO,
} from './bit-layout.ts';
import { KING_WORTH, MAN_WORTH } from './endings.ts';
import type { RuleSet } from './rulesets.ts';

/** One way to capture, by bits. */
export interface CaptureRoute {
  readonly origin: number;
  /** Where it lands after each jump; of the landings between two pieces in line, one. */
  readonly landed: readonly number[];
  readonly jumped: readonly number[];
  readonly crowned: boolean;
  readonly fell: boolean;
}

/**
 * Follows captures from one origin at a time, jump by jump, and pushes the complete ones on the stack: each destination and set of
 * captured pieces once; with `choice: most` or `value` only the best of the node.
 */
export interface CaptureSearch {
  /** Begins a node: what the side to move finds. `up` is true for the side at the bottom. */
  begin(
    freeLo: number,
    freeHi: number,
    oppLo: number,
    oppHi: number,
    openLo: number,
    openHi: number,
    up: boolean,
  ): void;
  /** Men may only begin with enemies that are not in this set (`kingPriority`). */
  forbidFirst(lo: number, hi: number): void;
  /** Which squares have kings, where the worth of captures is weighed (`choice: value`). */
  weighKings(lo: number, hi: number): void;
  fromMan(origin: number): void;
  fromKing(origin: number): void;
  /** How good the best capture of this node is so far: its pieces, or their worth; 0 when nothing has been captured. */
  best(): number;
  /** What kings of this node have jumped first, so far. */
  firstTakenLo(): number;
  firstTakenHi(): number;
  /** Adds routes to that list instead of pushing moves; with `everyStop`, also those of captures that are not complete. */
  record(routes: CaptureRoute[] | null, everyStop: boolean): void;
}

const NONE = -1;

export function createCaptureSearch(ruleSet: RuleSet, layout: BitLayout, stack: MoveStack): CaptureSearch {
  const MOST = ruleSet.choice !== 'free';
  const WEIGHED = ruleSet.choice === 'value';
  const LINES = ruleSet.captureLines === 'all' ? 8 : 4;
  const FLYING = ruleSet.kingReach === 'any';
  const ONE_LANDING = !FLYING || ruleSet.kingLanding === 'adjacent';
  const MUST_LAND_ON_PATH = ruleSet.kingLanding === 'continuing';
  const IMMEDIATE = ruleSet.removal === 'immediate';
  const FORWARD_ONLY = ruleSet.menCapture === 'forward';
  const ONE_LINE = ruleSet.chainLine === 'sameDiagonal';
  const TRAPS = ruleSet.traps;
  const KINGS_FIRST = ruleSet.kingPriority !== 'none';
  const CROWNED_STOPS = ruleSet.promotion === 'stop';
  const CROWNED_GOES_ON = ruleSet.promotion === 'continue';
  const { lo: BIT_LO, hi: BIT_HI, crown: CROWN } = layout;
  const NEXT = LINES === 8 ? layout.nextAll : layout.next;
  const FIELDS = stack.fields;
  const landed = new Int8Array(64);
  const jumped = new Int8Array(64);

  let oppLo = 0;
  let oppHi = 0;
  let freeLo = 0;
  let freeHi = 0;
  let openLo = 0;
  let openHi = 0;
  let crownLo = 0;
  let crownHi = 0;
  let up = false;
  let notFirstLo = 0;
  let notFirstHi = 0;
  let firstLo = 0;
  let firstHi = 0;
  let weighedLo = 0;
  let weighedHi = 0;

  let origin = 0;
  let originIsMan = false;
  let originBase = 0;
  let nodeBase = 0;
  let best = 0;
  let routes: CaptureRoute[] | null = null;
  let everyStop = false;

  const inSet = (bit: number, lo: number, hi: number): boolean =>
    (((BIT_LO[bit] as number) & lo) | ((BIT_HI[bit] as number) & hi)) !== 0;
  const neighbour = (bit: number, direction: number): number => NEXT[LINES * bit + direction] as number;
  const opposite = (direction: number): number => (direction < 4 ? 3 : 11) - direction;
  const isUp = (direction: number): boolean => direction < 2;

  const isOpen = (bit: number): boolean => TRAPS && inSet(bit, openLo, openHi);
  const isFree = IMMEDIATE
    ? (bit: number, takenLo: number, takenHi: number): boolean =>
        inSet(bit, freeLo | takenLo, freeHi | takenHi)
    : (bit: number): boolean => inSet(bit, freeLo, freeHi);

  /** Jumps in that direction if it can, and goes on from there to the end; answers whether it could. */
  function jump(
    from: number,
    direction: number,
    king: boolean,
    takenLo: number,
    takenHi: number,
    length: number,
  ): boolean {
    if (FORWARD_ONLY && !king && isUp(direction) !== up) return false;
    let over = neighbour(from, direction);
    if (FLYING && king) while (isFree(over, takenLo, takenHi)) over = neighbour(over, direction);
    if (!inSet(over, oppLo & ~takenLo, oppHi & ~takenHi)) return false;
    const behind = neighbour(over, direction);
    if (!isFree(behind, takenLo, takenHi)) return false;
    if (KINGS_FIRST && length === 0 && !mayBegin(over, king)) return false;
    jumped[length] = over;
    const withLo = takenLo | (BIT_LO[over] as number);
    const withHi = takenHi | (BIT_HI[over] as number);
    if (ONE_LANDING || !king) landBehind(behind, direction, king, withLo, withHi, length + 1);
    else landAnywhere(behind, direction, withLo, withHi, length + 1);
    return true;
  }

  /** What a king jumps first is noted; a man may not begin with everything (`kingPriority`). */
  function mayBegin(over: number, king: boolean): boolean {
    if (!king) return !inSet(over, notFirstLo, notFirstHi);
    firstLo |= BIT_LO[over] as number;
    firstHi |= BIT_HI[over] as number;
    return true;
  }

  function landBehind(
    to: number,
    direction: number,
    king: boolean,
    takenLo: number,
    takenHi: number,
    length: number,
  ): void {
    landed[length - 1] = to;
    const falls = isOpen(to);
    if (falls || everyStop) stopAt(to, king, takenLo, takenHi, length);
    if (falls) return;
    const onCrown = !king && inSet(to, crownLo, crownHi);
    const kingNow = king || (onCrown && CROWNED_GOES_ON);
    const stops = onCrown && CROWNED_STOPS;
    const straight = !stops && goOnInLine(to, direction, kingNow, takenLo, takenHi, length);
    const turned = !stops && turn(to, direction, kingNow, takenLo, takenHi, length);
    if (!straight && !turned) complete(to, kingNow, takenLo, takenHi, length);
  }

  /**
   * A flying king's landings. Straight on, it meets the same next piece from all of them, so that is searched once, from the first
   * one where it does not fall. Across, it is searched from each.
   */
  function landAnywhere(
    first: number,
    direction: number,
    takenLo: number,
    takenHi: number,
    length: number,
  ): void {
    let firstDry = NONE;
    let turnedFrom = 0;
    for (let to = first, nth = 1; isFree(to, takenLo, takenHi); to = neighbour(to, direction), nth <<= 1) {
      landed[length - 1] = to;
      if (everyStop) stopAt(to, true, takenLo, takenHi, length);
      if (isOpen(to)) continue;
      if (firstDry === NONE) firstDry = to;
      if (turn(to, direction, true, takenLo, takenHi, length)) turnedFrom |= nth;
    }
    landed[length - 1] = firstDry;
    const straight = firstDry !== NONE && goOnInLine(firstDry, direction, true, takenLo, takenHi, length);
    const mustGoOn = straight || (MUST_LAND_ON_PATH && turnedFrom !== 0);
    for (let to = first, nth = 1; isFree(to, takenLo, takenHi); to = neighbour(to, direction), nth <<= 1) {
      const falls = isOpen(to);
      if (!falls && (mustGoOn || (turnedFrom & nth) !== 0)) continue;
      landed[length - 1] = to;
      complete(to, true, takenLo, takenHi, length);
    }
  }

  /** Straight on; and back over the pieces just taken where they are gone already. */
  function goOnInLine(
    from: number,
    direction: number,
    king: boolean,
    takenLo: number,
    takenHi: number,
    length: number,
  ): boolean {
    const on = jump(from, direction, king, takenLo, takenHi, length);
    return IMMEDIATE ? jump(from, opposite(direction), king, takenLo, takenHi, length) || on : on;
  }

  function turn(
    from: number,
    direction: number,
    king: boolean,
    takenLo: number,
    takenHi: number,
    length: number,
  ): boolean {
    if (ONE_LINE) return false;
    if (LINES === 8) return turnAnywhere(from, direction, king, takenLo, takenHi, length);
    const one = jump(from, direction ^ 1, king, takenLo, takenHi, length);
    return jump(from, direction ^ 2, king, takenLo, takenHi, length) || one;
  }

  function turnAnywhere(
    from: number,
    direction: number,
    king: boolean,
    takenLo: number,
    takenHi: number,
    length: number,
  ): boolean {
    let turned = false;
    for (let other = 0; other < LINES; other++)
      if (other !== direction && other !== opposite(direction))
        turned = jump(from, other, king, takenLo, takenHi, length) || turned;
    return turned;
  }

  function complete(to: number, king: boolean, takenLo: number, takenHi: number, length: number): void {
    if (!everyStop) stopAt(to, king, takenLo, takenHi, length);
  }

  /** What a capture is worth; a king's is the better one of two that are equal. */
  function worth(takenLo: number, takenHi: number): number {
    const kings = popcount(takenLo & weighedLo, takenHi & weighedHi);
    const men = popcount(takenLo & ~weighedLo, takenHi & ~weighedHi);
    return 2 * (MAN_WORTH * men + KING_WORTH * kings) + (originIsMan ? 0 : 1);
  }

  /** Keeps a capture that ends here, unless there is a better one or it is a second route of one that is kept. */
  function stopAt(to: number, king: boolean, takenLo: number, takenHi: number, length: number): void {
    const good = WEIGHED ? worth(takenLo, takenHi) : length;
    if (good > best) {
      best = good;
      if (MOST && !everyStop) {
        stack.top = nodeBase;
        originBase = nodeBase;
        if (routes !== null) routes.length = 0;
      }
    } else if (MOST && !everyStop && good < best) return;
    const fell = isOpen(to);
    const crowned = originIsMan && !fell && (king || inSet(to, crownLo, crownHi));
    if (routes !== null) {
      routes.push({
        origin,
        landed: [...landed.subarray(0, length)],
        jumped: [...jumped.subarray(0, length)],
        crowned,
        fell,
      });
      return;
    }
    const ownLo = (BIT_LO[origin] as number) ^ (BIT_LO[to] as number);
    const ownHi = (BIT_HI[origin] as number) ^ (BIT_HI[to] as number);
    if (length > 1 && isKept(ownLo, ownHi, takenLo, takenHi)) return;
    if (!originIsMan) push(ownLo, ownHi, ownLo, ownHi, takenLo, takenHi);
    else if (crowned) push(ownLo, ownHi, BIT_LO[to] as number, BIT_HI[to] as number, takenLo, takenHi);
    else push(ownLo, ownHi, 0, 0, takenLo, takenHi);
  }

  /** Whether another route of the same origin took the same pieces to the same landing, as both ways round a ring do. */
  function isKept(ownLo: number, ownHi: number, takenLo: number, takenHi: number): boolean {
    for (let move = originBase; move < stack.top; move += MOVE_FIELDS) {
      if (
        FIELDS[move + TAKEN_LO] === takenLo &&
        FIELDS[move + TAKEN_HI] === takenHi &&
        FIELDS[move + OWN_LO] === ownLo &&
        FIELDS[move + OWN_HI] === ownHi
      )
        return true;
    }
    return false;
  }

  function push(
    ownLo: number,
    ownHi: number,
    kingsLo: number,
    kingsHi: number,
    takenLo: number,
    takenHi: number,
  ): void {
    const move = stack.top;
    if (move >= FIELDS.length) throw new RangeError('more moves than the stack holds');
    FIELDS[move + OWN_LO] = ownLo;
    FIELDS[move + OWN_HI] = ownHi;
    FIELDS[move + KINGS_LO] = kingsLo;
    FIELDS[move + KINGS_HI] = kingsHi;
    FIELDS[move + TAKEN_LO] = takenLo;
    FIELDS[move + TAKEN_HI] = takenHi;
    stack.top = move + MOVE_FIELDS;
  }

  function from(bit: number, king: boolean): void {
    origin = bit;
    originIsMan = !king;
    originBase = stack.top;
    // While it captures, its own square is free.
    freeLo |= BIT_LO[bit] as number;
    freeHi |= BIT_HI[bit] as number;
    for (let direction = 0; direction < LINES; direction++) jump(bit, direction, king, 0, 0, 0);
    freeLo &= ~(BIT_LO[bit] as number);
    freeHi &= ~(BIT_HI[bit] as number);
  }

  return {
    begin(emptyLo, emptyHi, enemyLo, enemyHi, trapsLo, trapsHi, upwards) {
      freeLo = emptyLo;
      freeHi = emptyHi;
      oppLo = enemyLo;
      oppHi = enemyHi;
      openLo = trapsLo;
      openHi = trapsHi;
      up = upwards;
      crownLo = upwards ? CROWN.W.lo : CROWN.B.lo;
      crownHi = upwards ? CROWN.W.hi : CROWN.B.hi;
      notFirstLo = 0;
      notFirstHi = 0;
      firstLo = 0;
      firstHi = 0;
      best = 0;
      nodeBase = stack.top;
    },
    forbidFirst(lo, hi) {
      notFirstLo = lo;
      notFirstHi = hi;
    },
    weighKings(lo, hi) {
      weighedLo = lo;
      weighedHi = hi;
    },
    fromMan: (bit) => from(bit, false),
    fromKing: (bit) => from(bit, true),
    best: () => best,
    firstTakenLo: () => firstLo,
    firstTakenHi: () => firstHi,
    record(to, stops) {
      routes = to;
      everyStop = stops;
    },
  };
}
