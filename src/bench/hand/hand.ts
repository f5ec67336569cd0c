/**
 * A simulated hand: random legal games turned into traces of what a board's sensors would see, with what must be understood.
 *
 * Written from the contract alone, not from the recogniser that it tests.
 */

import {
  formatFen,
  type GameId,
  type Options,
  optionsOf,
  type Position,
  parseFen,
  type Rules,
  type Side,
  type Square,
} from '../../rules/rules.ts';
import { type Equipment, rulesOn } from '../drive.ts';
import { Random } from '../random.ts';
import { answerCard, commitAtOnce, playButtons, takeBackAnswered, takeBackOwn } from './episodes/buttons.ts';
import {
  changePlaces,
  fallenPiece,
  makeReady,
  moveHalfKing,
  setUpNewGame,
  wrongSide,
} from './episodes/pieces.ts';
import { chatter, failReed } from './episodes/sensors.ts';
import type { Family, Liking } from './families.ts';
import { Table } from './table.ts';
import { type Demand, type Expectation, forbiddenAround, type Trace } from './trace.ts';

/** A trace and what must be understood of it. */
export interface Specimen {
  readonly name: string;
  readonly trace: Trace;
  readonly expectation: Expectation;
}

interface SpecimenSetup {
  readonly equipment: Equipment;
  readonly family: Family;
  readonly game: GameId;
  readonly seed: number;
  /** Tells the specimens of one run apart. */
  readonly index: number;
  readonly options?: Options;
}

/** The last line says that time went on for so long after the last touch. */
const AFTERMATH = 5000;

/** One game of a family; equal setups give equal specimens. */
export function specimen(setup: SpecimenSetup): Specimen {
  for (let attempt = 0; ; attempt += 1) {
    const made = playOut(setup, new Random(setup.seed, setup.index, attempt));
    if (made !== null) return made;
  }
}

/** Null if the game ended before all that was taken back could be named. */
function playOut(setup: SpecimenSetup, random: Random): Specimen | null {
  const { equipment, family, game, index } = setup;
  const options = setup.options ?? optionsFor(family, game, random);
  const rules = rulesOn(equipment, game, options);
  const position = beginning(rules, random, family.liking);
  const start = rules.begin(position);
  const table = new Table({ rules, spinner: equipment.spinner, family, random, start });
  table.desk.pass(random.around(800, 0.4, 300, 2000));
  playGame(table, random.whole(6, 30));
  if (!table.tellsWithdrawn) return null;
  table.desk.close(AFTERMATH);
  const name = `${String(index).padStart(5, '0')}-${family.name}-${game}`;
  const head = { damier: 'trace', v: 1, game, fen: formatFen(position), options } as const;
  return { name, trace: { head, lines: table.desk.lines }, expectation: expectationOf(table, name) };
}

function expectationOf(table: Table, name: string): Expectation {
  const { family, rules, desk } = table;
  return {
    trace: `${name}.trace.jsonl`,
    game: rules.id,
    family: family.name,
    halfMoves: table.half,
    events: table.events,
    demands: [
      ...table.faults.map((fault) => ({ require: 'fault', ...fault }) as const),
      ...table.alarms.flatMap(({ due, half, from, to }): Demand[] =>
        due ? [{ require: 'alarm', half, from, to }] : [],
      ),
      ...forbiddenAround(table.alarms, desk.now),
    ],
  };
}

/** Left alone: what the hand does not play (cards, a choice after a border), and what is refused without another option. */
const LEFT_ALONE: readonly string[] = [
  'cards',
  'wrongAnswer',
  'borderChoice',
  'quietReset',
  'repetitionSide',
];

/** Cards are drawn in their family alone; otherwise a game's own rules, or those of another household. */
function optionsFor(family: Family, game: GameId, random: Random): Options {
  const own: Options = game === 'sujet-verbe' && family.episode !== 'cards' ? { cards: false } : {};
  if (!family.householdRules) return own;
  const changeable = optionsOf(game).filter(({ name }) => !LEFT_ALONE.includes(name));
  const changed = random.shuffled(changeable).slice(0, random.whole(1, 3));
  const values = changed.map(({ name, words, count }) => {
    const counts = count === undefined ? [] : [Math.max(count.least, random.whole(2, 12))];
    return [name, random.pick([...words, ...counts])];
  });
  return { ...own, ...Object.fromEntries(values) };
}

/** Where a trace begins: the start, some half-moves later, or a scattered endgame with kings. */
export function beginning(rules: Rules, random: Random, liking: Liking): Position {
  const scattered = liking === 'kings' || liking === 'crowning' ? 0.6 : 0.3;
  for (let tries = 0; tries < 50; tries += 1) {
    const position = random.chance(scattered)
      ? scatter(rules, random, liking)
      : playedOn(rules, random, random.pick([0, 4, 10, 16, 24, 30]));
    if (rules.begin(position).outcome === null) return position;
  }
  return rules.start();
}

