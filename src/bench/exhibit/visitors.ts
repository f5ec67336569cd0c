import type { VisitorAct, VisitorView } from '../../exhibit/exhibit.ts';
import type { Prompt, Seat, View } from '../../game/game.ts';
import {
  type Algebraic,
  type Move,
  type Position,
  parseFen,
  type Rules,
  type Square,
} from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import type { SoakBoard } from './soak-board.ts';

/** Somebody at an exhibit. */
export interface Hall extends AtBoard {
  readonly house: AtBoard['house'] & {
    readonly seen: { readonly visitor: VisitorView; readonly view: View; readonly rules: Rules } | null;
    readonly loop: { act(act: VisitorAct): void };
  };
}

/** A good visitor gives up after so long without a half-move, ms: then the exhibit was wedged. */
export const PATIENCE_MS = 600_000;
const VANDAL_MS = 20;

/**
 * Somebody who does what page and lights ask, until so many half-moves have been made since he came, or the game has ended;
 * answers whether he could.
 */
export async function goodVisit(hall: Hall, plies: number): Promise<boolean> {
  const { time, house } = hall;
  let since = time.now();
  let played = 0;
  let last = 0;
  while (time.now() - since < PATIENCE_MS) {
    const now = house.seen?.view.plies.length ?? 0;
    if (house.seen?.visitor.scene.kind === 'play' && now > last) {
      played += 1;
      since = time.now();
    }
    last = now;
    if (played >= plies || (played > 0 && house.seen?.view.outcome !== null)) return true;
    await doAsAsked(hall);
    await time.pass(hall.random.around(900, 0.4, 400, 4000));
  }
  return false;
}

async function doAsAsked(hall: Hall): Promise<void> {
  const { house, random } = hall;
  const { seen } = house;
  if (seen === null) return;
  const { scene, acts, leaving } = seen.visitor;
  const act = (what: VisitorAct) => house.loop.act(what);
  if (leaving !== null) act({ do: 'touch' });
  else if (acts.includes('insist') && !(await tidy(hall))) act({ do: 'insist' });
  else if ('answers' in scene) act({ do: 'answer', answer: random.pick(scene.answers) });
  else if (scene.kind === 'attract') act({ do: random.chance(0.5) ? 'begin' : 'alone' });
  else if (scene.kind === 'restore' && !(await tidy(hall))) act({ do: 'begin' });
  else if (scene.kind === 'setup') await tidy(hall);
  else if (scene.kind === 'play' || scene.kind === 'round') await playOn(hall);
}

/** Lifts a piece, puts it back, and walks on. */
export async function curiousVisit({ board, time, random }: Hall): Promise<void> {
  const at = random.pick([...board.standing]);
  board.lift(at);
  await time.pass(random.around(1200, 0.5, 300, 8000));
  board.put(at);
}

/** Fifty events a second, of every kind at once. */
export async function vandalVisit(hall: Hall, ms: number): Promise<number> {
  const { time } = hall;
  let events = 0;
  for (const end = time.now() + ms; time.now() < end; events += 1) {
    vandalise(hall);
    await time.pass(VANDAL_MS);
  }
  for (const seat of ['bottom', 'top'] as const) hall.board.press(seat, false);
  return events;
}

const SQUARES = [...'abcdefgh'].flatMap((file) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((row) => `${file}${row}` as Algebraic),
);
const ACTS: readonly VisitorAct[] = [
  { do: 'touch' },
  { do: 'begin' },
  { do: 'alone' },
  { do: 'back' },
  { do: 'skip' },
  { do: 'insist' },
  { do: 'stop' },
  { do: 'language', language: 'en' },
  { do: 'answer', answer: 'players' },
  { do: 'answer', answer: 'two' },
  { do: 'answer', answer: 'show' },
  { do: 'answer', answer: 'play' },
  { do: 'answer', answer: 'bye' },
];

function vandalise({ board, house, random }: Hall): void {
  const standing = [...board.standing];
  const choice = house.seen?.view.choices[0];
  random.pick([
    () => standing.length > 0 && board.lift(random.pick(standing)),
    () => standing.length < 24 && board.put(random.pick(SQUARES)),
    () => board.nudge(random.whole(-200, 200)),
    () => board.press(random.pick(['bottom', 'top'] as const), random.chance(0.5)),
    () => house.loop.act(random.pick(ACTS)),
    () => choice !== undefined && house.choose(choice),
  ])();
}

/** Somebody at a board, with a page beside it. */
export interface AtBoard {
  readonly house: {
    /** The game on the board, and its rules; null before the first word of it. */
    readonly seen: { readonly view: View; readonly rules: Rules } | null;
    /** The notch of a slider is chosen on the page. */
    choose(choice: View['choices'][number]): void;
  };
  readonly board: SoakBoard;
  readonly time: { now(): number; pass(ms: number): Promise<void> };
  readonly random: Random;
}

