import type { Cursor, Spinner, TrapColour } from '../rules/rules.ts';
import { lostAt, type Path, WIN } from './path.ts';

/** How likely the wheel shows each kind of sector; together 1. A border is spun again, so that it changes nothing. */
export interface WheelOdds {
  readonly piece: number;
  readonly orange: number;
  readonly green: number;
}

export function oddsOf({ sectors }: Spinner): WheelOdds {
  const of = (kind: string) => sectors.filter((sector) => sector === kind).length / sectors.length;
  return { piece: of('piece'), orange: of('orange'), green: of('green') };
}

/** The value of a turn that begins with a spin: what each kind of sector is worth, by its odds. */
export interface ChanceNode {
  /** `count` moves are listed at the cursor; `first` is tried before the others. */
  value(count: number, depth: number, alpha: number, beta: number, first: number): number;
}

interface ChanceSetup {
  readonly cursor: Cursor;
  readonly odds: WheelOdds;
  readonly path: Path;
  moves(count: number, depth: number, alpha: number, beta: number, first: number): number;
  reply(depth: number, alpha: number, beta: number): number;
}

/**
 * Expectiminimax with Ballard's Star1 cuts: as soon as the sectors still to come could not bring the sum back into
 * the window, were they all won or all lost, the rest is left out.
 */
export function createChanceNode({ cursor, odds, path, moves, reply }: ChanceSetup): ChanceNode {
  const colours = (['orange', 'green'] as const).filter((colour) => odds[colour] > 0);

  function bestAction(colour: TrapColour, depth: number, alpha: number, beta: number): number {
    let best = Number.NEGATIVE_INFINITY;
    let low = alpha;
    for (let action = 0; action < cursor.sliderActions.length && best < beta; action++) {
      if (cursor.sliderActions[action]?.colour !== colour || !cursor.isOpen(action)) continue;
      cursor.slide(action);
      path.step();
      const value = reply(depth - 1, low, beta);
      path.back();
      cursor.unmake();
      if (value > best) best = value;
      if (value > low) low = value;
    }
    return best;
  }

  return {
    value: (count, depth, alpha, beta, first) => {
      let known = 0;
      let left = 1;
      /** The window of a sector of those odds, if all that come after it were won, or lost. */
      const low = (share: number) =>
        Math.max(-WIN, Math.floor((alpha - known - (left - share) * WIN) / share));
      const high = (share: number) => Math.min(WIN, Math.ceil((beta - known + (left - share) * WIN) / share));
      const add = (share: number, value: number) => {
        known += share * value;
        left -= share;
      };
      const settled = () => known + left * WIN <= alpha || known - left * WIN >= beta;
      const bound = () => Math.round(known + left * WIN <= alpha ? known + left * WIN : known - left * WIN);

      const { piece } = odds;
      add(piece, count === 0 ? lostAt(path.ply) : moves(count, depth, low(piece), high(piece), first));
      const { bestMove } = path;
      for (const colour of colours) {
        if (settled()) break;
        const share = odds[colour];
        add(share, bestAction(colour, depth, low(share), high(share)));
      }
      path.bestMove = bestMove;
      return settled() ? bound() : Math.round(known);
    },
  };
}
