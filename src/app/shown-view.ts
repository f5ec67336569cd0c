import type { FaultCode } from '../game/event.ts';
import type { Prompt, View } from '../game/view.ts';
import type { LinkStatus } from '../ports/board.ts';

/** What the shell knows and the session does not: whether board and disk work. */
export interface ShellState {
  readonly sensors: LinkStatus;
  readonly actuators: LinkStatus;
  /** Nothing can be written: the game stands still. */
  readonly storeFull: boolean;
  /** The damaged file of kept games that was set aside, by its name. */
  readonly storeAside: string | null;
}

/** The session's view as people see it: without the board nothing can be played, and the prompt must say so, not what to play. */
export function shownView(view: View, shell: ShellState): View {
  const codes = shellFaults(shell).map((code) => ({ code }));
  const aside: View['faults'] = shell.storeAside === null ? [] : [{ code: 'store', part: shell.storeAside }];
  const faults = [...codes, ...aside, ...view.faults];
  const prompt = shellPrompt(shell);
  if (prompt === null) return { ...view, faults };
  return { ...view, ...NOTHING_ASKED, prompt, faults };
}

/** Where nothing is taken in, no light invites and no button means anything. */
const NOTHING_ASKED = {
  lights: [],
  wheelWanted: false,
  buttons: { bottom: null, top: null },
} as const satisfies Partial<View>;

function shellFaults({ sensors, actuators, storeFull }: ShellState): readonly FaultCode[] {
  const faults: FaultCode[] = [];
  if (storeFull) faults.push('store');
  if (sensors.state === 'refused' || actuators.state === 'refused') faults.push('version');
  if (sensors.state === 'silent' || sensors.state === 'lost') faults.push('sensors');
  if (actuators.state === 'silent' || actuators.state === 'lost') faults.push('actuators');
  return faults;
}

function shellPrompt({ sensors, storeFull }: ShellState): Prompt | null {
  const grey = { chip: null, edge: 'grey', side: null } as const;
  if (storeFull) return { line: { id: 'E81', params: {} }, why: { id: 'link.keep', params: {} }, ...grey };
  if (sensors.state === 'up') return null;
  return { line: { id: 'link.wait', params: {} }, why: { id: 'link.keep', params: {} }, ...grey };
}
