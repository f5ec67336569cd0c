import type { ExplainedAct, ExplainedStory, ExplainedTerm } from '../recogniser/recogniser.ts';

/** A story for an engineer: how likely, its cost, its acts and what it leaves open; below, of what its cost is made. */
export function storyLines({
  share,
  cost,
  acts,
  loose,
  due,
  dead,
  terms,
}: ExplainedStory): readonly string[] {
  const open = [
    ...loose.map(({ home, at }) => `${home ?? 'a disc'} ${at === null ? 'in the air' : `on ${at}`}`),
    ...due.map((at) => `${at} due`),
    ...dead.map((at) => `reed of ${at} dead`),
  ];
  const told = acts.length === 0 ? 'nothing done' : acts.map(actText).join(', ');
  const head = [`${percent(share)}  ${cost.toFixed(2)} nats  ${told}`, ...open].join('; ');
  const shown = terms.filter(({ nats }) => Math.abs(nats) >= LEAST);
  return [`${MARGIN}${head}`, `${MARGIN}         ${shown.map(termText).join(' + ') || 'costs nothing'}`];
}

/** Below what was decided, behind its time. */
const MARGIN = ' '.repeat(13);

/** What would be shown as nothing is left out, nats. */
const LEAST = 0.005;

function percent(share: number): string {
  return `${(share * 100).toFixed(1).padStart(5)} %`;
}

function actText({ side, huffed, move }: ExplainedAct): string {
  const huff = huffed === null ? [] : [`huffs ${huffed}`];
  return `${side} ${[...huff, ...(move === null ? [] : [moveText(move)])].join(' and ')}`;
}

function moveText({ from, to, captured }: NonNullable<ExplainedAct['move']>): string {
  return captured.length === 0 ? `${from}-${to}` : `${from}x${to} takes ${captured.join(' ')}`;
}

function termText({ name, nats, at, t }: ExplainedTerm): string {
  const when = t === null ? '' : ` at ${(t / 1000).toFixed(3)} s`;
  return `${nats.toFixed(2)} ${name}${at === null ? '' : ` ${at}`}${when}`;
}
