/** Ways to call an operation that a user has: REST, and MCP clients of both generations. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { faultsOf } from '../../src/contract/operation.ts';
import { operations } from '../../src/operations.ts';
import { requestOf } from './rest-request.ts';

export interface Called {
  status: number;
  body: Record<string, unknown>;
}

export interface CallOptions {
  key?: string | undefined;
  idempotencyKey?: string | undefined;
}

export type Caller = (id: string, input: Record<string, unknown>, options?: CallOptions) => Promise<Called>;

const operationOf = (id: string) => {
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return operation;
};

/** A fault that the operation does not declare is a bug, whichever test meets it. */
function expectDeclared(id: string, code: unknown): void {
  const declared = faultsOf(operationOf(id));
  if (![...declared].some((known) => known === code))
    throw new Error(`${id} does not declare ${String(code)}.`);
}

/** As a REST client does: names in braces go into the path, the rest into query or body. */
export function restCaller(baseUrl: string): Caller {
  return async (id, input, { key, idempotencyKey } = {}) => {
    const { path, init } = requestOf(operationOf(id), input, {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    });
    const response = await fetch(baseUrl + path, init);
    const body = (await response.json()) as Called['body'];
    if (response.status >= 400) expectDeclared(id, body['code']);
    return { status: response.status, body };
  };
}

interface ToolResult {
  isError?: boolean | undefined;
  structuredContent?: unknown;
  content?: unknown;
}

interface ToolClient {
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<object>;
  close(): Promise<void>;
}

/** Throws what the client would only say that it was: a call that was refused by its status. */
class Refused extends Error {
  readonly called: Called;
  constructor(called: Called) {
    super(`refused with ${called.status}`);
    this.called = called;
  }
}

async function fetchOrRefused(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.status !== 401 && response.status !== 403) return response;
  const { result } = (await response.json()) as { result: { content: { text: string }[] } };
  const body = JSON.parse(result.content[0]?.text ?? '{}') as Called['body'];
  throw new Refused({ status: response.status, body });
}

export interface Connecting {
  /** `auto` speaks 2026-07-28, `legacy` the initialize-based versions. Of the v2 SDK alone. */
  mode?: 'auto' | 'legacy';
  /** Instead of `/mcp`. */
  path?: string;
  fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>;
}

const transportOf = (key: string | undefined, { fetch: own = fetch }: Connecting) => ({
  requestInit: { headers: key ? { authorization: `Bearer ${key}` } : {} },
  fetch: own,
});

/** The v2 SDK. */
export async function connectNewClient(baseUrl: string, key?: string, how: Connecting = {}) {
  const { mode = 'auto', path = '/mcp' } = how;
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    mode === 'auto' ? { versionNegotiation: { mode } } : {},
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(path, baseUrl), transportOf(key, how)));
  return client;
}

/** The SDK of 2025. */
export async function connectOldClient(baseUrl: string, key?: string, how: Connecting = {}) {
  const client = new OldClient({ name: 'test', version: '1.0.0' });
  const transport = new OldTransport(new URL(how.path ?? '/mcp', baseUrl), transportOf(key, how));
  await client.connect(transport);
  return client;
}

type Connect = (key: string | undefined, how: Connecting) => Promise<ToolClient>;

function mcpCaller(connect: Connect): Caller {
  return async (id, input, { key, idempotencyKey } = {}) => {
    let client: ToolClient | undefined;
    try {
      client = await connect(key, { fetch: fetchOrRefused });
      const args = { ...input, ...(idempotencyKey && { idempotency_key: idempotencyKey }) };
      const result: ToolResult = await client.callTool({ name: id, arguments: args });
      const [first] = result.content as { text: string }[];
      const body = (result.structuredContent ?? JSON.parse(first?.text ?? '{}')) as Called['body'];
      return { status: result.isError ? Number(body['status']) : operationOf(id).success, body };
    } catch (error) {
      if (error instanceof Refused) return error.called;
      throw error;
    } finally {
      await client?.close();
    }
  };
}

export const callersOf = (baseUrl: string): Record<string, Caller> => ({
  REST: restCaller(baseUrl),
  'MCP 2026-07-28': mcpCaller((key, how) => connectNewClient(baseUrl, key, how)),
  'MCP 2025, new SDK': mcpCaller((key, how) => connectNewClient(baseUrl, key, { ...how, mode: 'legacy' })),
  'MCP 2025, old SDK': mcpCaller(async (key, how) => {
    const client = await connectOldClient(baseUrl, key, how);
    return { callTool: (params) => client.callTool(params), close: () => client.close() };
  }),
});
