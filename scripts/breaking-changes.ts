/**
 * What a client of an older OpenAPI document may trip over in a newer one: what it sends is refused, or what it reads is
 * gone or of another kind. Knows the forms that our document has.
 */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  /** By name of a member: the named schema that has it, if that is extended. */
  owners?: Record<string, string>;
  [keyword: string]: unknown;
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface Body {
  $ref?: string;
  required?: boolean;
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
  security?: Record<string, string[]>[];
}
type Methods = Record<string, Record<string, Operation>>;
export interface ApiDocument {
  paths: Methods;
  webhooks?: Methods;
  components?: object;
}

/** `where` is an operation (`GET /drafts/{id}`), or a schema and its member (`Draft.status`). */
export interface BreakingChange {
  where: string;
  what: string;
}

type Side = 'sent' | 'read';

const lowerBounds = ['minLength', 'minimum', 'minItems', 'minProperties'];
const upperBounds = ['maxLength', 'maximum', 'maxItems', 'maxProperties'];

export function breakingChanges(before: ApiDocument, after: ApiDocument): BreakingChange[] {
  const found = new Map<string, BreakingChange>();
  const compared = new Set<string>();
  const add = (where: string, what: string) => found.set(`${where}: ${what}`, { where, what });

  const compareSchemas = (olderRef: Schema, newerRef: Schema, side: Side, place: string): void => {
    const key = `${olderRef.$ref ?? place} ${newerRef.$ref ?? place} ${side}`;
    if (compared.has(key)) return;
    compared.add(key);
    const where = nameOf(olderRef) ?? place;
    const older = merged(before, olderRef);
    const newer = merged(after, newerRef);
    const [given, taken] = side === 'sent' ? [older, newer] : [newer, older];
    if (!isWithin(typesOf(given), typesOf(taken))) add(where, 'is of another type');
    if (!isWithin(valuesOf(given), valuesOf(taken)))
      add(where, side === 'sent' ? 'takes fewer values' : 'has further values');
    if (side === 'sent') compareBounds(older, newer, where);
    compareMembers(older, newer, side, where);
    compareParts(older, newer, side, where);
  };

  function compareBounds(older: Schema, newer: Schema, where: string): void {
    const bound = (schema: Schema, name: string, otherwise: number) => Number(schema[name] ?? otherwise);
    const isNarrower =
      lowerBounds.some((name) => bound(newer, name, -Infinity) > bound(older, name, -Infinity)) ||
      upperBounds.some((name) => bound(newer, name, Infinity) < bound(older, name, Infinity));
    if (isNarrower) add(where, 'has narrower bounds');
    if (newer.pattern !== undefined && newer.pattern !== older.pattern) add(where, 'has another pattern');
  }

  function compareMembers(older: Schema, newer: Schema, side: Side, where: string): void {
    const members = newer.properties ?? {};
    const placeOf = (name: string) => `${older.owners?.[name] ?? where}.${name}`;
    for (const [name, member] of Object.entries(older.properties ?? {})) {
      const kept = members[name];
      if (kept) compareSchemas(member, kept, side, placeOf(name));
      else add(placeOf(name), 'is gone');
    }
    const [demanded, known] =
      side === 'sent' ? [newer.required, older.required] : [older.required, newer.required];
    for (const name of demanded ?? []) {
      if (known?.includes(name) || (side === 'read' && !(name in members))) continue;
      add(placeOf(name), side === 'sent' ? 'is required now' : 'may be missing now');
    }
  }

  function compareParts(older: Schema, newer: Schema, side: Side, where: string): void {
    if (older.items && newer.items) compareSchemas(older.items, newer.items, side, `${where}[]`);
    const [values, newValues] = [older.additionalProperties, newer.additionalProperties];
    if (typeof values === 'object' && typeof newValues === 'object')
      compareSchemas(values, newValues, side, `${where}.*`);
    const [choices, newChoices] = [choicesOf(older), choicesOf(newer)];
    if (choices.length !== newChoices.length) add(where, 'is of other choices');
    else {
      for (const [index, choice] of choices.entries())
        compareSchemas(choice, newChoices[index] ?? {}, side, where);
    }
  }

  function compareOperations(older: Operation, newer: Operation, where: string): void {
    const parameters = parametersOf(after, newer);
    const known = parametersOf(before, older);
    for (const [name, one] of known) {
      const kept = parameters.get(name);
      if (kept) compareSchemas(one.schema, kept.schema, 'sent', `${where} ${one.name}`);
      else add(`${where} ${one.name}`, 'is gone');
    }
    for (const [name, one] of parameters) {
      if (one.required && !known.get(name)?.required) add(`${where} ${one.name}`, 'is required now');
    }
    const [body, newBody] = [resolved(before, older.requestBody), resolved(after, newer.requestBody)];
    if (newBody?.required && !body?.required) add(where, 'needs a body now');
    compareContents(body, newBody, 'sent', where);
    for (const [status, answer] of Object.entries(older.responses)) {
      const kept = newer.responses[status];
      if (kept) compareContents(resolved(before, answer), resolved(after, kept), 'read', where);
      else add(where, `does not answer ${status} any more`);
    }
    const ways = new Set((newer.security ?? [{}]).map((way) => JSON.stringify(way)));
    if (!ways.has('{}') && !(older.security ?? [{}]).every((way) => ways.has(JSON.stringify(way))))
      add(where, 'needs another sign-in');
  }

  function compareContents(older: Body | undefined, newer: Body | undefined, side: Side, where: string) {
    for (const [type, { schema }] of Object.entries(older?.content ?? {})) {
      const kept = newer?.content?.[type];
      if (kept) compareSchemas(schema, kept.schema, side, where);
      else add(where, `has no ${type} any more`);
    }
  }

  for (const part of ['paths', 'webhooks'] as const) {
    for (const [path, methods] of Object.entries(before[part] ?? {})) {
      for (const [method, operation] of Object.entries(methods)) {
        const where = part === 'paths' ? `${method.toUpperCase()} ${path}` : path;
        const kept = after[part]?.[path]?.[method];
        if (kept) compareOperations(operation, kept, where);
        else add(where, 'is gone');
      }
    }
  }
  return [...found.values()];
}

