import type {
  Algebraic,
  Move,
  Position,
  Progress,
  Rules,
  Sector,
  Side,
  SliderAction,
  Spinner,
  TrapColour,
} from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import { allMoves, isExtendable } from './choice.ts';
import { disarray } from './episodes/pieces.ts';
import type { Family } from './families.ts';
import { before, type Plan, planMove, straighten } from './plan.ts';
import { RealBoard } from './real-board.ts';
import { allSquares, occupiedIn, seatOf } from './squares.ts';
import { type ExpectedEvent, Script, type Shown, spinWheel, timing } from './trace.ts';

/** An extendable act that has rested so long stands when the other side acts, ms. */
const STANDS_AFTER = 210;

/** A correction is told after the same quiet as a first act, ms: a reply before that would make the first one final. */
const CORRECTED_AFTER = 300;

/** How often a way of carrying out a half-move is drawn anew because another act would look the same. */
const MOST_TRIES = 8;

interface TableSetup {
  readonly rules: Rules;
  readonly spinner: Spinner;
  readonly family: Family;
  readonly random: Random;
  readonly start: Progress;
}

/** A stretch of trace time in which an alarm is due, or at least may come. */
interface AlarmWindow {
  readonly half: number;
  readonly from: number;
  readonly to: number;
  readonly due: boolean;
}

/** What a quick reply to a move must mind. */
interface Recent {
  /** From its end its piece could have gone on. */
  readonly canGoOn: boolean;
  /** A huff was due before it. */
  readonly huffDue: boolean;
  /** It stood elsewhere first. */
  readonly corrected: boolean;
}

/** A game as two pairs of hands play it: the board on the desk, the game so far, and what must be understood. */
export class Table {
  readonly rules: Rules;
  readonly family: Family;
  readonly random: Random;
  readonly desk: RealBoard;
  /** Where pieces stand by the FEN of the trace's head. */
  readonly startSquares: readonly Algebraic[];
  readonly events: ExpectedEvent[] = [];
  readonly alarms: AlarmWindow[] = [];
  /** Squares whose fault must be told, with the edges that gave it away. */
  readonly faults: { square: Algebraic; n: number }[] = [];
  progress: Progress;
  /** The game before the last act; null at the beginning. */
  earlier: Progress | null = null;
  half = 0;
  /** Captured pieces that the last hand left on the board. */
  leftovers: readonly Algebraic[] = [];
  /** Moves that were told and then taken back, with the half-move that each was. */
  readonly withdrawn: { half: number; act: Shown }[] = [];
  /** What the replies to the last two moves must mind, the last one first. */
  readonly lately: Recent[] = [];
  /** The last draw offer, with the half-move before which it was made. */
  offer: { readonly half: number; readonly t: number } | null = null;
  /** The wheel has been spun for the next half-move. */
  spun: Sector | null = null;
  readonly #spinner: Spinner;

  constructor({ rules, spinner, family, random, start }: TableSetup) {
    this.rules = rules;
    this.family = family;
    this.random = random;
    this.progress = start;
    this.#spinner = spinner;
    this.startSquares = occupiedIn(rules.board, start.position);
    const free = allSquares(rules.board).filter((at) => !this.startSquares.includes(at));
    const squares =
      family.episode === 'unready' ? disarray(random, this.startSquares, free) : this.startSquares;
    this.desk = new RealBoard(squares, () => random.chance(0.01));
  }

  /** Whether the next half-move can be played. */
  get goesOn(): boolean {
    return this.progress.outcome === null && allMoves(this.rules, this.progress).length > 0;
  }

  /** Whether the wheel is spun before anything else is done. */
  get spinsNext(): boolean {
    const { rules, progress, spun } = this;
    const captures = rules.moves(progress.position).some((move) => move.captured.length > 0);
    return rules.layout !== null && !captures && spun === null;
  }

  /** A square on which a piece may be put down: free, no open trap, its sensor believed. */
  readonly isFree = (at: Algebraic): boolean =>
    !this.desk.holds(at) && !this.openTraps().has(at) && !this.desk.doubtful.has(at);

  openTraps(): Set<Algebraic> {
    return new Set(this.progress.position.openTraps.map((square) => this.rules.board.nameOf(square)));
  }

  piecesOf(side: Side, position: Position = this.progress.position): Algebraic[] {
    return [...position.pieces]
      .filter(([, piece]) => piece.side === side)
      .map(([square]) => this.rules.board.nameOf(square));
  }

