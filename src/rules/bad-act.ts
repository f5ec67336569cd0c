import { RulesError } from './error.ts';

/** Programs without types give anything. */
export function badAct(given: unknown): RulesError {
  const input = typeof given === 'string' ? given : (JSON.stringify(given) ?? String(given));
  return new RulesError({
    code: 'badAct',
    input,
    where: `act ${input}`,
    problem: 'it is no move, slider action or huff',
    wayOut:
      typeof given === 'string'
        ? 'read a move from a text with parseMove(rules, position, text)'
        : 'give one of moves(), omissions() or sliderActions(), or { kind: "huff", square }',
  });
}
