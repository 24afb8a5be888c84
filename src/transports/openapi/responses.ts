/** Responses and their headers. Refusals that operations share are under `components`. */
import { type Operation, faultsOf } from '../../contract/operation.ts';
import type { JsonSchema } from '../../contract/brief-schema.ts';
import { type FaultCode, faultTable } from '../../fault-table.ts';

type Json = Record<string, unknown>;

/** Names of refusals, by status. */
const refusals: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

/** Codes of any operation, by status; others are named where they occur. */
const shared = byStatus(
  faultsOf({
    route: ['POST', '/'],
    access: { kind: 'signed_in', scope: 'account:read' },
    effects: { idempotencyKey: true },
    faults: [],
  }),
);

function byStatus(codes: Iterable<FaultCode>): Map<number, FaultCode[]> {
  const found = new Map<number, FaultCode[]>();
  for (const code of codes) {
    const { status } = faultTable[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

const inWords = (codes: readonly FaultCode[]) =>
  `${codes.map((code) => `\`${code}\`: ${faultTable[code].title}`).join('; ')}.`;

export function responsesOf(operation: Operation, output: JsonSchema): Json {
  const {
    success,
    effects,
    freshness,
    location,
    progress,
    input,
    route: [method],
  } = operation;
  const found = [...byStatus(faultsOf(operation))].sort(([a], [b]) => a - b);
  return {
    [String(success)]: {
      description: success === 201 ? 'Created.' : 'Done.',
      headers: headersOf(
        'X-Request-Id',
        'RateLimit',
        'RateLimit-Policy',
        ...(effects.idempotencyKey ? (['Idempotency-Replayed'] as const) : []),
        ...(method === 'GET' ? [] : (['Preference-Applied'] as const)),
        ...(freshness ? (['ETag'] as const) : []),
        ...(location ? (['Location'] as const) : []),
        ...('page' in input.shape ? (['Link'] as const) : []),
        ...(progress ? (['PollAfter'] as const) : []),
      ),
      content: { 'application/json': { schema: output } },
    },
    ...Object.fromEntries(found.map(([status, codes]) => [String(status), refusal(status, codes)])),
  };
}

function refusal(status: number, codes: readonly FaultCode[]): Json {
  const description = inWords(codes);
  return {
    $ref: `#/components/responses/${nameOf(status)}`,
    ...(description !== descriptionOf(status) && { description }),
  };
}

function nameOf(status: number): string {
  const name = refusals[status];
  if (name === undefined) throw new TypeError(`Name the refusal with status ${status}.`);
  return name;
}

const descriptionOf = (status: number) =>
  shared.has(status) ? inWords(shared.get(status) ?? []) : 'See `code` and `detail`.';

/** The refusals of these operations, by name. */
export function sharedResponses(operations: readonly Operation[]): Json {
  const statuses = new Set(
    operations.flatMap((operation) => [...faultsOf(operation)].map((code) => faultTable[code].status)),
  );
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [
        nameOf(status),
        {
          description: descriptionOf(status),
          headers: headersOf(
            'X-Request-Id',
            ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
            ...(status === 401 || status === 403 ? (['WWW-Authenticate'] as const) : []),
          ),
          content,
        },
      ]),
  );
}

const text = { type: 'string' };
export const headers = {
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
  PollAfter: {
    description: 'While the work goes on: seconds until there may be something new to read.',
    schema: { type: 'integer', minimum: 1 },
  },
  Location: {
    description: 'Where the new record can be read.',
    required: true,
    schema: { ...text, format: 'uri-reference' },
  },
  Link: {
    description: 'The pages beside this one (RFC 8288): `first`, and `prev` and `next` if there are any.',
    schema: { ...text, examples: ['</api/v1/listings?page=2>; rel="next"'] },
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
  'Preference-Applied': {
    description: 'Present if the answer is minimal, as `Prefer` asks.',
    schema: { ...text, const: 'return=minimal' },
  },
  ETag: {
    description: 'For If-None-Match; if unchanged, the response is 304.',
    required: true,
    schema: text,
  },
};

const headersOf = (...names: (keyof typeof headers)[]): Json =>
  Object.fromEntries(
    names.map((name) => [
      name === 'PollAfter' ? 'Retry-After' : name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
