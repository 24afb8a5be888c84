/**
 * Shortened input schemas for MCP: what an agent needs to write an input. The rest is checked all the same, and a refusal
 * names the correction. The OpenAPI file has the full schemas.
 */
import { type Definitions, type JsonSchema, asSchema, formOfMap, orNull, resolved } from './brief-schema.ts';

/** Only programs use them. */
const unneeded = new Set([
  '$defs',
  'additionalProperties',
  'propertyNames',
  'minItems',
  'minLength',
  'form',
  'bases',
]);
/** Bounds of numbers from this on are those of their storage. */
const maxInt = 2 ** 31 - 1;
/** Longer patterns are for programs, too. */
const patternCharacters = 20;
/** Shorter descriptions repeat names: of members, and of their members. */
const tellingCharacters = [24, 24, 40];
/** Longer forms of lists are given once. */
const repeatedBytes = 60;

export function briefInput(schema: JsonSchema): JsonSchema {
  return sayOnce(shorten(schema, schema.$defs ?? {}, 0));
}

function shorten(schema: JsonSchema, definitions: Definitions, level: number): JsonSchema {
  const { description, ...node } = resolved(schema, definitions);
  const isTelling = description && description.length >= (tellingCharacters[level] ?? 40);
  const about = isTelling ? { description } : {};
  if (node.anyOf) return { ...orNull(node.anyOf, (one) => shorten(one, definitions, level)), ...about };
  const kept = Object.entries(node).filter(
    ([keyword, value]) =>
      !(unneeded.has(keyword) || keyword === 'properties') &&
      !(keyword === 'pattern' && (node.format !== undefined || String(value).length > patternCharacters)) &&
      !(Number(value) >= maxInt && keyword === 'maximum') &&
      !(keyword === 'minimum' && value === 1),
  );
  return {
    ...Object.fromEntries(kept),
    ...(node.items && { items: shorten(asSchema(node.items), definitions, level + 1) }),
    ...(node.properties && members(node.properties, definitions, level + 1)),
    ...about,
  };
}

/** Members of one form as a map with their names. */
function members(
  properties: NonNullable<JsonSchema['properties']>,
  definitions: Definitions,
  level: number,
): JsonSchema {
  const short = new Map(
    Object.entries(properties).map(([name, one]) => [name, shorten(asSchema(one), definitions, level)]),
  );
  const equal = [...short.values()].some(({ description }) => description) ? null : formOfMap(short);
  return equal
    ? { propertyNames: { enum: [...short.keys()] }, additionalProperties: equal }
    : { properties: Object.fromEntries(short) };
}

/** Puts forms that occur several times under `$defs`. */
function sayOnce(schema: JsonSchema): JsonSchema {
  const places = new Map<string, number>();
  JSON.stringify(schema, (_key, value: unknown) => {
    const form = formOf(value);
    if (form) places.set(form, (places.get(form) ?? 0) + 1);
    return value;
  });
  const repeated = [...places].filter(([, count]) => count > 1).map(([form]) => form);
  const short = (whole: JsonSchema, isForm = false) =>
    JSON.parse(
      JSON.stringify(whole, (key, value: unknown) => {
        const form = isForm && key === '' ? null : formOf(value);
        const at = form === null ? -1 : repeated.indexOf(form);
        if (at < 0) return value;
        const { description } = value as JsonSchema;
        return { $ref: `#/$defs/${at + 1}`, ...(description && { description }) };
      }),
    ) as JsonSchema;
  if (repeated.length === 0) return schema;
  const said = repeated.map((form, at) => [String(at + 1), short(JSON.parse(form) as JsonSchema, true)]);
  return { ...short(schema), $defs: Object.fromEntries(said) as Definitions };
}

/** A list or enum without its description, as text; null for short ones and others. */
function formOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('enum' in value || 'items' in value)) return null;
  const { description: _description, ...form } = value as JsonSchema;
  const text = JSON.stringify(form);
  return text.length >= repeatedBytes ? text : null;
}
