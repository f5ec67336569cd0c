import type { Trouble } from '../../game/game.ts';
import type { Player } from '../../ports/player.ts';
import type { Position, Rules, Side } from '../../rules/rules.ts';
import { awaitProgram, callProgram, DXP_PORT, DxpPlayer } from './player.ts';

export interface DxpWish {
  /** The other program's side. */
  readonly side: Side;
  readonly rules: Rules;
  readonly start: Position;
  /** What each player has for the whole game, ms; null: the board counts none. */
  readonly timeMs: number | null;
  /** `HOST`, `HOST:PORT`, or `listen`, `listen:PORT` to wait for the other program's call. */
  readonly address: string;
  readonly say: (message: string) => void;
  readonly trouble: (trouble: Trouble | null) => void;
}

/** What the other program is given for the game where the board counts no time: 0 would be no time at all. */
const MINUTES = 10;
/** DXP has three digits for them. */
const MOST_MINUTES = 999;

/** Why a game cannot be played over DXP; null if it can. */
export function whyNotDxp(rules: Rules, address: string): string | null {
  if (rules.id !== 'international')
    return `DXP is for international draughts, not ${rules.id}: --game international`;
  return readAddress(address) === null ? `${address} is no address; write HOST:PORT or listen:PORT` : null;
}

/** A program at the other end of a DXP line. Throws on an address that `whyNotDxp` refuses. */
export function startDxp({ side, rules, start, timeMs, address, say, trouble }: DxpWish): Player {
  const to = readAddress(address);
  if (to === null) throw new Error(`${address} is no address`);
  const open =
    to.host === null
      ? awaitProgram(to.port, '0.0.0.0', (port) => say(`waiting for the other program on port ${port}`))
      : callProgram(to.host, to.port);
  const after = (milliseconds: number, callback: () => void) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  };
  const calls = to.host !== null;
  const minutes =
    timeMs === null ? MINUTES : Math.min(MOST_MINUTES, Math.max(1, Math.round(timeMs / 60_000)));
  const game = { side, rules, start, name: 'Damier', minutes };
  return new DxpPlayer({ ...game, calls, open, after, now: () => performance.now(), say, trouble });
}

/** `host` null: wait for a call. */
function readAddress(text: string): { readonly host: string | null; readonly port: number } | null {
  const match = /^([^\s:]+)(?::(\d{1,5}))?$/.exec(text);
  const port = Number(match?.[2] ?? DXP_PORT);
  if (match?.[1] === undefined || port > 65535) return null;
  return { host: match[1] === 'listen' ? null : match[1], port };
}
