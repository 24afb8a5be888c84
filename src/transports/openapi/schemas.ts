/** Named schemas of the document, under `components`. */
import { z } from 'zod';
import { outputOf } from '../../contract/json-schema.ts';
import { type JsonSchema, asSchema, formOfMap } from '../../contract/brief-schema.ts';
import type { Form } from '../../shared/published-schema.ts';

export interface SchemaCollection {
  /** Keeps the named schemas in it, and returns it with references to them. */
  add(schema: JsonSchema): JsonSchema;
  /** Keeps it under a name, unless an equal one has another, and returns the reference. */
  name(name: string, schema: JsonSchema): JsonSchema;
  /** All named schemas, by name. Those with `bases` are written as those and their own members. */
  all(): Record<string, JsonSchema>;
}

export function createSchemas(): SchemaCollection {
  const kept = new Map<string, { schema: JsonSchema; text: string }>();
  const keep = (name: string, schema: JsonSchema): JsonSchema => {
    const text = JSON.stringify(schema);
    const before = kept.get(name)?.text ?? text;
    if (before !== text) throw new TypeError(`Two schemas are named ${name}: ${before} and ${text}`);
    kept.set(name, { schema, text });
    return { $ref: `#/components/schemas/${name}` };
  };
  const published = (schema: JsonSchema) => publishedWith(keep, schema);
  const add = (schema: JsonSchema): JsonSchema => {
    for (const [name, definition] of Object.entries(schema.$defs ?? {})) {
      keep(name, published(definition));
      for (const base of basesOf(definition))
        if (!kept.has(base)) add(outputOf({ output: schemaNamed(base) }));
    }
    return published(schema);
  };
  return {
    add,
    name(name, schema) {
      const whole = published(schema);
      const text = JSON.stringify(whole);
      const [equal = name] = [...kept].find(([, one]) => one.text === text) ?? [];
      return keep(equal, whole);
    },
    all() {
      const schemas = new Map([...kept].map(([name, { schema }]) => [name, schema]));
      return Object.fromEntries(
        [...schemas]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, schema]) => [name, onBases(withNamedKeys(schema, schemas), schemas)]),
      );
    },
  };
}

/** As the document has it: references lead to its components, and choices of simple types are one schema. */
function publishedWith(keep: SchemaCollection['name'], node: JsonSchema): JsonSchema {
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    const { $defs: _kept, ...members } = value as Record<string, unknown>;
    const copy = Object.fromEntries(Object.entries(members).map(([key, one]) => [key, rewrite(one)]));
    // Names of members are texts anyway.
    if (JSON.stringify(copy['propertyNames']) === '{"type":"string"}') delete copy['propertyNames'];
    // Both mean a slash, and the document has many.
    if (typeof copy['description'] === 'string') copy['description'] = phrase(copy['description']);
    if (typeof copy['pattern'] === 'string') copy['pattern'] = copy['pattern'].replaceAll('\\/', '/');
    if (typeof copy['$ref'] === 'string')
      copy['$ref'] = copy['$ref'].replace('#/$defs/', '#/components/schemas/');
    return withForm(keep, asMap(oneOfTypes(copy)));
  };
  return rewrite(node) as JsonSchema;
}

/** Of descriptions, only sentences have a full stop. */
const phrase = (text: string): string => (/[.:;] /.test(text) ? text : text.replace(/\.$/, ''));

/** Moves the part of a schema that others have, too (`formOf`), to the components. */
function withForm(keep: SchemaCollection['name'], schema: JsonSchema & { form?: Form }): JsonSchema {
  const { form, ...whole } = schema;
  if (form === undefined) return whole;
  const isShared = (keyword: string) => form.keywords?.includes(keyword) ?? true;
  const entries = Object.entries(whole);
  return {
    ...Object.fromEntries(entries.filter(([keyword]) => !isShared(keyword))),
    ...keep(form.name, Object.fromEntries(entries.filter(([keyword]) => isShared(keyword)))),
  };
}

