import { bitLayoutOf, createMoveStack, type Packed, pack } from './bit-layout.ts';
import {
  type Board,
  boardOf,
  checkPosition,
  hasPieces,
  opponentOf,
  type Position,
  type Side,
  type Square,
  startPosition,
} from './board.ts';
import { type Cursor, createCursor } from './cursor.ts';
import { claimAtTurn, countsAfter, firstCounts, outcomeAtTurn, outcomeByPieces } from './endings.ts';
import { badAct, noCards, RulesError } from './error.ts';
import {
  type AboutTurn,
  type Attempt,
  explainHuff,
  explainMove,
  explainSlider,
  explainSpin,
  type Refusal,
  type Situation,
} from './explain.ts';
import { type PositionJson, readPosition } from './fen.ts';
import { createGenerator } from './generator.ts';
import {
  actName,
  correctMoves,
  handMoves,
  huffableAfter,
  legalAct,
  type Missed,
  type MoveSource,
  missedBy,
  offenders,
  RecentAnswers,
  without,
} from './legal-moves.ts';
import { gameId, resolveRuleSet } from './options.ts';
import { countLines, createPerft, type Perft } from './perft.ts';
import {
  type Act,
  checkProgress,
  type Move,
  type Outcome,
  type Progress,
  restingKing,
  type SliderAction,
} from './progress.ts';
import type { Rules, RulesSetup } from './rules-interface.ts';
import type { GameId, RuleSet } from './rulesets.ts';
import {
  createSliderTable,
  playUnchecked,
  type Sector,
  type SliderTable,
  sliderActions,
  type TrapColour,
  type TrapLayout,
  usualLayout,
} from './traps.ts';

export type { Rules, RulesSetup } from './rules-interface.ts';

/** The rules of that game. Throws a `RulesError` on an unknown game, an option it does not have, or a wrong layout. */
export function createRules(id: GameId, setup: RulesSetup = {}): Rules {
  const ruleSet = resolveRuleSet(gameId(id), setup.options);
  const { layout = usualLayout(ruleSet.id), options: _, ...unknown } = setup;
  refuseUnknown(Object.keys(unknown));
  return new GameRules(ruleSet, checkedLayout(ruleSet, layout));
}

/** The rules of a game without trapdoors under that rule set. */
export function rulesUnder(ruleSet: RuleSet): Rules {
  return new GameRules(ruleSet, null);
}

/** A program without types may write `option` or `fen`, and would then play another game than it means. */
function refuseUnknown([name]: readonly string[]): void {
  if (name === undefined) return;
  throw new RulesError({
    code: 'unknownOption',
    input: name,
    where: `setup "${name}"`,
    problem: 'a game is set up by nothing of that name',
    wayOut: 'give layout and options to createRules; start and tags as well to new Game',
  });
}

function checkedLayout(ruleSet: RuleSet, layout: TrapLayout | null): TrapLayout | null {
  if (ruleSet.traps === (layout !== null)) return layout;
  throw new RulesError({
    code: ruleSet.traps ? 'layoutMissing' : 'layoutUnexpected',
    input: ruleSet.id,
    where: 'layout',
    problem: ruleSet.traps ? `${ruleSet.id} is played with trapdoors` : `${ruleSet.id} has no trapdoors`,
    wayOut: ruleSet.traps ? 'leave the layout out for the usual one' : 'leave the layout out',
  });
}

/** Scratch space for the search that runs. Nothing is kept in it between two questions. */
const STACK = createMoveStack();

class GameRules implements Rules {
  readonly id: GameId;
  readonly ruleSet: RuleSet;
  readonly board: Board;
  readonly layout: TrapLayout | null;
  readonly #source: MoveSource;
  readonly #sliders: SliderTable;
  readonly #perft: Perft | null;
  readonly #correct = new RecentAnswers<readonly Move[]>();
  readonly #possible = new RecentAnswers<readonly Move[]>();

  constructor(ruleSet: RuleSet, layout: TrapLayout | null) {
    this.id = ruleSet.id;
    this.ruleSet = ruleSet;
    this.board = boardOf(ruleSet.size);
    this.layout = layout;
    const bits = bitLayoutOf(ruleSet.size);
    const sliders = createSliderTable(ruleSet, layout, bits);
    this.#sliders = sliders;
    const generator = createGenerator(ruleSet, bits, sliders, STACK);
    this.#source = { layout: bits, generator, stack: STACK };
    // Runs of kings are no part of the sets that the faster count walks over.
    this.#perft = ruleSet.kingRun === 'any' ? createPerft(ruleSet, generator, sliders, STACK) : null;
  }

