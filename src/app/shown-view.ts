import type { FaultCode } from '../game/event.ts';
import type { Prompt, View } from '../game/view.ts';
import type { LinkStatus } from '../ports/board.ts';

/** What the shell knows and the session does not: whether board and disk work. */
export interface ShellState {
  readonly sensors: LinkStatus;
  readonly actuators: LinkStatus;
  readonly storeFull: boolean;
}

/** The session's view as people see it: without the board nothing can be played, and the prompt must say so, not what to play. */
export function shownView(view: View, shell: ShellState): View {
  const faults = shellFaults(shell).map((code) => ({ code }));
  const prompt = shellPrompt(shell);
  if (faults.length === 0 && prompt === null) return view;
  return { ...view, prompt: prompt ?? view.prompt, faults: [...faults, ...view.faults] };
}

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
