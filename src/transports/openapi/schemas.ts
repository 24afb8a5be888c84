/** Named schemas of the document, under `components`. */
import type { JsonSchema } from '../../contract/brief-schema.ts';

export interface SchemaCollection {
  /** Keeps the named schemas in it, and returns it with references to them. */
  add(schema: JsonSchema): JsonSchema;
  /** Keeps it under a name, and returns the reference. */
  name(name: string, schema: JsonSchema): JsonSchema;
  /** All named schemas, by name. Those with a `base` are written as that and their own members. */
  all(): Record<string, JsonSchema>;
}

export function createSchemas(): SchemaCollection {
  const kept = new Map<string, { schema: JsonSchema; text: string }>();
  const keep = (name: string, definition: JsonSchema) => {
    const schema = published(definition);
    const text = JSON.stringify(schema);
    const before = kept.get(name)?.text ?? text;
    if (before !== text) throw new TypeError(`Two schemas are named ${name}: ${before} and ${text}`);
    kept.set(name, { schema, text });
  };
  const add = (schema: JsonSchema) => {
    for (const [name, definition] of Object.entries(schema.$defs ?? {})) keep(name, definition);
    return published(schema);
  };
  return {
    add,
    name(name, schema) {
      keep(name, schema);
      return { $ref: `#/components/schemas/${name}` };
    },
    all() {
      const schemas = new Map([...kept].map(([name, { schema }]) => [name, schema]));
      return Object.fromEntries(
        [...schemas]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, schema]) => [name, onBase(name, schema, schemas)]),
      );
    },
  };
}

/** As the document has it: references lead to its components, and `X | null` is one schema where it can be. */
function published(node: unknown): JsonSchema {
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    const { $defs: _kept, ...members } = value as Record<string, unknown>;
    const copy = Object.fromEntries(Object.entries(members).map(([key, one]) => [key, rewrite(one)]));
    // Names of members are texts anyway.
    if (JSON.stringify(copy['propertyNames']) === '{"type":"string"}') delete copy['propertyNames'];
    // Both mean a slash, and the document has many.
    if (typeof copy['pattern'] === 'string') copy['pattern'] = copy['pattern'].replaceAll('\\/', '/');
    if (typeof copy['$ref'] === 'string')
      copy['$ref'] = copy['$ref'].replace('#/$defs/', '#/components/schemas/');
    return orNull(copy);
  };
  return rewrite(node) as JsonSchema;
}

function orNull(schema: JsonSchema): JsonSchema {
  const { anyOf = [], ...rest } = schema;
  const [one, nothing, ...others] = anyOf;
  const isNullable = one && nothing?.type === 'null' && others.length === 0;
  const isPlain = one && typeof one.type === 'string' && one.enum === undefined && one.const === undefined;
  if (isNullable && isPlain) return { ...one, ...rest, type: [one.type, 'null'] as never };
  return isNullable ? { oneOf: anyOf, ...rest } : schema;
}

function onBase(name: string, schema: JsonSchema, schemas: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const { base, ...whole } = schema as JsonSchema & { base?: string };
  if (base === undefined) return whole;
  const { properties: inherited = {}, required: always = [] } = schemas.get(base) ?? {};
  if (Object.keys(inherited).length === 0)
    throw new TypeError(`${name} has the base ${base}, which is not known.`);
  const { properties = {}, required = [], type, ...rest } = whole;
  const own = Object.entries(properties).filter(
    ([key, member]) => JSON.stringify(member) !== JSON.stringify(inherited[key]),
  );
  const ownRequired = required.filter((key) => !always.includes(key));
  return {
    ...rest,
    allOf: [
      { $ref: `#/components/schemas/${base}` },
      {
        type,
        properties: Object.fromEntries(own),
        ...(ownRequired.length > 0 && { required: ownRequired }),
      } as JsonSchema,
    ],
  };
}