  start(): Position {
    return startPosition(this.ruleSet);
  }

  moves(position: Position): readonly Move[] {
    return this.#correct.of(position, () => {
      const packed = this.#pack(position);
      if (!isPlayable(position)) return [];
      const correct = correctMoves(this.#source, this.ruleSet.captureMandatory, packed);
      const resting = restingKing(this.ruleSet, position);
      if (resting === null) return correct;
      return correct.filter(({ from, captured }) => from !== resting || captured.length > 0);
    });
  }

  omissions(position: Position): readonly Move[] {
    if (this.ruleSet.omission !== 'huff' || !this.#mustCapture(position)) return [];
    return without(this.#possibleMoves(position), this.moves(position));
  }

  huffTargets(position: Position): readonly Square[] {
    return this.ruleSet.omission === 'huff' ? offenders(this.moves(position)) : [];
  }

  sliderActions(position: Position, colour?: TrapColour): readonly SliderAction[] {
    if (colour !== undefined && !COLOURS.includes(colour)) throw badSector(colour, COLOURS);
    if (this.layout === null || this.#mustCapture(position) || this.#turnLost(position)) return [];
    return sliderActions(this.ruleSet, this.layout, position, colour);
  }

  position(given: string | PositionJson | Position): Position {
    return readPosition(this, given);
  }

  play(position: Position, act: Act): Position {
    const legal = legalAct(this, position, act, { huffable: null, forced: false });
    return this.playUnchecked(position, legal.act);
  }

  playUnchecked(position: Position, act: Act): Position {
    return playUnchecked(this.ruleSet, position, act);
  }

  perft(position: Position, depth: number): number {
    if (!Number.isInteger(depth) || depth < 0)
      throw new RangeError(`perft depth ${depth}: give a whole number from 0`);
    STACK.top = 0;
    if (this.#perft !== null) return this.#perft(depth, ...this.#pack(position));
    const cursor = this.cursor();
    cursor.begin(position);
    return countLines(cursor, depth);
  }

  cursor(): Cursor {
    const { layout, generator, stack } = this.#source;
    return createCursor(this.ruleSet, layout, generator, this.#sliders, stack);
  }

  explain(position: Position, attempt: Attempt, about: AboutTurn = {}): Refusal | null {
    checkPosition(position, this.board.size);
    if (!isPlayable(position)) return { code: 'gameOver' };
    if (!ATTEMPTS.includes(attempt?.kind)) throw badAct(attempt);
    if (attempt.kind === 'huff') return explainHuff(attempt.square, about.huffable ?? []);
    const situation = this.#situation(position);
    return (
      explainSpin(situation, attempt, about.spin) ??
      (attempt.kind === 'move'
        ? explainMove(situation, attempt.from, attempt.to, attempt.captured)
        : explainSlider(situation, attempt.slider, attempt.notch))
    );
  }

  missedBy(position: Position, omission: Move): Missed {
    return missedBy(this.moves(position), omission);
  }

  begin(position: Position): Progress {
    checkPosition(position, this.board.size);
    const progress: Progress = {
      position,
      outcome: null,
      claim: null,
      huffable: [],
      due: null,
      forced: false,
      counts: firstCounts(this.ruleSet, position),
    };
    return this.#judged(progress, opponentOf(position.turn));
  }

  advance(progress: Progress, act: Act): Progress {
    checkProgress(progress);
    const before = progress.position;
    if (progress.outcome !== null) throw gameOver(progress.outcome, act);
    const { act: legal, omission } = legalAct(this, before, act, progress);
    const position = this.playUnchecked(before, legal);
    const counts = countsAfter(this.ruleSet, progress.counts, before, legal, position);
    const next: Progress = {
      ...{ position, outcome: null, claim: null },
      ...{ huffable: [], due: null, forced: false, counts },
    };
    const judged = this.#judged(next, before.turn, omission !== null);
    if (omission === null || judged.outcome !== null) return judged;
    const huffable = huffableAfter(this.ruleSet, this.huffTargets(before), omission, before, position);
    return { ...judged, huffable, due: { omission, before: { ...progress, huffable: [], due: null } } };
  }

  spun(progress: Progress, sector: Sector | 'border'): Progress {
    checkProgress(progress);
    if (!this.ruleSet.traps) throw noWheel(this.id, sector);
    if (!SECTORS.includes(sector)) throw badSector(sector, SECTORS);
    if (progress.outcome !== null || sector !== 'piece' || this.moves(progress.position).length > 0)
      return progress;
    return { ...progress, outcome: { winner: opponentOf(progress.position.turn), reason: 'noMoves' } };
  }

  force(progress: Progress): Progress {
    checkProgress(progress);
    if (progress.due === null || this.ruleSet.huffRemedy !== 'alsoForce') {
      throw new RulesError({
        code: 'illegalAct',
        input: 'force',
        where: 'act force',
        problem: 'no omitted capture can be called back',
        wayOut: 'huffRemedy must be alsoForce and a huff due',
      });
    }
    return { ...progress.due.before, forced: true };
  }

  passTurn(progress: Progress): Progress {
    checkProgress(progress);
    if (!this.ruleSet.cards) throw noCards(this.ruleSet);
    const { position } = progress;
    const passed = { ...position, turn: opponentOf(position.turn) };
    return this.#judged({ ...progress, position: passed }, position.turn);
  }

  /** Sets the outcome. While a huff is due only the test for pieces is made (docs/rules.md, Huffing). */
  #judged(progress: Progress, actor: Side, huffDue = false): Progress {
    const byPieces = outcomeByPieces(progress.position, actor);
    if (byPieces !== null || huffDue) return { ...progress, outcome: byPieces, claim: null };
    const moves = this.moves(progress.position);
    const start = { canMove: moves.length > 0, canCapture: moves.some((move) => move.captured.length > 0) };
    const { position, counts } = progress;
    const outcome = outcomeAtTurn(this.ruleSet, position, counts, start);
    return {
      ...progress,
      outcome,
      claim: outcome === null ? claimAtTurn(this.ruleSet, position, counts) : null,
    };
  }

  #mustCapture(position: Position): boolean {
    return this.ruleSet.captureMandatory && this.moves(position).some((move) => move.captured.length > 0);
  }

  /** A side that cannot move a piece has lost before it spins, unless the test waits for the piece sector. */
  #turnLost(position: Position): boolean {
    if (!isPlayable(position)) return true;
    return this.ruleSet.blockTest === 'turnStart' && this.moves(position).length === 0;
  }

  #situation(position: Position): Situation {
    const { ruleSet } = this;
    const correct = this.moves(position);
    const actions = this.sliderActions(position);
    return {
      ruleSet,
      position,
      correct,
      possible: this.#possibleMoves(position),
      actions,
      sliders: this.layout?.sliders ?? [],
    };
  }

  /** Whatever pieces can do, also where something else is compulsory. */
  #possibleMoves(position: Position): readonly Move[] {
    return this.#possible.of(position, () => handMoves(this.#source, this.#pack(position)));
  }

  #pack(position: Position): Packed {
    return pack(this.#source.layout, position);
  }
}

