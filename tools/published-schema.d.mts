import type { ConversionConfig, JsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** `schema` as it is published under that name, with the name of its root type. */
export function published(name: string, title: string, schema: JsonSchema): JsonSchema;
/** The JSON Schema of what a schema of ours reads. */
export function readBy(schema: GenericSchema, options?: ConversionConfig): JsonSchema;
/** A trace: its root is any of its lines. */
export function traceSchema(
  head: GenericSchema,
  reports: Readonly<Record<string, GenericSchema>>,
): JsonSchema;
