import type { Act, Progress, Rules } from '../rules/rules.ts';
import { actsAt } from './forced.ts';

/** An act in a line: `32-28`; `28x19x23` with what it takes behind its ends; `h18`, a piece huffed. */
export function actText(act: Act): string {
  switch (act.kind) {
    case 'huff':
      return `h${act.square}`;
    case 'slider':
      return `${act.slider}${act.notch}`;
    case 'move':
      return act.captured.length > 0
        ? [act.from, act.to, ...act.captured].join('x')
        : `${act.from}-${act.to}`;
  }
}

/** The act that a text means there; null if there is none. */
export function actMeant(rules: Rules, progress: Progress, text: string): Act | null {
  return actsAt(rules, progress, true).find((act) => actText(act) === text) ?? null;
}
