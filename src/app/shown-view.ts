import { isDeepStrictEqual } from 'node:util';
import { type Prompt, type RaisedFault, type Session, type View, viewOf } from '../game/game.ts';
import type { LinkStatus } from '../ports/board.ts';
import type { FarState } from '../ports/player.ts';

/** What the shell knows and the session does not: whether board, disk and the way to a far board work. */
export interface ShellState {
  readonly sensors: LinkStatus['state'];
  readonly actuators: LinkStatus['state'];
  /** Nothing can be written: the game stands still. */
  readonly storeFull: boolean;
  /** The damaged file of kept games that was set aside, by its name. */
  readonly storeAside: string | null;
  /** The board elsewhere that plays a side; left out or null: nobody plays from elsewhere. */
  readonly far?: FarState | null;
}

/** The game as people see it, kept until they see something else: twenty times a second nothing of it has changed. */
export class ShownGame {
  #session: Session;
  #shell: ShellState;
  #view: View;

  constructor(session: Session, shell: ShellState) {
    this.#session = session;
    this.#shell = shell;
    this.#view = shownView(viewOf(session), shell);
  }

  get view(): View {
    return this.#view;
  }

  /** True if people see something else now. */
  show(session: Session, shell: ShellState): boolean {
    const parts = Object.keys(shell) as (keyof ShellState)[];
    if (session === this.#session && parts.every((part) => shell[part] === this.#shell[part])) return false;
    this.#session = session;
    this.#shell = shell;
    const view = shownView(viewOf(session), shell);
    if (isDeepStrictEqual(view, this.#view)) return false;
    this.#view = view;
    return true;
  }
}

/** The session's view as people see it. Without the board nothing can be played, and the prompt must say that, not what to play. */
export function shownView(view: View, shell: ShellState): View {
  const aside: readonly RaisedFault[] =
    shell.storeAside === null ? [] : [{ code: 'store', part: shell.storeAside }];
  const far: readonly RaisedFault[] = shell.far?.faults.map((part) => ({ code: 'mirror', part })) ?? [];
  const faults = [...shellFaults(shell), ...aside, ...far, ...view.faults];
  const prompt = shellPrompt(shell);
  if (prompt === null) return { ...view, faults, prompt: farPrompt(view, shell.far ?? null) ?? view.prompt };
  return { ...view, ...NOTHING_ASKED, prompt, faults };
}

/** Where nothing is taken in, no light invites and no button means anything. */
const NOTHING_ASKED = {
  lights: [],
  wheelWanted: false,
  buttons: { bottom: null, top: null },
} as const satisfies Partial<View>;

function shellFaults({ sensors, actuators, storeFull }: ShellState): readonly RaisedFault[] {
  const faults: RaisedFault[] = [];
  if (storeFull) faults.push({ code: 'store' });
  if (sensors === 'refused' || actuators === 'refused') faults.push({ code: 'version' });
  if (sensors === 'silent' || sensors === 'lost') faults.push({ code: 'sensors' });
  if (actuators === 'silent' || actuators === 'lost') faults.push({ code: 'actuators' });
  return faults;
}

function shellPrompt({ sensors, storeFull }: ShellState): Prompt | null {
  const grey = { chip: null, edge: 'grey', side: null } as const;
  if (storeFull) return { line: { id: 'E81', params: {} }, why: { id: 'link.keep', params: {} }, ...grey };
  if (sensors === 'up') return null;
  return { line: { id: 'link.wait', params: {} }, why: { id: 'link.keep', params: {} }, ...grey };
}

/**
 * What is wrong between the two boards. What stops the match stands above all; so does that nothing is to be played yet. If the far
 * player is away and not thinking, his turn says so, unless something of his is to be carried out.
 */
function farPrompt(view: View, far: FarState | null): Prompt | null {
  if (far === null) return null;
  const { turn, outcome, directed, alarm } = view;
  const { town, faults, away, side, log } = far;
  const why = { id: 'link.keep', params: {} };
  const quiet = { why, chip: null, edge: 'grey', side } as const;
  const says = (id: string, params = {}): Prompt => ({ ...quiet, line: { id, params: { town, ...params } } });
  if (log.kind === 'frozen' && outcome?.reason !== 'abandoned') {
    const way = { id: 'mir.frozen.do', params: {} };
    return { ...says(`mir.frozen.${log.by}`), why: way, edge: 'amber' };
  }
  if (outcome !== null) return null;
  if (log.kind === 'again' && log.by === 'here') return leadAgain(view, far, log.acts);
  if (log.kind === 'comparing') return says('mir.compare');
  if (log.kind === 'lacking') return says('mir.lacking', { n: log.entries });
  if (turn !== far.side || directed !== null || alarm) return null;
  if (faults.includes('broker')) return { ...quiet, line: { id: 'E91', params: {} } };
  if (away) return says('mir.away');
  return log.kind === 'again' ? says('mir.again.there', { n: log.acts }) : null;
}

/** The hand is led through what it had played already, and told why. */
function leadAgain({ prompt }: View, { town }: FarState, n: number): Prompt {
  return { ...prompt, why: { id: 'mir.again.here', params: { town, n } } };
}
