/** What the likeliest stories are, and of what each of their costs is made (docs/recognition.md). */
import type { Algebraic, Side, Square } from '../rules/rules.ts';
import { squaresOf } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { type CostName, type Term, termsOf } from './costs.ts';
import { type Cause, weighed } from './decision.ts';
import type { Recogniser } from './state.ts';
import { owedBy, type Planned } from './story.ts';

/** Something that makes a story dearer. */
export interface ExplainedTerm {
  /** A number of `costs.json`. `earlier`: beside the likeliest, when that was forgiven all. `untold`: somebody says that an act lies there. */
  readonly name: CostName | 'earlier' | 'untold';
  readonly nats: number;
  readonly at: Algebraic | null;
  /** When it happened; null for what is still owed. */
  readonly t: number | null;
}

export interface ExplainedAct {
  readonly side: Side;
  readonly huffed: Square | null;
  /** Null: the huff ends the game without a move. */
  readonly move: { readonly from: Square; readonly to: Square; readonly captured: readonly Square[] } | null;
}

export interface ExplainedStory {
  /** What was done since the last point of the game that can no longer change, what has been told included. */
  readonly acts: readonly ExplainedAct[];
  /** Pieces that are not where the game has them: from where (null: from nowhere), and where they are (null: in the air). */
  readonly loose: readonly { readonly home: Algebraic | null; readonly at: Algebraic | null }[];
  /** Squares that must still go off, and those whose reed is taken for dead. */
  readonly due: readonly Algebraic[];
  readonly dead: readonly Algebraic[];
  /** Its whole cost, nats: the sum of its terms. */
  readonly cost: number;
  readonly terms: readonly ExplainedTerm[];
  /** Its share of all stories that are kept. */
  readonly share: number;
}

/** So many tell a reader enough. */
const SHOWN = 3;

/** The two or three likeliest stories when something is decided at `t`, among them one that tells other acts, if there is one. */
export function explain(state: Recogniser, t: number, cause: Cause, most = SHOWN): readonly ExplainedStory[] {
  const stories = weighed(state, t, cause);
  const least = stories[0]?.weight ?? 0;
  const all = stories.reduce((sum, { weight }) => sum + Math.exp(least - weight), 0);
  const first = stories.slice(0, most);
  const rival = stories.find(({ story }) => !tellsAlike(story, first[0]?.story));
  const shown = rival === undefined || first.includes(rival) ? first : [...first.slice(0, most - 1), rival];
  return shown.map(({ story, weight, untold }) =>
    explained(story, state, t, weight, untold, Math.exp(least - weight) / all),
  );
}

function tellsAlike(one: Planned, other: Planned | undefined): boolean {
  if (other === undefined || one.acts.length !== other.acts.length) return false;
  return one.acts.every(({ act }, index) => act === other.acts[index]?.act);
}

function actOf({ node, huffed, move }: Candidate): ExplainedAct {
  const side = node.progress.position.turn;
  if (move === null) return { side, huffed, move };
  const { from, to, captured } = move;
  return { side, huffed, move: { from, to, captured } };
}

function explained(
  story: Planned,
  { game }: Recogniser,
  t: number,
  cost: number,
  untold: number,
  share: number,
): ExplainedStory {
  const { numbers, rules } = game;
  const name = (square: Square) => rules.board.nameOf(square);
  const term = ({ name: number, times, square }: Term, when: number | null): ExplainedTerm => ({
    name: number,
    nats: times * numbers.cost[number],
    at: square === null ? null : name(square),
    t: when,
  });
  const paid = termsOf(story.bill).map((one) => term(one, one.t));
  const earlier = story.bill.total - paid.reduce((sum, { nats }) => sum + nats, 0);
  const general = (of: ExplainedTerm['name'], nats: number): readonly ExplainedTerm[] =>
    Math.abs(nats) < 1e-9 ? [] : [{ name: of, nats, at: null, t: null }];
  return {
    acts: story.acts.map(({ act }) => actOf(act)),
    loose: story.loose.map(({ home, at }) => ({
      home: home === null ? null : name(home),
      at: at === null ? null : name(at),
    })),
    due: story.dues.map(({ square }) => name(square)),
    dead: squaresOf(story.dead).map(name),
    cost,
    terms: [
      ...general('earlier', earlier),
      ...paid,
      ...owedBy(story, t).map((one) => term(one, null)),
      ...general('untold', untold),
    ],
    share,
  };
}
