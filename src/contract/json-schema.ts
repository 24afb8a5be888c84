import { z } from 'zod';
import { briefInput } from './brief-input.ts';
import type { JsonSchema } from './brief-schema.ts';
import type { Operation } from './operation.ts';
import { storable } from './unsafe-text.ts';

type Conversion = 'input' | 'output' | 'checkedInput';

/** Conversions take most of the time in which an API starts, so each is made once per schema. */
const converted = new WeakMap<z.ZodType, Partial<Record<Conversion, JsonSchema>>>();

/**
 * JSON Schema 2020-12, the dialect of OpenAPI 3.1 and of MCP; named schemas are under `$defs`. Callers share the result and
 * must not change it. A `checkedInput` has the pattern that `rejectUnsafeText` applies to free text.
 */
export function jsonSchemaOf(schema: z.ZodType, conversion: Conversion): JsonSchema {
  const known = converted.get(schema) ?? {};
  converted.set(schema, known);
  return (known[conversion] ??= convert(schema, conversion));
}

function convert(schema: z.ZodType, conversion: Conversion): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: conversion === 'output' ? 'output' : 'input',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      // zod's bounds of safe integers are noise in outputs. Inputs keep them, as ids beyond them are not exact.
      if (conversion === 'output' && jsonSchema.maximum === Number.MAX_SAFE_INTEGER)
        delete jsonSchema.maximum;
      if (conversion === 'output' && jsonSchema.minimum === Number.MIN_SAFE_INTEGER)
        delete jsonSchema.minimum;
      if (conversion === 'checkedInput' && isFreeText(jsonSchema)) jsonSchema.pattern = storable;
      // The format says the same, but that times are UTC.
      if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
      if (jsonSchema.format === 'date-time' && jsonSchema.pattern) jsonSchema.pattern = 'Z$';
    },
  });
  return conversion === 'output' ? rest : rooted(rest);
}

/** Patterns, formats and enums exclude NUL already. */
const isFreeText = ({ type, pattern, allOf, format, enum: values, const: value }: JsonSchema) =>
  type === 'string' && [pattern, allOf, format, values, value].every((bound) => bound === undefined);

/** With its members at the root, where zod puts a reference for a named schema. */
function rooted(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '');
  const definition = name === undefined ? undefined : schema.$defs?.[name];
  return definition ? { ...definition, $defs: schema.$defs ?? {} } : schema;
}

/**
 * The input schema of an operation's MCP tool: shortened, and without root conditions, which model APIs refuse. What
 * many tools take is described once, in the instructions of the server.
 */
export function toolInputOf(operation: Operation): JsonSchema {
  const { if: _if, then: _then, else: _else, ...whole } = jsonSchemaOf(operation.input, 'input');
  const schema = briefInput(whole);
  const members = Object.entries<JsonSchema | boolean>({
    ...schema.properties,
    ...(operation.effects.idempotencyKey && { idempotency_key: { type: 'string' } }),
    ...(operation.route[0] === 'GET'
      ? { fields: { type: 'array', items: {} } }
      : { return: { enum: ['minimal'] } }),
  }).map(([name, member]) => [name, sharedInputs[name] ?? member] as const);
  return { ...schema, properties: Object.fromEntries(members) };
}

/** Of many tools: their bounds and meaning are in the instructions of the server. */
const sharedInputs: Record<string, JsonSchema> = {
  listing_id: { type: 'integer' },
  page: { type: 'integer' },
  per_page: { type: 'integer' },
  idempotency_key: { type: 'string' },
};

/** Output schemas stay open: a later version may add members. Maps of anything need no schema for it. */
export function outputOf(operation: Pick<Operation, 'output'>): JsonSchema {
  return opened(jsonSchemaOf(operation.output, 'output')) as JsonSchema;
}

function opened(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(opened);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => key !== 'additionalProperties' || Object.keys(value as object).length > 0)
      .map(([key, value]) => [key, opened(value)]),
  );
}

/** Names in braces, in the order of the path: `/drafts/{id}` → ['id']. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
