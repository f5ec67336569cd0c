/** Runs a trace through the session of its game. */

import {
  deadlinesBefore,
  type GameEvent,
  type Input,
  newSession,
  nextDeadline,
  type Session,
  stepTraced,
} from '../game/game.ts';
import type { Numbers } from '../recogniser/recogniser.ts';
import {
  boardOf,
  createRules,
  type GameId,
  type Options,
  parseFen,
  type Rules,
  type SliderData,
  type SliderId,
  type Spinner,
  trapLayout,
} from '../rules/rules.ts';
import type { Trace, TraceHead, TraceLine } from './hand/trace.ts';

/** Called after each step of the reducer, with what it cost in µs. */
type Watch = (microseconds: number, t: number) => void;

/** The session that a trace's head begins. */
export function sessionFor(equipment: Equipment, head: TraceHead): Session {
  const { cards, ...options } = head.options;
  const rules = rulesOn(equipment, head.game, head.game === 'sujet-verbe' ? head.options : options);
  return newSession({
    rules,
    spinner: rules.layout === null ? null : equipment.spinner,
    seats: { bottom: 'W', top: 'B' },
    start: parseFen(rules, head.fen),
    cards: cards !== false,
    ...(equipment.numbers && { numbers: equipment.numbers }),
  });
}

/** Everything a session says of a trace, at the trace's own time; its deadlines come in between. */
export function drive(equipment: Equipment, trace: Trace, watch?: Watch): GameEvent[] {
  const events: GameEvent[] = [];
  const inputs = inTime(equipment, trace, (said) => events.push(...said), watch);
  while (!inputs.next().done);
  return events;
}

/** Feeds a new session with a trace, one step for each line and each deadline before it; yields when the next one is due. */
export function* inTime(
  equipment: Equipment,
  trace: Trace,
  tell: (events: readonly GameEvent[]) => void,
  watch?: Watch,
): Generator<number, void> {
  let session = sessionFor(equipment, trace.head);
  const feed = (input: Input) => {
    const before = watch === undefined ? 0 : performance.now();
    const stepped = stepTraced(session, input);
    watch?.((performance.now() - before) * 1000, input.t);
    session = stepped.session;
    tell(stepped.events);
  };
  for (const line of trace.lines) {
    for (const due of deadlinesBefore(line.t, () => nextDeadline(session))) {
      yield due;
      feed({ kind: 'time', t: due });
    }
    yield line.t;
    feed(inputOf(line));
  }
}

/** A line of a trace as the session's input. */
export function inputOf(line: TraceLine): Input {
  const { t } = line;
  if ('snapshot' in line) return { kind: 'snapshot', t, occupied: line.snapshot };
  if ('at' in line) return { kind: 'edge', t, at: line.at, on: line.on };
  if ('angle' in line) return { kind: 'spinStop', t, angle: line.angle };
  if ('spin' in line) return { kind: 'spinStart', t };
  if ('choose' in line) return chosen(t, line.choose);
  if ('button' in line) return { kind: 'button', t, seat: line.button, down: line.down };
  if ('answer' in line) return { kind: 'answer', t, right: line.answer === 'right' };
  return { kind: 'time', t };
}

function chosen(t: number, choice: string): Input {
  const [slider, notch] = choice.split(' ');
  if (slider === undefined || (notch !== 'L' && notch !== 'N' && notch !== 'R')) {
    throw new Error(`a choice is written like "S3 L", not ${JSON.stringify(choice)}`);
  }
  return { kind: 'choose', t, slider: slider as SliderId, notch };
}

/** What a board profile says of the trapdoor games' own equipment. */
export interface Equipment {
  readonly sliders: readonly SliderData[];
  readonly spinner: Spinner;
  /** How likely hands do what on it; left out: as the recogniser's own file says. */
  readonly numbers?: Numbers;
}

/** Whether a game is played with trapdoors and the wheel. */
function hasTraps(game: GameId): boolean {
  return game === 'trappes' || game === 'trappes-anglo';
}

/** The rules of a game on that equipment; games without sliders take none. */
export function rulesOn(equipment: Equipment, game: GameId, options: Options): Rules {
  if (!hasTraps(game)) return createRules(game, { options });
  return createRules(game, { options, layout: trapLayout(boardOf(8), equipment.sliders) });
}
