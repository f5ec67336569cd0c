/** A kept game as moments, one for each thing that happened, at an even pace. Pure. */

import { type GameEvent, keptSetup, progressNow, resumeSession, viewOf } from '../../game/game.ts';
import type { KeptGameFile } from '../../ports/archive.ts';
import type { Disc, PageProfile } from '../../ports/page.ts';
import type { Sector } from '../../rules/rules.ts';
import { once, roomOf, settled, standing } from './discs.ts';
import { type Happening, type Moment, type Recording, setupOn, type WheelRun } from './recording.ts';

/** What is seen happens one after the other, ms; the wheel turns in the last part of it. */
const PACE_MS = 1500;
const RUN_MS = 1100;

export function gameRecording({ game, events, board }: KeptGameFile): Recording {
  const { head } = game;
  const own = setupOn(board, head.game, head.options, head.fen);
  const setup = keptSetup(own, head, events);
  const { rules } = setup;
  const steps = events.flatMap((event, index) => (isStep(event) ? [{ event, until: index + 1 }] : []));
  let wheel: WheelRun | null = null;
  const moments = [0, ...steps.map((step) => step.until)].map((until, index): Moment => {
    const t = index * PACE_MS;
    const event = steps[index - 1]?.event;
    if (event?.type === 'spin') wheel = runTo(board.profile, event.sector, t);
    const session = once(() => resumeSession(setup, events.slice(0, until)));
    const room = (before: readonly Disc[]) => {
      const { position } = progressNow(session());
      return roomOf(
        rules,
        position,
        settled(before, standing(rules, position), () => false),
      );
    };
    return { t, wheel, view: once(() => viewOf(session())), room };
  });
  const happenings = steps.map(({ event }, index): Happening => {
    return { t: (index + 1) * PACE_MS, side: 'side' in event ? event.side : null, event, stories: [] };
  });
  const length = steps.length * PACE_MS;
  return {
    kind: 'game',
    game: rules.id,
    rules,
    options: head.options,
    profile: board.profile,
    moments,
    happenings,
    length,
    file: null,
    kept: game,
  };
}

/** What changes the game. The rest (turns, alarms, faults) is how it came about. */
function isStep({ type }: GameEvent): boolean {
  switch (type) {
    case 'move':
    case 'revised':
    case 'spin':
    case 'slider':
    case 'huff':
    case 'takeback':
    case 'result':
      return true;
    default:
      return false;
  }
}

/** A run that stops in the middle of a sector of that kind, or on the line before it. */
function runTo({ spinner }: PageProfile, sector: Sector | 'border', t: number): WheelRun | null {
  if (spinner === null) return null;
  const { sectors } = spinner;
  const width = 360 / sectors.length;
  const line = sectors.findIndex((kind, index) => kind !== sectors.at(index - 1));
  const angle = width * (sector === 'border' ? line : sectors.indexOf(sector) + 0.5);
  return { from: t, until: t + RUN_MS, angle };
}
