import type { Algebraic, Move, Progress, Rules, Sector, SliderAction, Spinner } from '../../rules/rules.ts';
import { opponentOf } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import { looksLike, occupiedIn, type Rest, rests } from './bitmap.ts';
import { allMoves, type Intention, intend, type Reading, readings } from './choice.ts';
import { Desk } from './desk.ts';
import type { ExpectedEvent, Shown } from './expectation.ts';
import type { Family } from './families.ts';
import { type Carried, perform } from './gestures/move.ts';
import { ALARM_AFTER, type Before, misplace, seatOf, straighten, tryAnother } from './preludes.ts';
import { type Hand, Script } from './script.ts';
import { chooseStop, namedPath } from './stops.ts';
import { timing } from './timing.ts';
import { spinWheel } from './wheel.ts';

/** A move shown for less than this cannot be announced; a king on its way is only announced after 500 ms. */
const SHOWN_AFTER = 150;
const KING_SHOWN_AFTER = 480;

/** How often a way of carrying out a half-move is drawn anew because another act would look the same. */
const MOST_TRIES = 8;

export interface TableSetup {
  readonly rules: Rules;
  readonly spinner: Spinner;
  readonly family: Family;
  readonly random: Random;
  readonly start: Progress;
}

/** A half-move ready to be carried out, and what must be understood of it. */
interface Plan {
  readonly script: Script;
  readonly intention: Intention;
  readonly style: readonly string[];
  readonly may: readonly Shown[];
  /** When an alarm becomes due, in the script's time. */
  readonly alarmFrom: number | null;
  readonly leaves: readonly Algebraic[];
}

/** A game as two pairs of hands play it: the board on the desk, the game so far, and what must be understood. */
export class Table {
  readonly rules: Rules;
  readonly family: Family;
  readonly random: Random;
  readonly desk: Desk;
  readonly events: ExpectedEvent[] = [];
  readonly alarms: { half: number; from: number; to: number }[] = [];
  progress: Progress;
  half = 0;
  /** Captured pieces that the last hand left on the board. */
  leftovers: readonly Algebraic[] = [];
  readonly #spinner: Spinner;

  constructor({ rules, spinner, family, random, start }: TableSetup) {
    this.rules = rules;
    this.family = family;
    this.random = random;
    this.progress = start;
    this.#spinner = spinner;
    this.desk = new Desk(occupiedIn(rules.board, start.position), () => random.chance(0.01));
  }

  /** Whether the next half-move can be played. */
  get goesOn(): boolean {
    return this.progress.outcome === null && allMoves(this.rules, this.progress).length > 0;
  }

  /** Plays one half-move. False if every way to play it would look like something else. */
  playHalf(): boolean {
    const { random, desk, family } = this;
    const quick = this.leftovers.length > 0 || random.chance(family.habits.quick);
    const pause = quick ? timing.quickThink(random) : timing.think(random);
    if (!quick && random.chance(0.12)) {
      desk.pass(pause);
      desk.snapshot();
      desk.pass(30);
    } else desk.pass(pause);
    const begin = desk.nextLine;
    const sector = this.#spinFirst(quick);
    if (sector === 'orange' || sector === 'green') return this.#moveSlider(sector, begin);
    return this.#move(begin, quick);
  }