/** `X | null`, and other choices that differ in their type alone, as one schema with a list of types. */
function oneOfTypes(schema: JsonSchema): JsonSchema {
  const { anyOf = [], ...rest } = schema;
  const choices = anyOf.flatMap(({ anyOf: inner, ...choice }) => (inner ?? [choice]) as JsonSchema[]);
  const types = choices.flatMap(({ type }) => type ?? []) as string[];
  if (choices.length === 0) return schema;
  const isTyped = ({ type, enum: values, const: value }: JsonSchema) =>
    type !== undefined && values === undefined && value === undefined;
  if (choices.every(isTyped) && new Set(types).size === types.length) {
    const forms = Object.assign({}, ...choices) as JsonSchema;
    return { ...forms, ...rest, type: types as never };
  }
  const isNullable = choices.length === 2 && choices[1]?.type === 'null';
  const [one] = choices;
  if (isNullable && one?.enum && one.type !== undefined)
    return { ...one, ...rest, type: [one.type, 'null'] as never, enum: [...one.enum, null] };
  return isNullable ? { oneOf: anyOf, ...rest } : schema;
}

/** Many optional members of one form, as a map with their names. */
function asMap(schema: JsonSchema): JsonSchema {
  const { properties, additionalProperties: _closed, ...rest } = schema;
  const members = new Map(Object.entries(properties ?? {}).map(([name, one]) => [name, asSchema(one)]));
  const form = rest.required ? null : formOfMap(members);
  if (!form || [...members.values()].some(({ description }) => description)) return schema;
  return {
    ...rest,
    propertyNames: { enum: [...members.keys()] },
    additionalProperties: form,
  };
}

/** With a reference where a named schema has the names of a map. */
function withNamedKeys(schema: JsonSchema, schemas: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const { enum: keys } = asSchema(schema.propertyNames);
  if (!keys) return schema;
  const [name] =
    [...schemas].find(([, { enum: values }]) => JSON.stringify(values) === JSON.stringify(keys)) ?? [];
  return name === undefined ? schema : { ...schema, propertyNames: { $ref: `#/components/schemas/${name}` } };
}

function onBases(schema: JsonSchema, schemas: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const { bases: _bases, ...whole } = schema;
  const bases = basesOf(schema);
  if (bases.length === 0) return whole;
  const extended = bases.map((base) => asSchema(schemas.get(base)));
  const inherited = Object.assign({}, ...extended.map(membersOf)) as Members;
  const always = extended.flatMap(({ required = [] }) => required);
  // It is of the type of its bases, and as closed as they are.
  const { properties = {}, required = [], type: _type, additionalProperties: _closed, ...rest } = whole;
  const own = Object.entries(properties).filter(
    ([key, member]) => JSON.stringify(member) !== JSON.stringify(inherited[key]),
  );
  const ownRequired = required.filter((key) => !always.includes(key));
  return {
    ...rest,
    // Generators for Python take one reference, with members beside it, for that reference.
    allOf: [
      ...bases.map((base) => ({ $ref: `#/components/schemas/${base}` })),
      ...(own.length > 0
        ? [
            {
              properties: Object.fromEntries(own),
              ...(ownRequired.length > 0 && { required: ownRequired }),
            },
          ]
        : []),
    ],
  };
}

type Members = NonNullable<JsonSchema['properties']>;

/** Those of an object, or of a map by known names. */
const membersOf = ({ properties, propertyNames, additionalProperties: form = {} }: JsonSchema): Members =>
  properties ??
  Object.fromEntries((asSchema(propertyNames).enum ?? []).map((key) => [String(key), form] as const));

const basesOf = (schema: JsonSchema): string[] => (schema as { bases?: string[] }).bases ?? [];

function schemaNamed(name: string): z.ZodObject {
  const schema: unknown = z.globalRegistry._idmap.get(name);
  if (schema instanceof z.ZodObject) return schema;
  throw new TypeError(`No object is named ${name}.`);
}