/** A wheel turns so long, and is read so long after, ms. */
const SPIN_MS = 4500;

/** Puts every piece where the game has one, and takes off the others. Answers whether there was anything to do. */
async function tidy(here: AtBoard): Promise<boolean> {
  const { seen } = here.house;
  return seen !== null && arrange(here, parseFen(seen.rules, seen.view.fen), seen.rules);
}

/** Puts the pieces of that position on the board, and takes off all others. Answers whether there was anything to do. */
export async function arrange(
  { board, time }: AtBoard,
  { pieces }: Position,
  rules: Rules,
): Promise<boolean> {
  const wanted = new Set([...pieces.keys()].map((square) => rules.board.nameOf(square)));
  const over = [...board.standing].filter((at) => !wanted.has(at));
  const missing = [...wanted].filter((at) => !board.standing.has(at));
  for (const at of over) {
    board.lift(at);
    await time.pass(200);
  }
  for (const at of missing) {
    board.put(at);
    await time.pass(200);
  }
  return over.length + missing.length > 0;
}

/** One act of the game, as the lights and the wheel ask for it. */
export async function playOn(here: AtBoard): Promise<void> {
  const { house, board, time, random } = here;
  const { seen } = house;
  if (seen === null) return;
  const { view, rules } = seen;
  const wrong = view.alarm || view.prompt.line.id.startsWith('fix.');
  const asks = askedSeat(here);
  if (wrong && ((await tidy(here)) || asks === undefined)) return;
  if (asks !== undefined && isSo(here, view.prompt)) {
    board.press(asks, true);
    await time.pass(150);
    board.press(asks, false);
  } else if (['cap.off', 'trap.off'].includes(view.prompt.line.id)) {
    board.lift(view.prompt.line.params.sq as Algebraic);
  } else if (view.wheelWanted) {
    board.spin(random.whole(0, 359));
    await time.pass(SPIN_MS);
  } else if (view.choices.length > 0) house.choose(random.pick(view.choices));
  else if (view.directed !== null) {
    if (view.directed.shown && view.directed.act.kind === 'move')
      await carry(here, moveOf(rules.moves(parseFen(rules, view.fen)), view.directed.act));
  } else if (view.needs === 'move') {
    const position = parseFen(rules, view.fen);
    if (isTidy(here, position)) await carry(here, random.pick(rules.moves(position)));
    else await puzzleOver(here);
  }
}

/** Nothing came of what they did: they look at the page for a while, and put back what stood there unless it asks them something. */
async function puzzleOver(here: AtBoard): Promise<void> {
  await here.time.pass(here.random.around(5000, 0.5, 2000, 12_000));
  if (askedSeat(here) === undefined) await tidy(here);
}

/** Whose button the page wants pressed. */
function askedSeat({ house }: AtBoard): Seat | undefined {
  return (['bottom', 'top'] as const).find((seat) => house.seen?.view.buttons[seat] === 'confirm');
}

/** What the prompt has the button pressed for, if it says that: a square is empty, a piece stands there, or a move was played. */
function isSo({ board }: AtBoard, { why }: Prompt): boolean {
  const [at] = String(why?.params.sq ?? '').split('-');
  const stands = board.standing.has(at as Algebraic);
  switch (why?.id) {
    case 'reed.full':
      return stands;
    case 'reed.empty':
    case 'reed.played':
      return !stands;
    default:
      return true;
  }
}

function isTidy({ house, board }: AtBoard, { pieces }: Position): boolean {
  const nameOf = (square: Square) => house.seen?.rules.board.nameOf(square);
  return (
    pieces.size === board.standing.size &&
    [...pieces.keys()].every((square) => {
      const name = nameOf(square);
      return name !== undefined && board.standing.has(name);
    })
  );
}

function moveOf(
  moves: readonly Move[],
  act: { from: Square; to: Square; captured: readonly Square[] },
): Move | null {
  return (
    moves.find(
      ({ from, to, captured }) =>
        from === act.from && to === act.to && captured.join() === act.captured.join(),
    ) ?? null
  );
}

/** Lifts, carries, puts down, and takes off what was taken. */
async function carry({ house, board, time, random }: AtBoard, move: Move | null): Promise<void> {
  const names = house.seen?.rules.board;
  if (move === null || names === undefined) return;
  board.lift(names.nameOf(move.from));
  await time.pass(random.around(500, 0.3, 250, 1500));
  board.put(names.nameOf(move.to));
  for (const square of move.captured) {
    await time.pass(random.around(350, 0.3, 150, 900));
    board.lift(names.nameOf(square));
  }
  await time.pass(1300);
}
