import { RulesError } from './error.ts';
import type { FenBoard } from './fen.ts';

/** Programs without types give a game's name, or the arguments in another order: `call` says how they stand. */
export function checkRules(rules: FenBoard, call: string): void {
  if (typeof rules === 'object' && rules !== null && 'board' in rules) return;
  const input = typeof rules === 'string' ? rules : (JSON.stringify(rules) ?? String(rules));
  throw new RulesError({
    code: 'unknownGame',
    input,
    where: 'argument rules',
    problem: `"${input}" is no rules of a game`,
    wayOut: `write ${call}, with rules from createRules(…) or game.rules`,
  });
}
