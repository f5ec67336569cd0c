// What every schema that this package publishes has in common: which JSON Schema it is, a name of its own, and a root type.
import { toJsonSchema } from '@valibot/to-json-schema';

/**
 * @param name `configuration`: `urn:damier:schema:configuration`
 * @param title the name of its root type, in tools that make types of it
 */
export function published(name, title, schema) {
  const { $schema: _, ...own } = closed(schema);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:damier:schema:${name}`,
    title,
    ...own,
  };
}

/** The JSON Schema of what a schema of ours reads. */
export function readBy(schema, options = {}) {
  return toJsonSchema(schema, { target: 'draft-2020-12', ...options });
}

/** Fields that may be nothing at all are forbidden: tools understand `false`, and make nonsense of `{"not": {}}`. */
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { not } = schema;
  if (Object.keys(schema).length === 1 && JSON.stringify(not) === '{}') return false;
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
}
