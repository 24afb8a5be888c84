/**
 * What an answer looks like, in few bytes: agents read the schemas of all tools before they call one.
 * The OpenAPI file has them whole.
 */
import type { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Enough for the members of a list’s items; of what is larger, the members at the top are told. */
const budgetBytes = 1_000;
/** Longer lists of values say less than they cost. */
const enumBytes = 160;

interface Detail {
  /** Down to which level members are named; the root is level 0. */
  levels: number;
  /** Whether the root’s members keep their descriptions. */
  described: boolean;
}

/** From the most telling to the shortest: the first that fits is taken, else the last. */
const details: readonly Detail[] = [
  { levels: 2, described: true },
  { levels: 2, described: false },
  { levels: 1, described: true },
  { levels: 1, described: false },
];

/** A schema that every answer of `schema` fits, too: it says less and demands less. */
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

/** `X | null` in one word; of other choices nothing is said. */
function orNull(choices: readonly JsonSchema['items'][], short: (one: JsonSchema) => JsonSchema): JsonSchema {
  const [first, second, ...others] = choices;
  if (typeof first !== 'object' || Array.isArray(first) || others.length > 0) return {};
  if (typeof second !== 'object' || Array.isArray(second) || second.type !== 'null') return {};
  const { type, enum: values, ...rest } = short(first);
  if (typeof type !== 'string') return {};
  return { ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) };
}
