import { isOn, type Standing } from '../recogniser/recogniser.ts';
import type { Move, Route, Square } from '../rules/rules.ts';
import type { Session } from './session.ts';

type UnderWay = Standing & { readonly kind: 'underWay' };

/** What a hand has begun, as far as prompt and lights tell it. */
export type Begun =
  /** The piece from `origin` is in the hand. */
  | { readonly kind: 'inHand'; readonly origin: Square; readonly moves: readonly Move[] }
  /** The piece was put down on an open trap seconds ago, and stays: its door is shut in the wood. */
  | { readonly kind: 'onTrap'; readonly trap: Square; readonly moves: readonly Move[] }
  /** A chain: the piece was put down on `stop`. Each way on has `done` hops behind it. */
  | {
      readonly kind: 'onStop';
      readonly stop: Square;
      readonly ways: readonly { readonly route: Route; readonly done: number }[];
    }
  /** A piece to be huffed is off; these moves may follow. */
  | { readonly kind: 'huffed'; readonly square: Square; readonly moves: readonly Move[] }
  /** Captured pieces were taken off first; these moves take them. */
  | { readonly kind: 'takenFirst'; readonly moves: readonly Move[] };

export function begunBy(session: Session, { acts }: UnderWay): Begun {
  const moves = acts.flatMap(({ move }) => (move === null ? [] : [move]));
  const origin = moves.map(({ from }) => from).find((from) => !isOn(session.recogniser, from));
  if (origin !== undefined) return carried(session, origin, moves);
  const captures = acts.flatMap(({ move, huffed }) => (move === null || huffed !== null ? [] : [move]));
  const huffed = acts.find((act) => act.huffed !== null)?.huffed ?? null;
  if (captures.length === 0 && huffed !== null) return { kind: 'huffed', square: huffed, moves };
  return { kind: 'takenFirst', moves: captures };
}

/** An open trap swallows at once. So a hand gets as long as an alarm would give it. */
function landedOnTrap({ recogniser, quietJudged }: Session, all: readonly Move[]): Begun | null {
  const trap = all.find(({ fell, to }) => fell && isOn(recogniser, to))?.to;
  if (trap === undefined || quietJudged === 0) return null;
  return { kind: 'onTrap', trap, moves: all.filter(({ to }) => to === trap) };
}

function carried(session: Session, origin: Square, all: readonly Move[]): Begun {
  const moves = all.filter(({ from }) => from === origin);
  const stops = moves.flatMap(({ routes }) => routes.flatMap(({ path }) => path.slice(1, -1)));
  const stop = stops.find((square) => isOn(session.recogniser, square));
  if (stop === undefined) return landedOnTrap(session, moves) ?? { kind: 'inHand', origin, moves };
  const ways = moves.flatMap(({ routes }) =>
    routes.map((route) => ({ route, done: route.path.indexOf(stop, 1) })),
  );
  return {
    kind: 'onStop',
    stop,
    ways: ways.filter(({ route, done }) => done > 0 && done < route.path.length - 1),
  };
}
