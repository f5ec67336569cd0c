import type { VisitorAct, VisitorView } from '../../exhibit/exhibit.ts';
import type { View } from '../../game/game.ts';
import type { Algebraic, Rules } from '../../rules/rules.ts';
import { type AtBoard, playOn, tidy } from './hand.ts';

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
