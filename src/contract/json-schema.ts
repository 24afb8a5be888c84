import { z } from 'zod';
import { type JsonSchema, briefSchema } from './brief-schema.ts';
import type { Operation } from './operation.ts';
import { storable } from './unsafe-text.ts';

const idempotencyKeyProperty: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Send the same key when you repeat a request whose answer you did not get: it is carried out once. Kept 24 hours.',
};

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1 and of MCP; named schemas stand under `$defs`. */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  edit: (node: JsonSchema) => void = () => undefined,
): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      // The bounds of a double say nothing to a reader. Of what is sent they are meant: beyond them ids are not exact.
      if (io === 'output' && jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (io === 'output' && jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      edit(jsonSchema);
    },
  });
  return rest;
}

/** All that is refused of an input without looking at what it means, with what `screen` refuses in any text. */
export const inputOf = (operation: Pick<Operation, 'input'>): JsonSchema =>
  jsonSchemaOf(operation.input, 'input', (node) => {
    if (isFreeText(node)) node.pattern = storable;
  });

/** Patterns, formats and lists of values leave NUL out by themselves. */
const isFreeText = ({ type, pattern, allOf, format, enum: values, const: value }: JsonSchema) =>
  type === 'string' && [pattern, allOf, format, values, value].every((bound) => bound === undefined);

/** MCP wants `type: object` at the root, where zod puts a reference for a named schema. */
function rooted(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '');
  const definition = name === undefined ? undefined : schema.$defs?.[name];
  return definition ? { ...definition, $defs: schema.$defs ?? {} } : schema;
}

/**
 * The arguments of an operation's MCP tool: as the OpenAPI file has them, without conditions at the root, which models'
 * APIs refuse, and without NUL, which no model writes.
 */
export function toolInputOf(operation: Operation): JsonSchema {
  const { if: _if, then: _then, else: _else, ...schema } = rooted(jsonSchemaOf(operation.input, 'input'));
  return operation.effects.idempotencyKey
    ? { ...schema, properties: { ...schema.properties, idempotency_key: idempotencyKeyProperty } }
    : schema;
}

/** What an operation's MCP tool answers with, in few bytes. */
export function toolOutputOf(operation: Operation): JsonSchema {
  return briefSchema(outputOf(operation));
}

/** Output schemas stay open: a later version may add members. */
export function outputOf(operation: Operation): JsonSchema {
  return opened(jsonSchemaOf(operation.output, 'output')) as JsonSchema;
}

function opened(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(opened);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(key === 'additionalProperties' && value === false))
      .map(([key, value]) => [key, opened(value)]),
  );
}

/** Names in braces, in the order of the path: `/drafts/{id}` → ['id']. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
