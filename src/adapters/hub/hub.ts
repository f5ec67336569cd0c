import type { Trouble } from '../../game/game.ts';
import { STRONGEST } from '../../opponent/opponent.ts';
import type { Player } from '../../ports/player.ts';
import type { Rules, Side } from '../../rules/rules.ts';
import { ComputerPlayer } from '../opponent/computer-player.ts';
import { engineCommand, type Introduction, introduce } from './introduction.ts';
import { HubThinker } from './thinker.ts';

export { HubEngine } from './engine.ts';
export { whyNotSet } from './introduction.ts';

export interface HubWish {
  readonly side: Side;
  readonly rules: Rules;
  /** The engine's command line. */
  readonly command: string;
  /** Its parameters, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly failed: (message: string, final: boolean) => void;
  readonly trouble: (trouble: Trouble | null) => void;
}

/**
 * Why an engine of the Hub protocol cannot play this game; null if it can. Its positions are boards of fifty squares, and
 * what they play without more ado are the international rules.
 */
export function whyNotHub(rules: Rules): string | null {
  if (rules.id === 'international') return null;
  return `an engine of the Hub protocol plays international draughts, not ${rules.id}: --game international, or --opponent computer`;
}

/** Asks the engine of a command line who it is and what can be set. Rejects, in words, where none answers. */
export function meetHub(command: string): Promise<Introduction> {
  return introduce(engineCommand(command), after);
}

/** Another program as a player. */
export function startHub({ side, command, ...wish }: HubWish): Player {
  const thinker = new HubThinker({ ...wish, start: engineCommand(command), after });
  return new ComputerPlayer({ side, level: STRONGEST, seed: 0, thinker });
}

function after(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}