  /** Plays one half-move. False if every way to play it would look like something else. */
  playHalf(): boolean {
    const { random, desk, family } = this;
    const quick = this.leftovers.length > 0 || random.chance(family.habits.quick);
    desk.pass(quick ? this.#quickPause() : timing.think(random));
    if (!quick && random.chance(0.12)) {
      desk.snapshot();
      desk.pass(30);
    }
    const begin = desk.nextLine;
    if (this.spinsNext) this.spinWheel(quick);
    if (!quick && random.chance(family.habits.idleSpin)) this.#spinIdly();
    if (this.spun === 'orange' || this.spun === 'green') return this.#moveSlider(this.spun, begin);
    const pause = this.spun === null ? 0 : timing.afterSpin(random);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const plan = planMove(this, pause, quick);
      if (plan === null) continue;
      this.carryOut(plan, begin, quick);
      if (quick && random.chance(family.habits.ahead)) liftAhead(this);
      return true;
    }
    return false;
  }

  /** A reply at once; to an act that could still go on, only when it has rested 200 ms and so stands. */
  #quickPause(): number {
    const pause = timing.quickThink(this.random);
    const last = this.lately[0];
    if (last === undefined || this.leftovers.length > 0) return pause;
    if (last.corrected) return Math.max(pause, CORRECTED_AFTER);
    return last.canGoOn ? Math.max(pause, STANDS_AFTER) : pause;
  }

  /** Spins until the wheel shows a sector, after setting pieces straight now and then. */
  spinWheel(quick: boolean): void {
    const { random, desk, family } = this;
    if (!quick && random.chance(family.habits.adjust / 3)) {
      const script = new Script();
      straighten(before(this, script, script.hand(0), { ...family.habits, adjust: 1 }));
      desk.perform(script);
      desk.pass(timing.rest(random));
    }
    for (;;) {
      const script = new Script();
      const border = random.chance(family.habits.border);
      const sector = spinWheel(script.hand(0), random, this.#spinner, border);
      desk.perform(script);
      this.events.push({ half: this.half, type: 'spin', side: this.progress.position.turn, sector });
      if (sector !== 'border') {
        this.progress = this.rules.spun(this.progress, sector);
        this.spun = sector;
        return;
      }
      desk.pass(timing.rest(random));
    }
  }

  /** Somebody plays with the wheel: the first spin of a turn binds, and none counts when a capture must be made. */
  #spinIdly(): void {
    const script = new Script();
    spinWheel(script.hand(timing.rest(this.random)), this.random, this.#spinner, false);
    this.desk.perform(script);
    this.desk.pass(timing.rest(this.random));
  }

  /** Carries a plan out on the desk and writes down what must be understood. */
  carryOut(plan: Plan, begin: number, quick: boolean): void {
    const { desk, half } = this;
    const { intention, leaves } = plan;
    const start = desk.now;
    desk.perform(plan.script);
    const end = desk.nextLine - 1;
    if (plan.alarmFrom !== null) {
      this.alarms.push({ half, from: start + plan.alarmFrom, to: desk.now, due: true });
    }
    const side = intention.progress.position.turn;
    if (intention.huffed !== null) this.events.push({ half, type: 'huff', side, square: intention.huffed });
    const { from, to, captured, crowned, fell } = intention.move;
    const { omitted } = intention;
    this.events.push({
      half,
      type: 'move',
      side,
      from,
      to,
      captured,
      crowned,
      fell,
      omitted,
      may: [...plan.may, ...this.withdrawn.filter((taken) => taken.half === half).map(({ act }) => act)],
      style: quick && !plan.style.includes('overlap') ? [...plan.style, 'quick'] : plan.style,
      begin,
      end,
      settled: leaves.length === 0,
    });
    this.leftovers = leaves;
    const moves = allMoves(this.rules, intention.progress);
    const canGoOn = isExtendable(this.rules, intention.move, moves);
    const corrected = plan.style.some((style) => style === 'late' || style === 'hesitate');
    this.lately.unshift({ canGoOn, corrected, huffDue: this.progress.huffable.length > 0 });
    this.advance(intention.move, intention.progress);
  }

  /** No next hand comes: what was left for it is taken off, and a fall that only its act would tell is confirmed. */
  leave(): void {
    const { random, rules, desk, events } = this;
    const script = new Script();
    const hand = script.hand(0);
    for (const at of this.leftovers) hand.wait(timing.takeOff(random)).lift(at);
    const last = events.findLast(({ type }) => type === 'move' || type === 'slider');
    if (last?.type === 'move' && last.fell && desk.doubtful.has(rules.board.nameOf(last.to)))
      hand.wait(timing.think(random)).press(seatOf(last.side), timing.press(random));
    desk.perform(script);
    this.leftovers = [];
  }

  /** Whether every move that was taken back is named in the half-move that it belonged to. */
  get tellsWithdrawn(): boolean {
    return this.withdrawn.every((taken) => taken.half < this.half);
  }

  /** The game goes on after an act. */
  advance(act: Move | SliderAction, from: Progress): void {
    this.earlier = from;
    this.progress = this.rules.advance(from, act);
    const { outcome } = this.progress;
    if (outcome !== null) this.events.push({ half: this.half, type: 'result', ...outcome });
    this.half += 1;
    this.spun = null;
  }

  /** The last move was answered for wrongly (sujet-verbe): it is taken back, and the turn passes. */
  undone(): void {
    if (this.events.at(-1)?.type === 'result') this.events.pop();
    const move = this.events.pop();
    if (move?.type !== 'move' || this.earlier === null) throw new Error('there is no move to undo');
    this.half -= 1;
    const acts: Shown[] = [...move.may, [move.from, move.to, move.captured]];
    this.withdrawn.push(...acts.map((act) => ({ half: this.half, act })));
    this.progress = this.rules.passTurn(this.earlier);
    this.earlier = null;
  }

  /** Another game begins on the same board; its half-moves are counted on. */
  anew(start: Progress): void {
    this.progress = start;
    this.earlier = null;
    this.half += 1;
    this.leftovers = [];
    this.spun = null;
  }

  #moveSlider(colour: TrapColour, begin: number): boolean {
    const { random, rules, progress, desk, family } = this;
    const actions = rules.sliderActions(progress.position, colour);
    const falling = actions.filter((action) => action.fell !== null);
    const drops = family.liking === 'traps' && falling.length > 0 && random.chance(0.6);
    const action = random.pick(drops ? falling : actions);
    const script = new Script();
    const hand = script.hand(0);
    const style = straighten(before(this, script, hand, family.habits));
    hand.wait(timing.chooseSlider(random)).choose(`${action.slider} ${action.notch}`);
    if (action.fell !== null) hand.wait(timing.fall(random)).lift(rules.board.nameOf(action.fell));
    desk.perform(script);
    this.events.push({
      half: this.half,
      type: 'slider',
      side: progress.position.turn,
      slider: action.slider,
      position: action.notch,
      fell: action.fell === null ? [] : [action.fell],
      style,
      begin,
      end: desk.nextLine - 1,
      settled: true,
    });
    this.advance(action, progress);
    return true;
  }
}

