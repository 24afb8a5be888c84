/** Makes the OpenAPI 3.1 document of the operations. `npm run generate` writes openapi.json. */
import { scopes } from '../contract/access.ts';
import { keyPattern } from '../contract/idempotency.ts';
import { type Operation, faultsOf, takesBody } from '../contract/operation.ts';
import { Problem } from '../contract/problem.ts';
import { type FaultCode, faultTable } from '../fault-table.ts';
import { jsonSchemaOf, outputOf, pathNames } from '../contract/json-schema.ts';
import type { JsonSchema } from '../contract/brief-schema.ts';
import { webhookComponents, webhookObjects } from './openapi-webhooks.ts';
import { apiPrefix } from './rest.ts';

type Json = Record<string, unknown>;

export function openApiOf(operations: readonly Operation[], version: string): Json {
  const components: Json = {};
  const hoist = (schema: JsonSchema) => hoisted(schema, components);
  hoist(jsonSchemaOf(Problem, 'output'));

  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const [method, path] = operation.route;
    (paths[path] ??= {})[method.toLowerCase()] = operationObject(operation, hoist);
  }
  const tags = [...new Set(operations.map(({ tag }) => tag))].map((name) => ({
    name,
    description: `${name}.`,
  }));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Launch Directory',
      version,
      summary: 'A directory of products with a weekly launch calendar.',
      description:
        'Anyone can read. Signed-in users submit products by the address of their website, review drafts in which every value has quotes from the website, and launch them. Every operation except those of webhooks is also an MCP tool of the same name at `/mcp`.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: apiPrefix, description: 'This deployment.' }],
    tags,
    paths,
    webhooks: webhookObjects(),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key, or an access token of an authorized app (OAuth 2.1) for this API. Scopes: ${scopeList()}. Those of webhooks are for API keys only.`,
        },
      },
      headers,
      parameters: webhookComponents.parameters,
      schemas: { ...components, ...webhookComponents.schemas },
    },
  };
}

const scopeList = () =>
  Object.entries(scopes)
    .map(([name, about]) => `\`${name}\` (${about})`)
    .join('; ');

function operationObject(operation: Operation, hoist: (schema: JsonSchema) => JsonSchema): Json {
  const { access, effects } = operation;
  const {
    type: _type,
    properties,
    required: demanded,
    additionalProperties: _closed,
    ...conditions
  } = hoist(jsonSchemaOf(operation.input, 'checkedInput'));
  const [method, path] = operation.route;
  const inPath = pathNames(path);
  const members = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set(demanded ?? []);
  const inQuery = !takesBody(method);
  const rest = members.filter(([name]) => !inPath.includes(name));

  const parameters = members
    .filter(([name]) => inQuery || inPath.includes(name))
    .map(([name, schema]) =>
      parameter(name, inPath.includes(name) ? 'path' : 'query', required.has(name), schema),
    );
  if (effects.idempotencyKey) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'The same request with the same key is carried out once; its answer is replayed for 24 hours. Visible ASCII characters, such as a UUID.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: keyPattern.source },
    });
  }
  const body = !inQuery &&
    rest.length > 0 && {
      required: rest.some(([name]) => required.has(name)),
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: Object.fromEntries(rest),
            required: rest.map(([name]) => name).filter((name) => required.has(name)),
            additionalProperties: false,
            ...conditions,
          },
        },
      },
    };
  return {
    operationId: operation.id,
    summary: operation.title,
    description: operation.description,
    tags: [operation.tag],
    security: access.kind === 'public' ? [{}, { bearer: [] }] : [{ bearer: [access.scope] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: responses(operation, hoist(outputOf(operation))),
  };
}

function parameter(name: string, place: 'path' | 'query', required: boolean, schema: JsonSchema): Json {
  const { description, ...rest } = schema;
  return {
    name,
    in: place,
    required: place === 'path' || required,
    ...(description && { description }),
    schema: rest,
  };
}

function responses(operation: Operation, output: JsonSchema): Json {
  const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const byStatus = new Map<number, FaultCode[]>();
  for (const code of faultsOf(operation)) {
    const { status } = faultTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const refusals = [...byStatus].sort(([a], [b]) => a - b);
  return {
    [String(operation.success)]: {
      description: operation.success === 201 ? 'Created.' : 'Done.',
      headers: headersOf(
        'X-Request-Id',
        'RateLimit',
        'RateLimit-Policy',
        ...(operation.effects.idempotencyKey ? (['Idempotency-Replayed'] as const) : []),
        ...(operation.freshness ? (['ETag'] as const) : []),
      ),
      content: { 'application/json': { schema: output } },
    },
    ...Object.fromEntries(
      refusals.map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\`: ${faultTable[code].title}`).join('; ') + '.',
          headers: headersOf(
            'X-Request-Id',
            ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
            ...(status === 401 || status === 403 ? (['WWW-Authenticate'] as const) : []),
          ),
          content: problem,
        },
      ]),
    ),
  };
}

const text = { type: 'string' };
const headers = {
  'X-Request-Id': {
    description: 'Send it to the site team if you need help.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  RateLimit: {
    description:
      'The class of the call, the remaining calls in its window, and the seconds until the window ends.',
    required: true,
    schema: { ...text, examples: ['"read";r=2999;t=60'] },
  },
  'RateLimit-Policy': {
    description: 'The class of the call, its quota and its window in seconds.',
    required: true,
    schema: { ...text, examples: ['"read";q=3000;w=60'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before sending the request again.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'RFC 6750: the error, the required scopes, and the address of the sign-in metadata.',
    required: true,
    schema: text,
  },
  'Idempotency-Replayed': {
    description: 'Present if the answer is that of an earlier request with the same key.',
    schema: { ...text, const: 'true' },
  },
  ETag: {
    description: 'For If-None-Match; if unchanged, the response is 304.',
    required: true,
    schema: text,
  },
};

const headersOf = (...names: (keyof typeof headers)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Moves `$defs` into the document's components and points references there. */
function hoisted(schema: JsonSchema, components: Json): JsonSchema {
  const rewrite = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rewrite);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node)
        .filter(([key]) => key !== '$defs')
        .map(([key, value]) => [
          key,
          key === '$ref' && typeof value === 'string'
            ? value.replace('#/$defs/', '#/components/schemas/')
            : rewrite(value),
        ]),
    );
  };
  for (const [name, definition] of Object.entries(schema.$defs ?? {})) components[name] = rewrite(definition);
  return rewrite(schema) as JsonSchema;
}
