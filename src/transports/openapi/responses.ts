/** Responses and their headers. Refusals have one form, which is under `components`. */
import { type Operation, faultsOf } from '../../contract/operation.ts';
import type { JsonSchema } from '../../contract/brief-schema.ts';
import { problemExample } from '../../contract/problem.ts';
import { type FaultCode, faultTable } from '../../fault-table.ts';

import type { ExampleCollection } from './examples.ts';

type Json = Record<string, unknown>;

/** Codes of any operation; a description of a response names others. */
const shared = faultsOf({
  route: ['POST', '/'],
  access: { kind: 'signed_in', scope: 'account:read' },
  effects: { idempotencyKey: true },
  faults: [],
});

export function responsesOf(operation: Operation, output: JsonSchema, examples: ExampleCollection): Json {
  const { success, location, progress, stream, input } = operation;
  const own = [...faultsOf(operation)].filter((code) => !shared.has(code));
  const named = [
    ...(location ? (['Location'] as const) : []),
    ...('page' in input.shape ? (['Link'] as const) : []),
    ...(progress ? (['PollAfter'] as const) : []),
  ];
  return {
    [String(success)]: {
      description: success === 201 ? 'Created' : 'OK',
      ...(named.length > 0 && { headers: headersOf(...named) }),
      content: {
        [stream ? 'text/event-stream' : 'application/json']: {
          schema: output,
          ...examples.answerOf(operation, output),
        },
      },
    },
    ...(stream && { '204': { description: 'The client has had the last event.' } }),
    default: {
      $ref: '#/components/responses/Refusal',
      ...(own.length > 0 && { description: `Also ${inWords(own)}.` }),
    },
  };
}

/** `409 website_listed, draft_limit; 410 draft_closed`, in the order of statuses. */
function inWords(codes: readonly FaultCode[]): string {
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const { status } = faultTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\``]);
  }
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, named]) => `${status} ${named.join(', ')}`)
    .join('; ');
}

export const sharedResponses: Json = {
  Refusal: {
    description: `Refused, or failed: \`code\` says why. Any operation may answer ${inWords([...shared])}. The page at \`type\` says what to do.`,
    headers: headersOf('X-Request-Id', 'Retry-After', 'WWW-Authenticate'),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Problem' }, example: problemExample },
    },
  },
};

const text = { type: 'string' };
export const headers = {
  'X-Request-Id': {
    description: 'For the site team, if you need help.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': {
    description: 'With 429 and 503: seconds until the next try.',
    schema: { type: 'integer', minimum: 1 },
  },
  PollAfter: {
    description: 'While work goes on: seconds until the next poll.',
    schema: { type: 'integer', minimum: 1 },
  },
  Location: {
    description: 'Where the new record can be read.',
    required: true,
    schema: { ...text, format: 'uri-reference' },
  },
  Link: {
    description: 'Pages beside this one (RFC 8288): `first`, `prev`, `next`.',
    schema: { ...text, examples: ['</api/v1/listings?page=2>; rel="next"'] },
  },
  'WWW-Authenticate': {
    description: 'With 401 and 403 (RFC 6750): the error, required scopes, address of the sign-in metadata.',
    schema: text,
  },
};

function headersOf(...names: (keyof typeof headers)[]): Json {
  return Object.fromEntries(
    names.map((name) => [
      name === 'PollAfter' ? 'Retry-After' : name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
}