/** The last move's piece was in the air before the piece of the move before it had landed; nothing happens where that would look like another act. */
function liftAhead(table: Table): void {
  const { desk, events, random, rules } = table;
  const [first, second] = events.slice(-2);
  const before = events.at(-3);
  if (first?.type !== 'move' || second?.type !== 'move') return;
  const { board } = rules;
  const landing = desk.lines[first.end - 1];
  const lift = desk.lines[second.begin - 1];
  const landed = landing !== undefined && 'at' in landing && landing.at === board.nameOf(first.to);
  const lifted = lift !== undefined && 'at' in lift && lift.at === board.nameOf(second.from);
  if (!landed || !lifted || first.crowned || second.begin !== first.end + 1) return;
  // The piece that moved before, in the air again while it is answered, may have been on its way still.
  if (before?.type === 'move' && before.to === second.from) return;
  // A reply on its origin looks like that piece put back.
  if (second.to === first.from || looksElse(table) || !desk.hasten(second.begin, random.whole(15, 250)))
    return;
  events.splice(-2, 2, { ...first, end: second.begin, settled: false }, { ...second, begin: first.end });
}

/** A reply to an act that could go on looks like a pause; where a huff is due, or was not claimed, its piece looks huffed. */
function looksElse({ lately: [, answered, before] }: Table): boolean {
  return answered === undefined || isDelicate(answered) || before?.huffDue === true;
}

function isDelicate({ canGoOn, huffDue, corrected }: Recent): boolean {
  return canGoOn || huffDue || corrected;
}