  /** Whether the wheel is spun before anything else is done. */
  get #spins(): boolean {
    return this.rules.layout !== null && this.rules.moves(this.progress.position).every(quiet);
  }

  #spinFirst(quick: boolean): Sector | null {
    if (!this.#spins) return null;
    const { random, desk, family } = this;
    if (!quick && random.chance(family.habits.adjust / 3)) {
      const script = new Script();
      straighten(this.#before(script, script.hand(0), { ...family.habits, adjust: 1 }));
      desk.perform(script);
    }
    for (;;) {
      const script = new Script();
      const hand = script.hand(0);
      const border = random.chance(family.habits.border);
      const sector = spinWheel(hand, random, this.#spinner, border);
      desk.perform(script);
      const side = this.progress.position.turn;
      this.events.push({ half: this.half, type: 'spin', side, sector });
      if (sector !== 'border') {
        this.progress = this.rules.spun(this.progress, sector);
        return sector;
      }
      desk.pass(timing.rest(random));
    }
  }

  #moveSlider(colour: 'orange' | 'green', begin: number): boolean {
    const { random, rules, progress, desk, family } = this;
    const actions = rules.sliderActions(progress.position, colour);
    const falling = actions.filter((action) => action.fell !== null);
    const liked = family.liking === 'traps' && falling.length > 0 && random.chance(0.6) ? falling : actions;
    const action: SliderAction = random.pick(liked);
    const script = new Script();
    const hand = script.hand(0);
    const style = straighten(this.#before(script, hand, family.habits));
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
    this.#advance(action, progress);
    return true;
  }

  #move(begin: number, quick: boolean): boolean {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const plan = this.#plan(quick);
      if (plan === null) continue;
      this.carryOut(plan, begin);
      return true;
    }
    return false;
  }

  /** Carries a plan out on the desk and writes down what must be understood. */
  carryOut(plan: Plan, begin: number): void {
    const { desk, half } = this;
    const { intention } = plan;
    const start = desk.now;
    desk.perform(plan.script);
    const end = desk.nextLine - 1;
    if (plan.alarmFrom !== null) this.alarms.push({ half, from: start + plan.alarmFrom, to: desk.now });
    const side = intention.progress.position.turn;
    if (intention.huffed !== null) this.events.push({ half, type: 'huff', side, square: intention.huffed });
    const { from, to, captured, crowned, fell } = intention.move;
    const { omitted } = intention;
    const { may, style } = plan;
    const settled = plan.leaves.length === 0;
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
      may,
      style,
      begin,
      end,
      settled,
    });
    this.leftovers = plan.leaves;
    this.#advance(intention.move, intention.progress);
  }

  #advance(act: Move | SliderAction, before: Progress): void {
    this.progress = this.rules.advance(before, act);
    const { outcome } = this.progress;
    if (outcome !== null) this.events.push({ half: this.half, type: 'result', ...outcome });
    this.half += 1;
  }

  /** One way to play the next half-move; null if it would look like another act, or is not to be played so. */
  #plan(quick: boolean): Plan | null {
    const { rules, random, family, progress, desk } = this;
    const intention = intend(rules, progress, random, family.habits, family.liking);
    if (intention === null) return null;
    const overlapping = this.leftovers.length > 0;
    if (overlapping && (intention.huffed !== null || intention.move.from === intention.move.to)) return null;
    const script = new Script();
    const hand = script.hand(0);
    if (!quick) hand.wait(this.#spins ? timing.afterSpin(random) : 0);
    const habits = overlapping
      ? { ...family.habits, adjust: 0, hesitate: 0, wrong: 0, wrongCapture: 0, late: 0 }
      : family.habits;
    const before = this.#before(script, hand, habits);
    const style = [...straighten(before), ...tryAnother(before, intention.move)];
    const wrong = random.chance(habits.wrong / 2) ? misplace(before, random.pick(before.own)) : null;
    if (wrong !== null) style.push('wrong');
    if (intention.huffed !== null) {
      hand.lift(rules.board.nameOf(intention.huffed)).wait(random.around(1500, 0.35, 800, 2600));
    }
    const carried = this.#carried(intention, habits);
    const done = perform(script, hand.now, carried, {
      board: rules.board,
      random,
      habits,
      holds: (at) => desk.holds(at),
      openTraps: this.#openTraps(),
    });
    this.#confirm(script, carried, intention);
    const long = carried.stop?.kind === 'wrong' && carried.stop.ms > ALARM_AFTER;
    const alarmFrom = wrong?.long ? wrong.from : long ? done.stopped : null;
    const shown = this.#shown(script, intention, carried.leaves);
    if (shown === null) return null;
    const leaves = carried.leaves ? carried.captured : [];
    return {
      script,
      intention,
      style: [...new Set([...style, ...done.style])].sort(),
      may: shown,
      alarmFrom,
      leaves,
    };
  }

  #carried(intention: Intention, habits: Family['habits']): Carried {
    const { rules, random, desk } = this;
    const { board } = rules;
    const { move } = intention;
    const traps = this.#openTraps();
    const free = (at: Algebraic) => !desk.holds(at) && !traps.has(at) && !desk.dead.has(at);
    const path = namedPath(board, move, random);
    const deadEnd = desk.dead.has(board.nameOf(move.to));
    const leaves =
      move.captured.length > 0 && !deadEnd && random.chance(habits.overlap) && this.#replyIsAtOnce(intention);
    const stop =
      deadEnd || leaves
        ? null
        : chooseStop(rules, random, habits, intention, allMoves(rules, intention.progress), free);
    const enemies = this.#piecesOf(opponentOf(intention.progress.position.turn), intention.progress).filter(
      (at) => !move.captured.some((square) => board.nameOf(square) === at),
    );
    const mistakes =
      move.captured.length > 0 &&
      stop === null &&
      !deadEnd &&
      !leaves &&
      enemies.length > 0 &&
      random.chance(habits.wrongCapture);
    return {
      path,
      captured: move.captured.map((square) => board.nameOf(square)),
      falls: move.fell,
      crowned: move.crowned,
      stop,
      leftovers: this.leftovers,
      leaves,
      mistaken: mistakes ? random.pick(enemies) : null,
    };
  }

  /** Whether the reply is a move that needs no wheel and claims no huff, so that hands may overlap. */
  #replyIsAtOnce({ progress, move, omitted }: Intention): boolean {
    if (omitted || move.fell) return false;
    const next = this.rules.advance(progress, move);
    const replies = this.rules.moves(next.position);
    if (next.outcome !== null || replies.length === 0) return false;
    return this.rules.layout === null || !replies.every(quiet);
  }

  /** A landing that no sensor sees is confirmed by the mover's button. */
  #confirm(script: Script, carried: Carried, { move, progress }: Intention): void {
    const { desk, random, rules } = this;
    if (!desk.dead.has(rules.board.nameOf(move.to)) || carried.falls) return;
    const hand = script.hand(script.end()).wait(random.around(950, 0.25, 600, 1600));
    hand.press(seatOf(progress.position.turn), timing.press(random));
  }

  /** Other acts that the script shows on its way; null if at its end the act is not the only one that fits. */
  #shown(script: Script, intention: Intention, leaves: boolean): Shown[] | null {
    const { rules, progress, desk } = this;
    const ideal = new Set(occupiedIn(rules.board, progress.position));
    const stretches = rests(ideal, desk.sensed(), desk.dead, script.touches());
    const all = readings(rules, progress);
    const fits = (rest: Rest) =>
      all.filter(({ move, huffed }) => looksLike(rules.board, rest, move, huffed, desk.dead));
    const last = stretches[stretches.length - 1];
    if (last === undefined) return null;
    const intended = ({ move, huffed }: Reading) => move === intention.move && huffed === intention.huffed;
    if (!leaves && !(fits(last).length === 1 && fits(last).every(intended))) return null;
    const shown = stretches
      .slice(0, -1)
      .flatMap((rest) => fits(rest).filter(({ move }) => rest.ms >= this.#announcedAfter(move)))
      .filter((reading) => !intended(reading))
      .map(({ move }): Shown => [move.from, move.to, move.captured]);
    return [...new Map(shown.map((act) => [JSON.stringify(act), act])).values()];
  }

  #announcedAfter(move: Move): number {
    return this.progress.position.pieces.get(move.from)?.kind === 'king' ? KING_SHOWN_AFTER : SHOWN_AFTER;
  }

  #before(script: Script, hand: Hand, habits: Family['habits']): Before {
    const { rules, random, desk, progress } = this;
    const traps = this.#openTraps();
    const moves = allMoves(rules, progress);
    const delicate = moves.filter((move) => desk.dead.has(rules.board.nameOf(move.to)));
    return {
      script,
      hand,
      rules,
      random,
      habits,
      moves,
      own: this.#piecesOf(progress.position.turn, progress),
      standing: desk.occupied(),
      delicate: new Set(delicate.map((move) => rules.board.nameOf(move.from))),
      free: (at) => !desk.holds(at) && !traps.has(at) && !desk.dead.has(at),
    };
  }

  #openTraps(): Set<Algebraic> {
    return new Set(this.progress.position.openTraps.map((square) => this.rules.board.nameOf(square)));
  }

  #piecesOf(side: 'W' | 'B', { position }: Progress): Algebraic[] {
    return [...position.pieces]
      .filter(([, piece]) => piece.side === side)
      .map(([square]) => this.rules.board.nameOf(square));
  }
}

function quiet(move: Move): boolean {
  return move.captured.length === 0;
}
