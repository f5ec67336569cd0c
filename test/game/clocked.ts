/** A game under a clock, and what is done to it from outside. */
import { countedTo } from '../../src/game/clocks.ts';
import { type GameEvent, readTimeControl, resumeSession } from '../../src/game/game.ts';
import { heldOf } from '../../src/game/resume.ts';
import type { SessionSetup } from '../../src/game/setup.ts';
import type { Algebraic } from '../../src/rules/rules.ts';
import { Desk } from './desk.ts';

export function clocked(game = 'russian', more: Partial<SessionSetup> = {}, control = '5'): Desk {
  const read = readTimeControl(control);
  if (!read.ok || read.control === null) throw new Error(control);
  return new Desk(game, null, {}, { clock: { control: read.control, whileAway: 'pause' }, ...more });
}

/** The program is killed and started again; meanwhile `meddle` does what it likes with the board. */
export function restarted(desk: Desk, meddle: (occupied: Set<Algebraic>) => void = () => undefined): Desk {
  const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));
  const held = copy(heldOf(desk.session));
  desk.session = resumeSession(desk.session.setup, copy<GameEvent[]>(desk.events), held);
  const occupied = new Set(desk.occupied);
  meddle(occupied);
  desk.lay(occupied);
  return desk.wait(1000);
}

/** As a page shows them: counted on from the last word. */
export const left = ({ session, t }: Desk) => {
  if (session.clocks === null) throw new Error('a game without clocks');
  return countedTo(session.clocks, t).left;
};
