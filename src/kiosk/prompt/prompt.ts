import { computed, signal } from '@preact/signals';
import type { Prompt, Text, View } from '../../game/game.ts';
import type { Links } from '../../ports/page.ts';
import { type Connection, connection, isHolding, isReplay, links, study, view } from '../state/table.ts';

/** Wall clock in ms, moving only while something counts seconds. */
const wallClock = signal(0);

/** In a replay, what was to be done then. */
const ownPrompt = computed(() =>
  isReplay.value && view.value !== null
    ? promptThen(view.value)
    : promptHeld(promptNow(connection.value, links.value, solved(), wallClock.value), isHolding.value),
);

const about = ({ line, why, more }: Prompt) => JSON.stringify([line, why, more]);
const remarked = signal({ about: '', id: '' });

/** Says why in place of the reason given so far, until the prompt is another one. */
export function remark(id: string): void {
  remarked.value = { about: about(ownPrompt.value), id };
}

export const shownPrompt = computed((): Prompt => {
  const prompt = ownPrompt.value;
  if (remarked.value.about !== about(prompt)) return prompt;
  const { more: _, ...rest } = prompt;
  return { ...rest, why: plain(remarked.value.id) };
});

/** The game at the board. A solved problem asks for nothing more. */
function solved(): View | null {
  const now = view.value;
  const isSolved = study.value?.kind === 'problem' && study.value.state === 'solved';
  return now !== null && isSolved ? { ...now, prompt: promptSolved(now) } : now;
}

export function runWallClock(): () => void {
  const timer = setInterval(() => {
    if (connection.value.state === 'lost') wallClock.value = Date.now();
  }, 500);
  return () => clearInterval(timer);
}

// What the prompt says: the game's own prompt, unless the page or the board cannot be reached. Pure.

const plain = (id: string): Text => ({ id, params: {} });

function grey(line: string, why: string | null, chip: Text | null): Prompt {
  return { line: plain(line), why: why === null ? null : plain(why), chip, edge: 'grey', side: null };
}

/** These ask for something to be put right: a replay shows that as it was shown. */
const AMISS: ReadonlySet<string> = new Set(['L6', 'L7', 'L8']);

/** Played again, nobody is asked for anything: it is told whose turn it was, and for what. */
export function promptThen({ prompt, lights, needs, turn: side, outcome }: View): Prompt {
  if (outcome !== null || needs === null || lights.some(({ id }) => AMISS.has(id))) return prompt;
  const why = needs === 'answer' ? null : prompt.why;
  return { ...prompt, line: { id: `event.turn.${needs}`, params: { side } }, why, edge: 'blue' };
}

/** Nobody is asked what stands where no reed tells while the piece is seen to be in the hand. */
export function promptHeld(prompt: Prompt, isHeld: boolean): Prompt {
  return isHeld && prompt.why?.id.startsWith('reed.') ? { ...prompt, why: null } : prompt;
}

/** Nobody is asked for what the game would ask next, except for what is to be put right. */
export function promptSolved({ prompt, lights }: View): Prompt {
  return lights.some(({ id }) => AMISS.has(id)) ? prompt : grey('solve.solved', null, null);
}

export function promptNow(
  connection: Connection,
  links: Links | null,
  view: View | null,
  now: number,
): Prompt {
  if (connection.state === 'lost') {
    const n = Math.max(0, Math.round((now - connection.since) / 1000));
    return grey('server.wait', 'link.keep', { id: 'chip.seconds', params: { n } });
  }
  if (view === null || links?.sensors.state === 'connecting') return grey('att.sub', null, null);
  if (links !== null && links.sensors.state !== 'up') return grey('link.wait', 'link.keep', null);
  return view.prompt;
}
