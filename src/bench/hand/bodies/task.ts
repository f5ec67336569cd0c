/** One move, as hands are going to carry it out. */
import type { Algebraic, Move, Progress } from '../../../rules/rules.ts';
import { allMoves, type Intention, isExtendable } from '../choice.ts';
import { namedPath } from '../stops.ts';
import type { Play } from './play.ts';

/** What is special about it: at most one thing. */
export type Trick =
  | 'none'
  | 'aside'
  | 'origin'
  | 'through'
  | 'replyFirst'
  | 'halfKing'
  | 'kingApart'
  | 'unfelt';

export interface Task {
  readonly intention: Intention;
  /** Origin, landings, end. */
  readonly path: readonly Algebraic[];
  readonly from: Algebraic;
  readonly to: Algebraic;
  readonly captured: readonly Algebraic[];
  readonly trick: Trick;
  /** The game after it. */
  readonly after: Progress;
  /** Its piece cannot go on from its end. */
  readonly stands: boolean;
  /** What the hands did, for the expectation. */
  readonly style: Set<string>;
}

export function taskOf(play: Play, intention: Intention): Task {
  const { rules, random } = play;
  const { move, progress, huffed, omitted } = intention;
  const nameOf = (square: Move['from']) => rules.board.nameOf(square);
  const task = {
    intention,
    path: namedPath(rules.board, move, random),
    from: nameOf(move.from),
    to: nameOf(move.to),
    captured: move.captured.map(nameOf),
    after: rules.advance(progress, move),
    stands: !isExtendable(rules, move, allMoves(rules, progress)),
  };
  const trick = chooseTrick(play, task);
  const marks = [
    ...(trick === 'none' ? [] : [trick]),
    ...(huffed === null ? [] : ['huff']),
    ...(omitted ? ['omits'] : []),
  ];
  return { ...task, trick, style: new Set(marks) };
}

/** Where a huff is due, or another disturbance is not over yet, nothing is made harder. */
function chooseTrick(
  play: Play,
  { intention, after, from, to, stands }: Omit<Task, 'trick' | 'style'>,
): Trick {
  const { rules, stage, unfelt, through } = play;
  const { move, omitted, huffed, progress } = intention;
  const huffing = progress.huffable.length > 0 || after.huffable.length > 0 || omitted || huffed !== null;
  if (huffing || move.fell || from === to || unfelt !== null || through !== null) return 'none';
  const king = stage.discsOn(from).length === 2;
  if (king && play.does('halfKing')) return 'halfKing';
  if (king && play.does('kingApart')) return 'kingApart';
  if (play.does('strayAside')) return 'aside';
  if (play.does('strayOrigin')) return 'origin';
  if (play.does('unfelt')) return 'unfelt';
  if (after.outcome !== null || rules.layout !== null || move.crowned || !stands) return 'none';
  if (play.does('strayThrough')) return 'through';
  if (play.does('replyFirst') && unrelated(play, move, after).length > 0) return 'replyFirst';
  return 'none';
}

/** Answers that have nothing to do with where a piece came from and landed. */
export function unrelated({ rules }: Play, { from, to }: Move, after: Progress): Move[] {
  return rules.moves(after.position).filter((reply) => {
    const squares = [reply.from, reply.to, ...reply.captured, ...reply.routes.flatMap(({ path }) => path)];
    return !reply.fell && !squares.includes(to) && !squares.includes(from);
  });
}