const nameOf = ({ $ref }: Schema) => $ref?.split('/').at(-1);

function resolved<T extends { $ref?: string }>(document: ApiDocument, node: T | undefined): T | undefined {
  if (node?.$ref === undefined) return node;
  const [, ...names] = node.$ref.split('/');
  let found: unknown = document;
  for (const name of names) found = (found as Record<string, unknown>)[name];
  return found as T;
}

/** With the members of what it extends. */
function merged(document: ApiDocument, schema: Schema): Schema {
  const { $ref: _ref, ...own } = schema;
  const whole: Schema = { ...resolved(document, schema), ...own };
  const { allOf, properties: members = {}, required: demanded = [] } = whole;
  for (const part of allOf ? [...allOf, { properties: members, required: demanded }] : []) {
    const { type, properties = {}, required = [], owners = {} } = merged(document, part);
    const owner = nameOf(part);
    const named = owner === undefined ? [] : Object.keys(properties).map((name) => [name, owner]);
    if (type !== undefined) whole.type = type;
    // A later part narrows what an earlier one has.
    whole.properties = { ...whole.properties, ...properties };
    whole.required = [...new Set([...(whole.required ?? []), ...required])];
    whole.owners = { ...whole.owners, ...(Object.fromEntries(named) as Record<string, string>), ...owners };
  }
  return whole;
}

/** Null where anything may be. */
const typesOf = ({ type }: Schema): string[] | null =>
  type === undefined ? null : Array.isArray(type) ? type : [type];

/** Null where any value of the type may be. */
const valuesOf = (schema: Schema): unknown[] | null =>
  schema.enum ?? ('const' in schema ? [schema.const] : null);

const isWithin = (some: unknown[] | null, all: unknown[] | null) =>
  all === null || (some !== null && some.every((one) => all.includes(one)));

const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];

const parametersOf = (document: ApiDocument, { parameters = [] }: Operation) =>
  new Map(
    parameters.map((one) => {
      const parameter = resolved(document, one) ?? one;
      return [`${parameter.in} ${parameter.name}`, parameter] as const;
    }),
  );