function isPlayable(position: Position): boolean {
  return hasPieces(position, 'W') && hasPieces(position, 'B');
}

const ATTEMPTS: readonly Attempt['kind'][] = ['move', 'slider', 'huff'];
const COLOURS: readonly TrapColour[] = ['orange', 'green'];
const SECTORS: readonly (Sector | 'border')[] = ['piece', 'orange', 'green', 'border'];

function badSector(sector: unknown, known: readonly string[]): RulesError {
  return new RulesError({
    code: 'badAct',
    input: String(sector),
    where: `sector "${sector}"`,
    problem: 'the wheel has no such sector',
    wayOut: `give ${known.join(', ')}`,
  });
}

function noWheel(id: GameId, sector: unknown): RulesError {
  return new RulesError({
    code: 'illegalAct',
    input: `spin ${sector}`,
    where: `act spin ${sector}`,
    problem: `${id} is played without a wheel`,
    wayOut: 'the wheel belongs to trappes and trappes-anglo',
    refusal: { code: 'noSliders' },
  });
}

function gameOver({ reason }: Outcome, act: Act): RulesError {
  const input = actName(act);
  return new RulesError({
    code: 'gameOver',
    input,
    where: `act ${input}`,
    problem: `the game is over (${reason})`,
    wayOut: 'begin a new game',
    refusal: { code: 'gameOver' },
  });
}
