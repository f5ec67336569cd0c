import type { DirectedAct, PlayerState } from '../../game/game.ts';
import {
  type Book,
  bookChoice,
  chanceOf,
  type Decision,
  type Level,
  strengthOf,
} from '../../opponent/opponent.ts';
import type { Player, PlayerAct } from '../../ports/player.ts';
import { formatFen, opponentOf, type Position, type Rules, type Side } from '../../rules/rules.ts';
import { actOf, type Task, type Thinker, thinkingTime } from './thinker.ts';

export interface ComputerSetup {
  readonly side: Side;
  readonly level: Level;
  /** Another seed plays other games. */
  readonly seed: number;
  /** It thinks on so many of the thinker's threads; left out: one. */
  readonly threads?: number;
  readonly thinker: Thinker;
  /** What it plays by heart; left out: nothing. */
  readonly book?: Book | null;
}

/** It claims a draw unless it is so many points ahead: a man. */
const AHEAD = 100;
/** Before this many half-moves the computer agrees to no draw. */
const DRAW_FROM = 30;

/** The computer as a player. It decides in the background, and says only what answers the latest state. */
export class ComputerPlayer implements Player {
  readonly side: Side;
  readonly #level: Level;
  readonly #seed: number;
  readonly #threads: number;
  readonly #thinker: Thinker;
  readonly #book: Book | null;
  readonly #listeners = new Set<(told: PlayerAct) => void>();
  /** The state that is thought about or was answered. */
  #about = '';
  /** What its last decision was worth to it, in points. */
  #points = 0;
  /** The question that it expects next, once the other side has answered as it would. Null: it expects none. */
  #expected: Question | null = null;

  constructor({ side, level, seed, threads = 1, thinker, book = null }: ComputerSetup) {
    this.side = side;
    this.#level = level;
    this.#seed = seed;
    this.#threads = threads;
    this.#thinker = thinker;
    this.#book = book;
  }

  see(state: PlayerState): void {
    if (state.outcome === null && state.drawOffer === opponentOf(this.side)) this.#answerOffer(state);
    const about = this.#task(state);
    if (about === this.#about) return;
    this.#about = about;
    this.#thinker.stop();
    if (about === NOTHING) {
      this.#ponder();
      return;
    }
    const { turn, plies } = state;
    if (turn?.needs === 'answer') this.#tell(plies, { kind: 'answer', right: this.#answersRight(plies) });
    else this.#decide(state);
  }

  onAct(listener: (told: PlayerAct) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#thinker.close();
  }

  /** Names what is asked of it now, so that the same is not thought out twice. */
  #task({ turn, plies, progress, sector, directed, session }: PlayerState): string {
    if (turn?.side !== this.side || turn.needs === 'spin' || directed !== null) return NOTHING;
    const { position, huffable, forced } = progress;
    const broken = session.brokenSliders;
    return [turn.needs, plies, formatFen(position), sector, huffable, forced, broken].join(' ');
  }

  #decide({ progress, sector, plies, session, clocks }: PlayerState): void {
    const { rules } = session.setup;
    const expected = this.#expected;
    this.#expected = null;
    const situation = { progress, sector, broken: session.brokenSliders };
    const known = this.#book && bookChoice(this.#book, situation, this.#seed);
    if (known !== null) {
      this.#tell(plies, actOf(known));
      return;
    }
    const task: Question = {
      kind: 'decide',
      situation,
      strength: strengthOf(this.#level, rules),
      seed: this.#seed + plies,
      milliseconds: thinkingTime(clocks, this.side),
      threads: this.#threads,
      keeps: expected !== null && isSame(expected.situation.progress.position, progress.position),
    };
    this.#thinker.think(task, (thought) => {
      if (thought.kind !== 'decided' || thought.decision === null) return;
      if (progress.claim !== null && thought.decision.points < AHEAD)
        this.#tell(plies, { kind: 'offerDraw' });
      else {
        if (this.#threads > 1) this.#expected = nextQuestion(rules, task, thought.decision);
        this.#play(plies, thought.decision);
      }
    });
  }

  /**
   * Thinks on while the other side does, where nothing has to be the same twice. If that side answers as expected, much is known
   * already. This takes no more time than a move of its own would.
   */
  #ponder(): void {
    if (this.#expected !== null) this.#thinker.think(this.#expected, () => undefined);
  }

  #play(plies: number, { choice, points }: Decision): void {
    this.#points = points;
    this.#tell(plies, actOf(choice));
  }

  #answerOffer({ plies }: PlayerState): void {
    if (plies >= DRAW_FROM && this.#points <= 0) this.#tell(plies, { kind: 'acceptDraw' });
  }

  #answersRight(plies: number): boolean {
    return 100 * chanceOf(this.#seed, plies) >= this.#level.wrongAnswers;
  }

  #tell(ply: number, act: DirectedAct): void {
    for (const listener of this.#listeners) listener({ ply, act });
  }
}

const NOTHING = 'nothing';

type Question = Task & { readonly kind: 'decide' };

function isSame(one: Position, other: Position): boolean {
  return formatFen(one) === formatFen(other);
}

/** What it will be asked if all goes as the decision expects; null where that cannot be told. */
function nextQuestion(rules: Rules, task: Question, { choice, line = [] }: Decision): Question | null {
  const [reply] = line;
  const { act, huffed } = choice;
  if (reply === undefined || act === null || huffed !== null) return null;
  const { situation, seed } = task;
  const progress = rules.advance(rules.advance(situation.progress, act), reply);
  if (progress.outcome !== null) return null;
  return { ...task, situation: { ...situation, progress }, seed: seed + 2, keeps: false };
}
