import type { DirectedAct, Light, PlayerState, View } from '../game/game.ts';
import {
  type Board,
  type BoardSize,
  boardOf,
  cellOf,
  type GameId,
  type Move,
  type Position,
  type Rules,
  type Square,
} from '../rules/rules.ts';

/** How well the board plays, as visitors choose it. The house says which of the eight levels each is. */
export const STRENGTHS = ['easy', 'fair', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** What is laid: a game, its worked round, or the problem of the day. Only a game is counted, and goes on. */
export type Laid = 'game' | 'lesson' | 'problem';

/** What visitors sit down to. */
export interface Plan {
  readonly game: GameId;
  /** 1: against the board, which plays at the top. */
  readonly players: 1 | 2;
  /** Does not matter for two players. */
  readonly strength: Strength;
}

/** What a museum says of itself while nobody plays. */
export interface Welcome {
  /** The museum's name; null: it is not said. */
  readonly museum: string | null;
  /** A line or two, by language. */
  readonly text: Readonly<Record<string, string | undefined>>;
  /** How long a visit takes here, and from which age; null: as the game itself says. */
  readonly minutes: number | null;
  readonly fromAge: number | null;
  /** Which logo it is (`GET /api/logo`); null: none. */
  readonly logo: string | null;
}

export const NO_WELCOME: Welcome = { museum: null, text: {}, minutes: null, fromAge: null, logo: null };

/** What the house has decided for its exhibit; times in ms. */
export interface House {
  /** The games on offer. The first one stands ready while nobody plays. */
  readonly games: readonly [GameId, ...GameId[]];
  /** There is a problem of the day in one of them. */
  readonly problem: boolean;
  /** Codes of the languages on offer. The first one is the house's. */
  readonly languages: readonly [string, ...string[]];
  readonly welcome: Welcome;
  /** On an upright screen the words begin below the board, for a visitor who sits before it. */
  readonly low: boolean;
  /** After so long without a sign of life, the visitors are asked whether they are still there. */
  readonly idleMs: number;
  /** How long the question stands. */
  readonly countdownMs: number;
  /** How long the start position is asked for without a sign of life, before the board attracts again as it stands. */
  readonly restoreMs: number;
}

/** What stands ready while nobody plays. */
export function housePlan({ games: [game] }: House): Plan {
  return { game, players: 2, strength: 'easy' };
}

/**
 * Each is asked on a page of its own. The first asks whether to begin as it stands; from there others ask what is to be otherwise.
 */
export type Question = 'ready' | (typeof CHANGES)[number];
const CHANGES = ['players', 'game', 'level'] as const;

/** The answers to a question, as they stand on the page. A house with one game does not ask for it, nor two players for a level. */
export function answersTo(asks: Question, { players }: Plan, { games, problem }: House): readonly string[] {
  switch (asks) {
    case 'ready': {
      const changes = CHANGES.filter(
        (change) => (change !== 'game' || games.length > 1) && (change !== 'level' || players === 1),
      );
      return ['play', 'show', ...changes, ...(problem ? ['problem'] : [])];
    }
    case 'players':
      return ['two', 'one'];
    case 'game':
      return games;
    case 'level':
      return STRENGTHS;
  }
}

/** The question that an answer to `ready` leads to; null where it leads to the board. */
export function changeAsked(answer: string): Question | null {
  return CHANGES.find((change) => change === answer) ?? null;
}

/** The plan after an answer to one of its changes. The answer must be one of `answersTo`. */
export function planAfter(plan: Plan, asks: Question, answer: string, { games }: House): Plan {
  switch (asks) {
    case 'ready':
      return plan;
    case 'players':
      return { ...plan, players: answer === 'one' ? 1 : 2 };
    case 'game':
      return { ...plan, game: games.find((game) => game === answer) ?? plan.game };
    case 'level':
      return { ...plan, strength: STRENGTHS.find((strength) => strength === answer) ?? plan.strength };
  }
}

/** How long a diagonal stands, ms. */
const DIAGONAL_MS = 250;

/**
 * What attracts: a blue diagonal that walks over the board, and one amber square, each time another one. A pure function of the
 * time, so a page without a board's lights shows the same.
 */
export function attractLights(size: BoardSize, t: number): readonly Light[] {
  const board = boardOf(size);
  const step = Math.floor(t / DIAGONAL_MS);
  const diagonals = diagonalsOf(board);
  const squares = diagonals.flat();
  const blue = diagonals[step % diagonals.length] ?? [];
  // A step that has no divisor in common with the number of squares comes to every one of them.
  const amber = squares[(Math.floor(step / diagonals.length) * 7) % squares.length];
  return [
    ...blue
      .filter((square) => square !== amber)
      .map((square): Light => ({ at: board.nameOf(square), id: 'L1' })),
    ...(amber === undefined ? [] : [{ at: board.nameOf(amber), id: 'L4' } as const]),
  ];
}

/** The dark squares by diagonals, from the bottom-left corner to the top-right one. */
function diagonalsOf(board: Board): readonly (readonly Square[])[] {
  const diagonals: Square[][] = Array.from({ length: board.size }, () => []);
  for (const square of board.squares) {
    const cell = cellOf(board.nameOf(square));
    if (cell !== null) diagonals[(cell.column + cell.row) / 2]?.push(square);
  }
  return diagonals;
}

/** The view as the lights show it while the board attracts: nothing is asked, and everything invites. */
export function attractView(view: View, size: BoardSize, t: number): View {
  return {
    ...view,
    lights: attractLights(size, t),
    wheelWanted: false,
    buttons: { bottom: null, top: null },
  };
}

/**
 * What the worked round has a side do next: quiet moves that lead to a capture as soon as the rules let them, and that capture. The
 * rules themselves find it, so it is right in every game and under every option. Null while the hand is busy, when the wheel is to
 * be spun first, and once that capture is made.
 */
export function lessonAct(rules: Rules, state: PlayerState): DirectedAct | null {
  const { turn, directed } = state;
  if (turn === null || directed !== null || isTaught(state)) return null;
  if (turn.needs === 'slider') return sliderAct(rules, state);
  if (turn.needs !== 'move') return null;
  const move = instructive(rules, state);
  if (move === null) return null;
  const { from, to, captured } = move;
  return { kind: 'move', from, to, captured, huffed: null };
}

/** A piece was captured: that is the end of the round. */
function isTaught({ session }: PlayerState): boolean {
  return session.plies.some((ply) => ply.kind === 'move' && ply.fields.captured.length > 0);
}

/** A slider that works and under which nobody falls, if there is one. What falls is lost for the rest of the round. */
function sliderAct(rules: Rules, { progress, sector, session }: PlayerState): DirectedAct | null {
  const colour = sector === 'orange' || sector === 'green' ? sector : undefined;
  const actions = rules
    .sliderActions(progress.position, colour)
    .filter(({ slider }) => !session.brokenSliders.includes(slider));
  const action = actions.find(({ fell }) => fell === null) ?? actions[0];
  return action === undefined ? null : { kind: 'slider', slider: action.slider, notch: action.notch };
}

/** The move that teaches most. If possible it loses no piece in a trap and touches no square that is set aside. */
function instructive(rules: Rules, { progress, session }: PlayerState): Move | null {
  const { position } = progress;
  const aside = session.faults.map(({ square }) => square);
  const touches = ({ from, to, captured }: Move) =>
    [from, to, ...captured].some((square) => aside.includes(rules.board.nameOf(square)));
  const legal = rules.moves(position);
  const plain = legal.filter((move) => !move.fell && !touches(move));
  const moves = plain.length > 0 ? plain : legal;
  const worth = new Map(moves.map((move) => [move, teaches(rules, position, move)]));
  const [best] = [...moves].sort(
    (one, other) =>
      (worth.get(other) ?? 0) - (worth.get(one) ?? 0) || offCentre(rules, one) - offCentre(rules, other),
  );
  return best ?? null;
}

/** 3: it captures; 2: the other side can capture then; 1: this side can, after some reply; 0. */
function teaches(rules: Rules, position: Position, move: Move): 0 | 1 | 2 | 3 {
  if (move.captured.length > 0) return 3;
  const then = rules.play(position, move);
  const replies = rules.moves(then);
  if (replies.some(isCapture)) return 2;
  return replies.some((reply) => rules.moves(rules.play(then, reply)).some(isCapture)) ? 1 : 0;
}

function isCapture({ captured }: Move): boolean {
  return captured.length > 0;
}

/** How far from the middle column a move ends, in columns. */
function offCentre({ board }: Rules, { to }: Move): number {
  const column = cellOf(board.nameOf(to))?.column ?? 0;
  return Math.abs(column - (board.size - 1) / 2);
}
