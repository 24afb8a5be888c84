/**
 * Shortened output schemas for MCP: agents read the schemas of all tools before they call one.
 * The OpenAPI file has the full schemas.
 */
import type { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Enough for the members of a list’s items; larger schemas name only the top-level members. */
const budgetBytes = 1_000;
/** Longer enums are left out. */
const enumBytes = 160;

interface Detail {
  /** Depth to which members are named; the root is level 0. */
  levels: number;
  /** Whether the root’s members keep their descriptions. */
  described: boolean;
}

/** From the most detailed to the shortest: the first that fits is used, else the last. */
const details: readonly Detail[] = [
  { levels: 2, described: true },
  { levels: 2, described: false },
  { levels: 1, described: true },
  { levels: 1, described: false },
];

/** A looser schema: every value that `schema` accepts matches it, too. */
export function briefSchema(schema: JsonSchema): JsonSchema {
  const definitions = schema.$defs ?? {};
  const candidates = details.map((detail) => shorten(schema, definitions, detail, 0));
  return candidates.find((one) => JSON.stringify(one).length <= budgetBytes) ?? candidates.at(-1) ?? {};
}

type Definitions = NonNullable<JsonSchema['$defs']>;

function shorten(schema: JsonSchema, definitions: Definitions, detail: Detail, level: number): JsonSchema {
  const node = resolved(schema, definitions);
  const { type, properties, items, anyOf } = node;
  if (anyOf) return orNull(anyOf, (one) => shorten(one, definitions, detail, level));
  if (type === 'array') {
    const one = typeof items === 'object' && !Array.isArray(items) ? items : {};
    const short = shorten(one, definitions, detail, level);
    return Object.keys(short).length > 0 ? { type, items: short } : { type };
  }
  if (type !== 'object') return scalar(node);
  if (!properties || level >= detail.levels) return { type };
  const members = Object.entries(properties).map(([name, member]) => {
    const whole = typeof member === 'object' ? member : {};
    const short = shorten(whole, definitions, detail, level + 1);
    const description = level === 0 && detail.described ? whole.description : undefined;
    return [name, description === undefined ? short : { ...short, description }];
  });
  return { type, properties: Object.fromEntries(members) as Record<string, JsonSchema> };
}

function resolved(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '');
  return name === undefined ? schema : (definitions[name] ?? {});
}

function scalar({ type, enum: values }: JsonSchema): JsonSchema {
  if (type === undefined) return {};
  return values && JSON.stringify(values).length <= enumBytes ? { type, enum: values } : { type };
}

/** `X | null` as one type list; other unions are left open. */
function orNull(choices: readonly JsonSchema['items'][], short: (one: JsonSchema) => JsonSchema): JsonSchema {
  const [first, second, ...others] = choices;
  if (typeof first !== 'object' || Array.isArray(first) || others.length > 0) return {};
  if (typeof second !== 'object' || Array.isArray(second) || second.type !== 'null') return {};
  const { type, enum: values, ...rest } = short(first);
  if (typeof type !== 'string') return {};
  return { ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) };
}
