import { RulesError, type RulesErrorCode } from './error.ts';
import type { RuleSet } from './ruleset.ts';

export function noCards({ id }: RuleSet): RulesError {
  const asked = id === 'sujet-verbe' ? 'leave the option cards out' : 'cards belong to sujet-verbe';
  return cardFault('illegalAct', 'card', `this game of ${id} is played without cards`, asked);
}

export function cardFault(code: RulesErrorCode, input: string, problem: string, wayOut: string): RulesError {
  return new RulesError({ code, input, where: `act ${input}`, problem, wayOut });
}