function playedOn(rules: Rules, random: Random, halfMoves: number): Position {
  let position = rules.start();
  for (let played = 0; played < halfMoves; played += 1) {
    const moves = rules.moves(position);
    const acts = random.chance(0.3) ? [...moves, ...rules.sliderActions(position)] : moves;
    if (acts.length === 0 || rules.begin(position).outcome !== null) break;
    position = rules.play(position, random.pick(acts));
  }
  return position;
}

/** A few pieces of each side anywhere that men may stand; open traps are taken from a real line of slider actions. */
function scatter(rules: Rules, random: Random, liking: Liking): Position {
  const { board } = rules;
  const openTraps = openSome(rules, random);
  const most = board.size === 6 ? 4 : 7;
  let free = random.shuffled(board.squares.filter((square) => !openTraps.includes(square)));
  const kings = liking === 'kings' ? 0.6 : liking === 'crowning' ? 0.15 : 0.35;
  const place = (side: Side) => {
    if (liking === 'crowning') free = nearestFirst(rules, random, side, free);
    return free.splice(0, random.whole(2, most)).map((square) => {
      const king = rowsToGo(rules, side, square) === 0 || random.chance(kings);
      return `${king ? 'K' : ''}${square}`;
    });
  };
  const white = place('W').join(',');
  const black = place('B').join(',');
  const traps = openTraps.length > 0 ? `:O${openTraps.join(',')}` : '';
  return parseFen(rules, `${random.pick(['W', 'B'])}:W${white}:B${black}${traps}`);
}

function openSome(rules: Rules, random: Random): readonly Square[] {
  let position = rules.start();
  for (let actions = random.whole(0, 5); actions > 0; actions -= 1) {
    const open = rules.sliderActions(position);
    if (open.length === 0) return [];
    position = rules.play(position, random.pick(open));
  }
  return position.openTraps;
}

/** Squares from which a man is soon crowned come first, mostly; the last row itself comes last. */
function nearestFirst(rules: Rules, random: Random, side: Side, squares: readonly Square[]): Square[] {
  const distance = (square: Square) =>
    (rowsToGo(rules, side, square) || rules.board.size) + random.whole(0, 4);
  const measured = squares.map((square) => ({ square, distance: distance(square) }));
  return measured.sort((one, other) => one.distance - other.distance).map(({ square }) => square);
}

function rowsToGo({ board }: Rules, side: Side, square: Square): number {
  const row = Number(board.nameOf(square).slice(1));
  return side === 'W' ? board.size - row : row - 1;
}

/** Plays up to so many half-moves, with the family's episodes in between. */
function playGame(table: Table, halfMoves: number): void {
  if (table.family.episode === 'unready') makeReady(table);
  playHalves(table, halfMoves);
  table.leave();
  if (table.family.episode === 'buttons' && table.goesOn) {
    playButtons(table, table.random.pick(['agree', 'agreeAtOnce', 'resign']));
  }
}

function playHalves(table: Table, halfMoves: number): void {
  const { random, family } = table;
  const onceAt = family.episode === 'newGame' ? random.whole(5, 10) : random.whole(0, 3);
  let done = false;
  while (table.half < halfMoves) {
    if (!table.goesOn && !(family.episode === 'newGame' && !done)) return;
    if (!done && (table.half >= onceAt || !table.goesOn)) done = happensOnce(table);
    if (!table.goesOn) return;
    const halves = table.half;
    if (table.leftovers.length === 0 && random.chance(0.3)) happensOften(table);
    if (table.half === halves && !table.playHalf()) return;
    if (family.episode === 'buttons' && commits(table, random)) commitAtOnce(table);
    if (family.episode === 'cards') answerCard(table);
  }
}

/** An episode that a game has once; true when it has happened. */
function happensOnce(table: Table): boolean {
  if (table.leftovers.length > 0) return false;
  switch (table.family.episode) {
    case 'chatterThenDead':
      chatter(table, true);
      return true;
    case 'chatterThenWell':
      chatter(table, false);
      return true;
    case 'newGame':
      return setUpNewGame(table);
    case 'stuckReed':
      return failReed(table);
    case 'takeback':
    case 'buttons':
    case 'halfKing':
    case 'fallenPiece':
    case 'twoPieces':
    case 'wrongSide':
    case 'cards':
    case 'unready':
    case null:
      return true;
  }
}

/** Episodes that come again and again, before a half-move. */
function happensOften(table: Table): void {
  const { random, family } = table;
  switch (family.episode) {
    case 'takeback':
      if (random.chance(0.5)) takeBackOwn(table);
      else takeBackAnswered(table);
      return;
    case 'buttons':
      playButtons(table, random.pick(['idle', 'offer']));
      return;
    case 'halfKing':
      moveHalfKing(table);
      return;
    case 'fallenPiece':
      fallenPiece(table);
      return;
    case 'twoPieces':
      changePlaces(table);
      return;
    case 'wrongSide':
      wrongSide(table);
      return;
    case 'chatterThenDead':
    case 'chatterThenWell':
    case 'newGame':
    case 'cards':
    case 'unready':
    case 'stuckReed':
    case null:
      return;
  }
}

function commits(table: Table, random: Random): boolean {
  const last = table.events.at(-1);
  return last?.type === 'move' && last.settled && table.goesOn && random.chance(0.3);
}
