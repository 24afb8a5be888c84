/**
 * MCP at /mcp, Streamable HTTP: 2026-07-28 and the initialize-based 2025-03-26 to 2025-11-25.
 * Every operation is a tool; a call walks the same `invoke` as REST and answers the same object.
 */
import { toWebRequest } from '@modelcontextprotocol/node';
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  McpServer,
  type Tool,
  createMcpHandler,
} from '@modelcontextprotocol/server';
import type { Context, Middleware } from 'koa';
import type { Invoke } from '../contract/invoke.ts';
import type { Operation } from '../contract/operation.ts';
import { faultOf, problemOf } from '../contract/problem.ts';
import { readBody, requestIdOf } from './http.ts';
import { asksForTools, toolList } from './tool-list.ts';
import { toolOutputOf, toolInputOf } from '../contract/json-schema.ts';

/** How long a client may go on with the tools it has been told of. */
const toolsFreshMs = 3_600_000;

export interface McpFace {
  operations: readonly Operation[];
  invoke: Invoke;
  baseUrl: string;
  version: string;
  log: { warn(details: object, message: string): void };
}

const instructions = [
  'A directory of products with a weekly launch calendar.',
  'To launch a product: submit_listing with its website’s URL, poll get_draft every few seconds until `ready`,',
  'go through the values with the person (each carries quotes from the site), correct them with update_draft,',
  'then submit_draft and choose_free_listing. A person pays for orders on the site; there is no voting here.',
].join(' ');

export function toolOf(operation: Operation): Tool {
  const readOnly = operation.route[0] === 'GET';
  return {
    name: operation.id,
    title: operation.title,
    description: operation.description,
    inputSchema: toolInputOf(operation) as Tool['inputSchema'],
    outputSchema: toolOutputOf(operation),
    annotations: {
      title: operation.title,
      readOnlyHint: readOnly,
      destructiveHint: operation.effects.destructive ?? false,
      idempotentHint: readOnly || (operation.effects.idempotent ?? false),
      openWorldHint: operation.effects.openWorld ?? false,
    },
  };
}

export function mcpEndpoint({ operations, invoke, baseUrl, version, log }: McpFace): Middleware {
  const withTools = toolList(operations.map(toolOf));
  const byName = new Map(operations.map((operation) => [operation.id, operation]));

  const call = async (
    request: Request,
    name: string,
    args: Record<string, unknown>,
  ): Promise<CallToolResult> => {
    const operation = byName.get(name);
    if (!operation) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
    const requestId = request.headers.get('x-request-id') ?? '';
    const { idempotency_key: key, ...input } = args;
    // Only where the operation takes a key; elsewhere it is an unknown property, and refused as one.
    const keyed = operation.effects.idempotencyKey === true && (key === undefined || typeof key === 'string');
    try {
      const { body, finished } = await invoke(operation, keyed ? input : args, {
        requestId,
        audience: 'mcp',
        authorization: request.headers.get('authorization') ?? undefined,
        idempotencyKey: keyed ? key : undefined,
        ip: request.headers.get('x-client-ip') ?? '',
        host: request.headers.get('host') ?? undefined,
      });
      const text = finished ? finished.bytes.toString() : JSON.stringify(body);
      return { content: [{ type: 'text', text }], structuredContent: { ...body } };
    } catch (error) {
      const problem = problemOf(faultOf(error), requestId, baseUrl);
      return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
    }
  };

  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const server = new McpServer(
        { name: 'launch-directory', title: 'Launch Directory', version },
        { capabilities: { tools: {} }, instructions },
      );
      server.server.setRequestHandler('tools/list', () => ({
        tools: [],
        // It changes with the version that is deployed, and is the same for everyone.
        ttlMs: toolsFreshMs,
        cacheScope: 'public' as const,
      }));
      server.server.setRequestHandler('tools/call', ({ params }) =>
        call(requestInfo ?? new Request(baseUrl), params.name, params.arguments ?? {}),
      );
      return server;
    },
    { onerror: (error) => log.warn({ err: error }, 'MCP request refused') },
  );

  return async (ctx: Context) => {
    const body = ctx.method === 'POST' ? await readBody(ctx) : undefined;
    const gone = new AbortController();
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) gone.abort();
    });
    const request = await toWebRequest(withoutBody(ctx), body, { signal: gone.signal });
    const response = await handler.fetch(request, body === undefined ? {} : { parsedBody: body });
    ctx.status = response.status;
    for (const [name, value] of response.headers) ctx.set(name, value);
    if (asksForTools(body)) ctx.body = withTools(await response.text());
    else ctx.body = response.body ?? Buffer.alloc(0);
  };
}

/** The request line and headers as the SDK wants them; the body has been read and limited by then. */
function withoutBody(ctx: Context) {
  return {
    method: ctx.method,
    url: ctx.url,
    headers: { ...ctx.headers, 'x-request-id': requestIdOf(ctx), 'x-client-ip': ctx.ip },
    async *[Symbol.asyncIterator]() {
      // Nothing is left to read.
    },
  };
}
