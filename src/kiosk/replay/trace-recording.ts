/** A trace run through recogniser and session at its own time: every input and every deadline is a moment. Pure. */

import {
  deadlinesBefore,
  explained,
  type Input,
  newSession,
  nextDeadline,
  progressNow,
  readTrace,
  type Session,
  stepTraced,
  viewOf,
} from '../../game/game.ts';
import type { GameBoard } from '../../ports/archive.ts';
import type { Disc, Room } from '../../ports/page.ts';
import { gameId, type Options, type Side } from '../../rules/rules.ts';
import { once, roomOf, type Standing, settled, standing } from './discs.ts';
import { type Happening, type Moment, type Recording, setupOn, type WheelRun } from './recording.ts';

/** Throws a `TraceError` that names the line and what is wrong. */
export function traceRecording(text: string, board: GameBoard): Recording {
  let asked: Options = {};
  const { setup, inputs } = readTrace(text, ({ game, fen, options }) => {
    const id = gameId(game);
    const { cards: _, ...others } = options;
    asked = id === 'sujet-verbe' ? options : others;
    return setupOn(board, id, asked, fen);
  });
  const { rules } = setup;
  const moments: Moment[] = [];
  const happenings: Happening[] = [];
  const seen = new SeenBoard();
  let session = newSession(setup);
  const feed = (input: Input) => {
    const stepped = stepTraced(session, input);
    const told = explained(session, input, stepped);
    session = stepped.session;
    for (const { event, stories } of told) {
      if (event.type !== 'turn')
        happenings.push({ t: event.t, side: 'side' in event ? event.side : null, event, stories });
    }
    moments.push(momentOf(session, seen.after(input, session), input.t, wheelRun(inputs, input.t)));
  };
  for (const input of inputs) {
    for (const t of deadlinesBefore(input.t, () => nextDeadline(session))) feed({ kind: 'time', t });
    feed(input);
  }
  const length = inputs.at(-1)?.t ?? 0;
  const { profile } = board;
  return {
    ...{ kind: 'trace', game: rules.id, rules, options: asked, profile },
    ...{ moments, happenings, length, file: null, kept: null },
  };
}

function momentOf(session: Session, seen: Seen, t: number, wheel: WheelRun | null): Moment {
  const { rules } = session.setup;
  const room = { ...roomOf(rules, progressNow(session).position, seen.discs), buttons: seen.buttons };
  return { t, room: () => room, wheel, view: once(() => viewOf(session)) };
}

/** The last run of the wheel that has begun by then. */
function wheelRun(inputs: readonly Input[], t: number): WheelRun | null {
  const begun = inputs.findLastIndex((input) => input.kind === 'spinStart' && input.t <= t);
  const stop = inputs.slice(begun + 1).find((input) => input.kind === 'spinStop');
  if (begun < 0 || stop?.kind !== 'spinStop') return null;
  return { from: inputs[begun]?.t ?? 0, until: stop.t, angle: stop.angle };
}

interface Seen {
  readonly discs: readonly Disc[];
  readonly buttons: Room['buttons'];
}

/**
 * What stands where, from the sensors alone: they know that a square is occupied, not by what. The game's own piece on that
 * square is taken for it, or else the one lifted last.
 */
class SeenBoard {
  #discs: readonly Disc[] = [];
  #buttons: Room['buttons'] = { bottom: false, top: false };
  #occupied: ReadonlyMap<string, Standing> = new Map();
  readonly #lifted: Standing[] = [];

  after(input: Input, session: Session): Seen {
    const { position } = progressNow(session);
    const { turn } = position;
    const pieces = standing(session.setup.rules, position);
    if (input.kind === 'snapshot') {
      this.#occupied = new Map(input.occupied.map((at) => [at, this.#standingAt(at, turn)]));
    } else if (input.kind === 'edge') {
      const occupied = new Map(this.#occupied);
      const lifted = occupied.get(input.at);
      if (lifted !== undefined) this.#lifted.push(lifted);
      occupied.delete(input.at);
      if (input.on) occupied.set(input.at, this.#landed(turn));
      this.#occupied = occupied;
    } else if (input.kind === 'button') {
      this.#buttons = { ...this.#buttons, [input.seat]: input.down };
    }
    const stands = [...this.#occupied].map(([at, guessed]) => [at, pieces.get(at) ?? guessed] as const);
    this.#occupied = new Map(stands);
    this.#discs = settled(this.#discs, this.#occupied, (at, side) => pieces.get(at)?.side === side);
    return { discs: this.#discs, buttons: this.#buttons };
  }

  #standingAt(at: string, turn: Side): Standing {
    return this.#occupied.get(at) ?? { side: turn, discs: ['man'] };
  }

  /** The mover's piece lifted last, or whatever was lifted last. */
  #landed(turn: Side): Standing {
    const own = this.#lifted.findLastIndex(({ side }) => side === turn);
    const [landed] = this.#lifted.splice(own < 0 ? this.#lifted.length - 1 : own, 1);
    return landed ?? { side: turn, discs: ['man'] };
  }
}
