/**
 * Shortened output schemas for MCP, as agents read those of all tools before they call one. They are looser than the full
 * ones, which the OpenAPI file has: every value that a full schema accepts matches the short one, too.
 */
import type { z } from 'zod';
import { pageMembers } from './paging.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;
export type Definitions = NonNullable<JsonSchema['$defs']>;
type Members = ReadonlyMap<string, JsonSchema>;

/** Objects with at least so many members of one form are shown as a map. */
export const mapMembers = 5;
/** Shorter descriptions repeat names. */
const tellingCharacters = 24;
/** Members whose values do not explain themselves. */
const described = new Set(['status', 'state', 'waits_for', 'what']);
/** Members whose own members are named: what lists are of, and what an agent acts on. */
const opened = new Set(['items', 'fields', 'completeness', 'missing', ...described]);

/**
 * Shortens the schemas of a list of tools, in its order. Members are named where one of them has a status or waits for
 * something; other answers show by themselves what they are. A named schema is shown where it occurs first; later, its
 * name stands for it, also where another extends it.
 */
export function outputShortener(): (schema: JsonSchema) => JsonSchema {
  const shown = new Map<string, Members>();
  const said = new Set<string>();

  const shorten = (schema: JsonSchema, definitions: Definitions): JsonSchema => {
    const name = nameOf(schema);
    const node = resolved(schema, definitions);
    if (node.anyOf) return orNull(node.anyOf, (one) => shorten(one, definitions));
    if (node.type === 'array') {
      const items = shorten(asSchema(node.items), definitions);
      return tells(items) ? { type: 'array', items } : {};
    }
    if (node.type !== 'object') return {};
    if (name !== undefined && shown.has(name)) return { type: 'object', title: name };
    const members = membersOf(node);
    const equal = formOfMap(members);
    if (equal) {
      const additionalProperties = shorten(equal, definitions);
      return tells(additionalProperties) ? { type: 'object', additionalProperties } : {};
    }
    const [base] = [...shown]
      .filter(([, has]) => isPart(has, members))
      .sort(([, a], [, b]) => b.size - a.size);
    const own = [...members]
      .filter(([key, member]) => !base || !isSame(base[1].get(key), member))
      .map(([key, member]) => [key, shortMember(key, member, definitions)] as const);
    const isTelling = own.some(([key, member]) => described.has(key) || (opened.has(key) && tells(member)));
    if (!isTelling) return base ? { type: 'object', title: `${base[0]}, and more` } : {};
    if (name !== undefined) shown.set(name, members);
    const title = base ? `${base[0]}, and` : name;
    return {
      type: 'object',
      ...(title !== undefined && { title }),
      properties: Object.fromEntries(own),
    };
  };

  const shortMember = (name: string, whole: JsonSchema, definitions: Definitions): JsonSchema => {
    const short = opened.has(name) ? shorten(whole, definitions) : {};
    if (!described.has(name)) return short;
    const { description, ...values } = { ...valuesOf(whole, definitions), ...descriptionOf(whole) };
    return {
      ...short,
      ...once(values),
      ...(description !== undefined && description.length >= tellingCharacters && once({ description })),
    };
  };
  const once = (words: JsonSchema): JsonSchema => {
    const text = JSON.stringify(words);
    if (said.has(text)) return {};
    said.add(text);
    return words;
  };

  return (schema) => ({ type: 'object', ...shorten(schema, schema.$defs ?? {}) });
}

const tells = (short: JsonSchema) => Object.keys(short).length > 0;

const membersOf = ({ properties = {} }: JsonSchema): Members =>
  new Map(
    Object.entries(properties)
      .filter(([name]) => !('items' in properties && pageMembers.includes(name)))
      .map(([name, member]) => [name, asSchema(member)]),
  );

/** The one form of all members; null where they differ. */
export function formOfMap(members: Members): JsonSchema | null {
  const [first, ...others] = members.values();
  return first && members.size >= mapMembers && others.every((other) => isSame(other, first)) ? first : null;
}

/** Descriptions may differ. */
function isSame(a: JsonSchema | undefined, b: JsonSchema): boolean {
  const { description: _a, ...one } = a ?? {};
  const { description: _b, ...other } = b;
  return JSON.stringify(one) === JSON.stringify(other);
}

const isPart = (part: Members, whole: Members) =>
  part.size >= mapMembers && [...part.keys()].every((name) => whole.has(name));

export const asSchema = (member: unknown): JsonSchema =>
  typeof member === 'object' && !Array.isArray(member) ? (member as JsonSchema) : {};

const nameOf = ({ $ref }: JsonSchema) => $ref?.replace('#/$defs/', '');

/** Without its reference. A description beside that comes first. */
export function resolved(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const name = nameOf(schema);
  if (name === undefined) return schema;
  const { $ref: _ref, ...own } = schema;
  return { ...asSchema(definitions[name]), ...own };
}

const descriptionOf = ({ description }: JsonSchema) => (description === undefined ? {} : { description });

/** The values of an enum; those of an open one (`openEnum`) are examples. */
function valuesOf(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const { enum: values, 'x-extensible-enum': known } = resolved(schema, definitions);
  if (values) return { enum: values };
  return Array.isArray(known) ? { examples: known } : {};
}

/** `X | null` as one type list; other unions are left open. */
export function orNull(choices: JsonSchema['anyOf'], short: (one: JsonSchema) => JsonSchema): JsonSchema {
  const [first, second, ...others] = choices ?? [];
  if (others.length > 0 || asSchema(second).type !== 'null') return {};
  const { type, enum: values, ...rest } = short(asSchema(first));
  return {
    ...(typeof type === 'string' && { type: [type, 'null'] }),
    ...rest,
    ...(values && { enum: [...values, null] }),
  };
}
