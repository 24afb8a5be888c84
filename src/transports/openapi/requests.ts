/** Parameters and bodies. Parameters that several operations take are under `components`. */
import { z } from 'zod';
import { keyPattern } from '../../contract/idempotency.ts';
import { jsonSchemaOf, pathNames } from '../../contract/json-schema.ts';
import type { JsonSchema } from '../../contract/brief-schema.ts';
import { type Operation, takesBody } from '../../contract/operation.ts';
import { requestExampleOf } from './examples.ts';
import { narrowingParameter } from './narrowing.ts';
import type { SchemaCollection } from './schemas.ts';

type Json = Record<string, unknown>;

export interface Parameter extends Json {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: JsonSchema;
}

export interface RequestOf {
  parameters: Parameter[];
  body: Json | null;
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Such as a UUID. A request is carried out once per key; its answer is replayed for 24 hours, with `Idempotency-Replayed`.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: keyPattern.source },
};

const lastEventId: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'The last event that you have.',
  schema: { type: 'string', maxLength: 100 },
};

export function requestOf(operation: Operation, schemas: SchemaCollection): RequestOf {
  const whole = schemas.add(jsonSchemaOf(operation.input, 'checkedInput'));
  const {
    type: _type,
    properties = {},
    required: demanded = [],
    additionalProperties: _closed,
    ...rest
  } = whole;
  const [method, path] = operation.route;
  const inPath = pathNames(path);
  const members = Object.entries(properties as Record<string, JsonSchema>);
  const required = new Set(demanded);
  const inBody = takesBody(method) ? members.filter(([name]) => !inPath.includes(name)) : [];
  const parameters = members
    .filter((member) => !inBody.includes(member))
    .map(([name, schema]) =>
      parameter(
        name,
        inPath.includes(name) ? 'path' : 'query',
        required.has(name),
        schema,
        operation.example?.input[name],
      ),
    );
  if (operation.effects.idempotencyKey) parameters.push(idempotencyKey);
  parameters.push(operation.stream ? lastEventId : narrowingParameter(method));
  if (inBody.length === 0) return { parameters, body: null };

  const names = inBody.map(([name]) => name).filter((name) => required.has(name));
  const schema = schemas.name(bodyName(operation), {
    type: 'object',
    properties: Object.fromEntries(inBody),
    ...(names.length > 0 && { required: names }),
    additionalProperties: false,
    ...rest,
  });
  return {
    parameters,
    body: {
      ...(names.length > 0 && { required: true }),
      content: { 'application/json': { schema, ...requestExampleOf(operation) } },
    },
  };
}

const bodyName = ({ id, input }: Operation) => z.globalRegistry.get(input)?.id ?? `${pascalCase(id)}Request`;

const pascalCase = (name: string) =>
  name.replace(/(?:^|[_-])([a-zA-Z])/g, (_whole, letter: string) => letter.toUpperCase());

function parameter(
  name: string,
  place: 'path' | 'query',
  required: boolean,
  { description, ...schema }: JsonSchema,
  example: unknown,
): Parameter {
  return {
    name,
    in: place,
    ...((place === 'path' || required) && { required: true }),
    ...(description && { description }),
    schema,
    ...(example !== undefined && { example }),
  };
}

/** Moves parameters that several operations take into `components`. */
export function createParameters(all: readonly (readonly Parameter[])[]) {
  const counts = new Map<string, number>();
  for (const one of all.flat()) {
    const text = JSON.stringify(one);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const named = new Map<string, Parameter>();
  return {
    /** A reference to a shared parameter, or the parameter. */
    of(one: Parameter, path: string): Json {
      if ((counts.get(JSON.stringify(one)) ?? 0) < 2) return one;
      // The `id` of `/drafts/{id}` is a draft's.
      const name = pascalCase(
        one.name === 'id' ? `${path.split('/')[1]?.replace(/s$/, '') ?? ''}_id` : one.name,
      );
      const taken = named.get(name);
      if (taken && JSON.stringify(taken) !== JSON.stringify(one)) return one;
      named.set(name, one);
      return { $ref: `#/components/parameters/${name}` };
    },
    all: (): Json => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
