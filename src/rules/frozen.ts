/** The value itself, frozen with all that it holds: whoever gets it cannot change the game that shares it. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const held of Object.values(value)) frozen(held);
  return Object.freeze(value);
}
