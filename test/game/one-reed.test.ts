import { describe, expect, it } from 'vitest';
import { Random } from '../../src/bench/random.ts';
import type { Text } from '../../src/game/view.ts';
import { nodeNow } from '../../src/recogniser/recogniser.ts';
import { type Algebraic, type Board, GAME_IDS, type GameId, type Move } from '../../src/rules/rules.ts';
import { ANGLE } from './desk.ts';
import { type Failing, Wood } from './wood.ts';

/** A few as they come, and some that once came to a dead end. */
const SEEDS = [1, 2, 3, 6, 19, 29, 39, 42];
/** Half-moves that must follow the failure. */
const HALF_MOVES = 8;
/** Whoever has done so many things as asked without a half-move stands before a dead end. */
const PATIENCE = 16;
/** How long somebody looks before he does what comes next, ms. */
const LOOKS = [
  ['waits longer than any alarm and any doubt', 7000],
  ['puts back after four seconds what was not understood', 4000],
] as const;

/** Mostly a playable square, now and then a light one. */
function failingReed(random: Random, board: Board): Failing {
  const letters = [...'abcdefghij'].slice(0, board.size);
  const all = letters.flatMap((letter) => letters.map((_, row) => board.algebraic(`${letter}${row + 1}`)));
  const playable = board.squares.map((square) => board.nameOf(square));
  const at = random.pick(random.chance(0.1) ? all : playable);
  return { at, on: random.chance(0.5), after: random.whole(1, 50) };
}

/** Plays on a board with a failing reed as page and lights ask; answers the story if it comes to a dead end. */
function playOn(game: GameId, seed: number, looks: number): string | null {
  const random = new Random(seed, 11);
  const wood = new Wood(game, random.chance(0.5), (board) => failingReed(random, board));
  let [since, last, first] = [0, 0, 0];
  while (wood.desk.view.outcome === null && wood.halfMoves - first < HALF_MOVES) {
    if (!wood.hasFailed) first = wood.halfMoves;
    if (since > PATIENCE) return wood.story.slice(0, 1).concat(wood.story.slice(-60)).join(' ');
    obey(wood, random);
    wood.wait(looks);
    since = wood.halfMoves > last ? 0 : since + 1;
    last = wood.halfMoves;
  }
  return null;
}

/** One thing that is asked for: by the prompt, by the lights, by the page's picture of the board; else a half-move. */
function obey(wood: Wood, random: Random): void {
  const { prompt, buttons } = wood.desk.view;
  wood.story.push(`[${prompt.line.id} ${prompt.why?.id ?? ''} ${prompt.why?.params.sq ?? ''}]`);
  const seat = (['bottom', 'top'] as const).find((one) => buttons[one] === 'confirm');
  const doubt = prompt.why?.id.startsWith('reed.') ? prompt.why : null;
  if (seat !== undefined && doubt !== null && isSo(wood, doubt)) wood.desk.press(seat);
  else if (!follow(wood)) {
    if (seat !== undefined && doubt === null) wood.desk.press(seat);
    else if (!tidy(wood)) play(wood, random);
  }
}

/** What the button is to be pressed for: a move was played, a piece stands there, or the square is empty. */
function isSo({ played, standing }: Wood, { id, params: { sq } }: Text): boolean {
  if (id === 'reed.played') return played !== null && sq === `${played.from}-${played.to}`;
  return standing.has(sq as Algebraic) === (id === 'reed.full');
}

/** Takes off and puts back what the lights show, where that can be done. */
function follow(wood: Wood): boolean {
  const { lights } = wood.desk.view;
  const wrong = lights.find(({ id, at }) => (id === 'L6' || id === 'L8') && wood.standing.has(at));
  const missing = lights.find(({ id, at }) => id === 'L7' && !wood.standing.has(at));
  if (wrong !== undefined) wood.touch(wrong.at, false);
  const { played } = wood;
  // Nobody has a piece to spare: the one that he moved goes back.
  if (wrong === undefined && missing?.at === played?.from && played && wood.standing.has(played.to))
    wood.touch(played.to, false);
  if (missing !== undefined) wood.touch(missing.at, true);
  return wrong !== undefined || missing !== undefined;
}

/** Puts the pieces where the page shows them. */
function tidy(wood: Wood): boolean {
  const squares = wood.shown();
  const wrong = [...wood.standing].filter((at) => !squares.has(at));
  const missing = [...squares].filter((at) => !wood.standing.has(at));
  for (const at of wrong) wood.touch(at, false);
  for (const at of missing) wood.touch(at, true);
  return wrong.length + missing.length > 0;
}

function play(wood: Wood, random: Random): void {
  const { desk } = wood;
  const { needs, choices } = desk.view;
  if (needs === 'answer') desk.answer(random.chance(0.7));
  else if (needs === 'spin') desk.spin(random.pick([ANGLE.piece, ANGLE.piece, ANGLE.orange, ANGLE.green]));
  else if (needs === 'slider') {
    const { slider, notch } = random.pick(choices);
    desk.choose(slider, notch);
  } else if (needs === 'move') {
    const { rules } = desk.session.setup;
    const { progress } = nodeNow(desk.session.recogniser);
    const huffed = progress.huffable.find(() => random.chance(0.5));
    const claimed = huffed === undefined ? null : rules.advance(progress, { kind: 'huff', square: huffed });
    const { position } = claimed?.outcome === null ? claimed : progress;
    if (huffed !== undefined && claimed?.outcome === null) wood.touch(wood.nameOf(huffed), false);
    const omissions = random.chance(0.2) ? rules.omissions(position) : [];
    carry(wood, random, random.pick([...rules.moves(position), ...omissions]));
  }
}

/** Carries a move out, its captured pieces taken off before or after. */
function carry(wood: Wood, random: Random, { from, to, captured }: Move): void {
  wood.played = { from: wood.nameOf(from), to: wood.nameOf(to) };
  const early = captured.filter(() => random.chance(0.3));
  for (const square of early) wood.touch(wood.nameOf(square), false);
  wood.touch(wood.nameOf(from), false);
  wood.touch(wood.nameOf(to), true, random.pick([150, 400, 1500]));
  for (const square of captured) if (!early.includes(square)) wood.touch(wood.nameOf(square), false);
}

describe.each(GAME_IDS)('%s', (game) => {
  it.each(LOOKS)(
    'goes on, whichever reed fails at whatever moment, for who does as he is asked and %s',
    (_, looks) => {
      for (const seed of SEEDS) expect(playOn(game, seed, looks), `seed ${seed}`).toBeNull();
    },
  );
});
