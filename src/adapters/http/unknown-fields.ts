/** The fields of what came that were not taken over, by their place in it: a schema that passes over them leaves them out. */
export function unknownFields(came: unknown, taken: unknown, place = ''): readonly string[] {
  if (!isObject(came) || !isObject(taken)) return [];
  return Object.entries(came).flatMap(([name, value]) =>
    Object.hasOwn(taken, name) ? unknownFields(value, taken[name], `${place}${name}.`) : [`${place}${name}`],
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
