import type { Algebraic, Board, TrapLayout } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import { allSquares } from './squares.ts';
import type { TraceLine } from './trace.ts';

export interface AttackSetup {
  readonly board: Board;
  readonly random: Random;
  /** What the sensors show when it begins. */
  readonly occupied: readonly Algebraic[];
  readonly from: number;
  readonly seconds: number;
  readonly perSecond: number;
}

/** What was done to the board, and what its sensors show in the end. */
export interface Attack {
  readonly lines: readonly TraceLine[];
  readonly occupied: ReadonlySet<Algebraic>;
}

/** Random edges of any squares; with sliders also spins and choices, with `buttons` presses: no hand, no game. */
export function attack(setup: AttackSetup, layout: TrapLayout | null, buttons: boolean): Attack {
  const { board, random } = setup;
  const squares = allSquares(board);
  let spinning = false;
  return happenings(setup, (t, toggle) => {
    const drawn = random.next();
    if (layout !== null && drawn < 0.02) {
      spinning = !spinning;
      return spinning ? { t, spin: 'start' } : { t, spin: 'stop', angle: random.whole(0, 3599) / 10 };
    }
    if (layout !== null && drawn < 0.04) {
      return { t, choose: `${random.pick(layout.sliders).id} ${random.pick(['L', 'N', 'R'])}` };
    }
    if (buttons && drawn > 0.98) {
      return { t, button: random.pick(['bottom', 'top'] as const), down: random.chance(0.5) };
    }
    return toggle(random.pick(squares));
  });
}

/** A child at the board: pieces are lifted and put down on dark squares anywhere, at most three in its hands. */
export function rummage(setup: AttackSetup): Attack {
  const { board, random } = setup;
  const dark = board.squares.map((square) => board.nameOf(square));
  let held = 0;
  return happenings(setup, (_, toggle, sensed) => {
    const free = dark.filter((at) => !sensed.has(at));
    const places = held > 0 && (held === 3 || sensed.size === 0 || random.chance(0.6));
    held += places ? -1 : 1;
    return toggle(random.pick(places ? free : [...sensed]));
  });
}

type Toggle = (at: Algebraic) => TraceLine;

function happenings(
  { random, occupied, from, seconds, perSecond }: AttackSetup,
  happen: (t: number, toggle: Toggle, sensed: ReadonlySet<Algebraic>) => TraceLine,
): Attack {
  const sensed = new Set(occupied);
  const lines: TraceLine[] = [];
  let t = from;
  while (t < from + seconds * 1000) {
    t += Math.round((random.next() + 0.5) * (1000 / perSecond));
    const now = t;
    const toggle: Toggle = (at) => {
      const on = !sensed.delete(at);
      if (on) sensed.add(at);
      return { t: now, at, on };
    };
    lines.push(happen(t, toggle, sensed));
  }
  return { lines, occupied: sensed };
}
