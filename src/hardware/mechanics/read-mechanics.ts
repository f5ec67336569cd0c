import * as v from 'valibot';
import { formFault, ProfileError, parseObject } from '../fault.ts';
import { type Mechanics, mechanicsSchema } from './mechanics-schema.ts';

/** Reads `hardware/mechanics.json`. Throws a `ProfileError` with every fault of its form. */
export function readMechanics(text: string): Mechanics {
  const result = v.safeParse(mechanicsSchema, parseObject('hardware/mechanics.json', text));
  if (!result.success) throw new ProfileError('hardware/mechanics.json', result.issues.map(formFault));
  return result.output;
}
