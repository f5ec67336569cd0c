import { ComputerPlayer } from '../../../src/adapters/opponent/computer-player.ts';
import { newSession, type PlayerState, playerStateOf, type SessionSetup } from '../../../src/game/game.ts';
import { levelNumbered } from '../../../src/opponent/opponent.ts';
import type { PlayerAct } from '../../../src/ports/player.ts';
import { type GameId, type Options, parseFen, type Side, type Spinner } from '../../../src/rules/rules.ts';
import { WHEEL } from '../../opponent/table.ts';
import { rulesOf } from '../../rules/games.ts';
import { thinkInline } from './think-inline.ts';

/** A game in which one side is the computer's, and what that says. */
export function seat(id: GameId, side: Side, fen: string | null = null, options: Options = {}) {
  const rules = rulesOf(id, options);
  const spinner: Spinner | null = rules.ruleSet.traps ? WHEEL : null;
  const setup: SessionSetup = {
    rules,
    spinner,
    seats: { bottom: 'W', top: 'B' },
    start: fen === null ? rules.start() : parseFen(rules, fen),
    cards: true,
    directed: [{ side, kind: 'computer', name: null, takebacks: 'granted' }],
  };
  const session = newSession(setup);
  const level = levelNumbered(4);
  if (level === null) throw new Error('there are eight levels');
  const table = { game: id, options, layout: rules.layout, spinner };
  const player = new ComputerPlayer({ side, level, seed: 1, thinker: thinkInline(table, () => 0) });
  const told: PlayerAct[] = [];
  player.onAct((act) => told.push(act));
  return {
    player,
    session,
    told,
    state: (over: Partial<PlayerState> = {}): PlayerState => ({ ...playerStateOf(session), ...over }),
  };
}

/** What has been thought out is told. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
