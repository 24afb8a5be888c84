/** REST under /api/v1. The route determines which input members are in the path, the query or the body. */
import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http';
import Router from '@koa/router';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { CallerAddress } from '../contract/caller-address.ts';
import type { SiteAddress } from '../contract/site-address.ts';
import { maxParameters } from '../contract/input-bounds.ts';
import type { Answer, Caller } from '../contract/invoke.ts';
import { jsonSchemaOf, pathNames } from '../contract/json-schema.ts';
import type { JsonSchema } from '../contract/brief-schema.ts';
import { type Operation, takesBody } from '../contract/operation.ts';
import type { Wanted } from '../contract/narrowing.ts';
import { faultOf } from '../contract/problem.ts';
import { negotiate } from '../contract/negotiate.ts';
import { resourcePaths } from '../contract/resource-rules.ts';
import { Fault, type Problem, fault } from '../faults.ts';
import { headersOf, listAddressOf } from './answer-headers.ts';
import { apiCors, corsHeaders } from './cors.ts';
import { callerOf, limitHeaders, newRequestId, problemAnswer, readJson, requestIdOf } from './http.ts';
import { type StreamParts, answerStream } from './rest-stream.ts';
import { noteOperation } from './request-log.ts';
import { type HttpAnswer, jsonType, sendByKoa, sendByNode } from './http-answer.ts';

export const apiPrefix = resourcePaths.api;

const crossOriginHeaders = corsHeaders(apiCors);

/** Memory for known URLs, each with its input and what a repeated read needs. */
const maxKnownBytes = 16 * 1024 * 1024;
const knownOverheadBytes = 1_500;

interface Request {
  operation: Operation;
  input: Record<string, unknown>;
  /** Of a read: the members that it names. */
  fields?: unknown;
  /** Of a list: its address, to which a page is added. */
  listAddress: string | undefined;
  /** Of a list: the fields that followed from its last answer, which stays in memory only as long as the cache keeps it. */
  last?: { whole: WeakRef<object>; headers: Record<string, string> };
}

export interface RestTransport {
  /**
   * Answers a read whose URL is known to be cacheable, without Koa, routing or decoding; returns false for other URLs.
   */
  answerKnown(request: IncomingMessage, response: ServerResponse): boolean;
  router: Router;
}

export interface RestParts extends StreamParts {
  operations: readonly Operation[];
  addressOf: CallerAddress;
  siteAddress: SiteAddress;
  log: Pick<Logger, 'error'>;
}

export function createRestTransport(parts: RestParts): RestTransport {
  const { operations, invoke, addressOf, siteAddress, log } = parts;
  const known = new LRUCache<string, Request>({
    maxSize: maxKnownBytes,
    sizeCalculation: (_request, url) => url.length + knownOverheadBytes,
  });

  const answerKnown = async (request: IncomingMessage, response: ServerResponse, parsed: Request) => {
    const { operation, input, fields } = parsed;
    const caller: Caller = callerOf(request, newRequestId(), addressOf(request));
    if (fields !== undefined) caller.fields = fields;
    let answer: HttpAnswer;
    try {
      const made = invoke.repeat(operation, input, caller) ?? (await invoke(operation, input, caller));
      const formed = httpAnswerOf(request, parsed, caller, made);
      // Mostly nothing is waited for, as each wait costs a part of what the answer does.
      answer = formed instanceof Promise ? await formed : formed;
    } catch (error) {
      // Faults are logged by `invoke`, as in http.ts.
      if (!(error instanceof Fault)) log.error({ err: error, requestId: caller.requestId }, 'request failed');
      answer = problemAnswer(faultOf(error), caller.requestId, await siteAddress(caller.host));
    }
    Object.assign(answer.headers, crossOriginHeaders, { 'X-Request-Id': caller.requestId });
    sendByNode(response, answer);
  };

  // All methods of Node, so that unsupported ones get 405.
  const router = new Router({ prefix: apiPrefix, methods: METHODS });
  for (const [path, offered] of fixedPaths(operations)) {
    // `/orders/quote` must not match `/orders/{order_id}`, whatever the method.
    const others = METHODS.filter((method) => !offered.includes(method));
    router.register(path, others, (ctx: Context) => {
      ctx.set('Allow', offered.join(', '));
      ctx.status = ctx.method === 'OPTIONS' ? 200 : 405;
      if (ctx.method === 'OPTIONS') ctx.body = '';
    });
  }
  for (const operation of operations) {
    const [method, path] = operation.route;
    const readInput = inputReader(operation);
    router.register(path.replace(/\{(\w+)\}/g, ':$1'), [method], async (ctx: Context) => {
      const read = await readInput(ctx);
      const { fields, ...rest } = read;
      const parsed: Request =
        method === 'GET'
          ? { operation, input: rest, fields, listAddress: listAddressOf(operation, ctx.url) }
          : { operation, input: read, listAddress: undefined };
      noteOperation(ctx);
      const caller = { ...callerOf(ctx.req, requestIdOf(ctx), ctx.ip), ...wantedOf(ctx.req, parsed) };
      const { stream } = operation;
      if (stream) {
        await answerStream(ctx, parts, { operation, stream, input: read, caller });
        return;
      }
      const answer = await invoke(operation, parsed.input, caller);
      sendByKoa(ctx, await httpAnswerOf(ctx.req, parsed, caller, answer));
      if (operation.freshness) known.set(ctx.url, parsed);
    });
  }
  return {
    answerKnown(request, response) {
      const parsed = request.method === 'GET' ? known.get(request.url ?? '') : undefined;
      if (parsed) answerKnown(request, response, parsed).catch(() => response.destroy());
      return parsed !== undefined;
    },
    router,
  };
}

function httpAnswerOf(
  request: IncomingMessage,
  parsed: Request,
  caller: Caller,
  { status, body, whole, cached, limit, replayed }: Answer,
): HttpAnswer | Promise<HttpAnswer> {
  const { operation } = parsed;
  const personal = operation.access.kind !== 'public' || caller.authorization !== undefined;
  const own: Record<string, string> = {
    'Cache-Control': personal ? 'no-store' : 'no-cache',
    ...limitHeaders(limit),
    ...followingHeaders(parsed, whole),
  };
  if (replayed) own['Idempotency-Replayed'] = 'true';
  if (caller.minimal) own['Preference-Applied'] = 'return=minimal';
  if (!cached) return { status, headers: own, body };
  const withOwn = (answer: HttpAnswer): HttpAnswer => {
    Object.assign(answer.headers, own);
    return answer;
  };
  const representation = negotiate(request, cached, jsonType);
  return representation instanceof Promise ? representation.then(withOwn) : withOwn(representation);
}

function followingHeaders(request: Request, whole: object): Record<string, string> {
  if (request.listAddress === undefined) return headersOf(request.operation, request, whole);
  if (request.last?.whole.deref() !== whole) {
    request.last = { whole: new WeakRef(whole), headers: headersOf(request.operation, request, whole) };
  }
  return request.last.headers;
}

/** What a request wants of its answer: `fields` of a read; the least of a write that prefers it (RFC 7240, section 4.2). */
function wantedOf({ headers: { prefer } }: IncomingMessage, { operation, fields }: Request): Wanted {
  if (operation.route[0] === 'GET') return fields === undefined ? {} : { fields };
  return [prefer ?? ''].flat().some((field) => minimalPreference.test(field)) ? { minimal: true } : {};
}

const minimalPreference = /(?:^|,)\s*return\s*=\s*"?minimal"?\s*(?:[;,]|$)/i;

/** Paths without parameters that also match a path with parameters, with their methods. */
function fixedPaths(operations: readonly Operation[]): [path: string, offered: string[]][] {
  const paths = [...new Set(operations.map(({ route: [, path] }) => path))];
  const patterns = paths
    .filter((path) => path.includes('{'))
    .map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
  return paths
    .filter((path) => !path.includes('{') && patterns.some((pattern) => pattern.test(path)))
    .map((path) => {
      const methods: string[] = operations
        .filter(({ route }) => route[1] === path)
        .map(({ route }) => route[0]);
      return [path, methods.includes('GET') ? [...methods, 'HEAD'] : methods];
    });
}

/** Path parameters, and the query (GET, DELETE) or the JSON body (otherwise), as one flat object. */
function inputReader(operation: Operation): (ctx: Context) => Promise<Record<string, unknown>> {
  const [method, path] = operation.route;
  const names = pathNames(path);
  const properties = jsonSchemaOf(operation.input, 'input').properties ?? {};
  const inQuery = !takesBody(method);

  return async (ctx) => {
    const params = ctx['params'] as Record<string, string>;
    const rest = inQuery ? queryOf(ctx, properties) : await readJson(ctx);
    // An answer that is sent back names the record, too.
    const isRepeated = (name: string) => operation.inputOfAnswer && rest[name] === params[name];
    const stray = names.filter((name) => name in rest && !isRepeated(name));
    if (stray.length > 0) {
      const problems: Problem[] = stray.map((name) => ({
        path: name,
        message: 'belongs in the path; remove it here',
      }));
      fault('invalid_input', 'Correct what `errors` names and send it again.', { problems });
    }
    const inPath = names.map((name) => [name, decode(params[name] ?? '', properties[name])]);
    return { ...rest, ...Object.fromEntries(inPath) } as Record<string, unknown>;
  };
}

function queryOf(ctx: Context, properties: Record<string, unknown>): Record<string, unknown> {
  const query = new Map<string, unknown>();
  let count = 0;
  for (const [name, text] of new URLSearchParams(ctx.querystring)) {
    if ((count += 1) > maxParameters) tooManyParameters();
    const value = decode(text, properties[name]);
    // A repeated parameter becomes a list, which the schema refuses by name.
    query.set(name, query.has(name) ? [query.get(name), value].flat() : value);
  }
  return Object.fromEntries(query);
}

const tooManyParameters = (): never =>
  fault(
    'invalid_input',
    `The query has more than ${maxParameters} parameters. Send only those in the reference.`,
    {
      problems: [{ path: '', message: `has more than ${maxParameters} parameters` }],
    },
  );

/** Converts text to the number or boolean of the schema; other text stays as it is, and the schema refuses it. */
function decode(text: string, property: unknown): unknown {
  const type = (property as JsonSchema | undefined)?.type;
  if ((type === 'integer' || type === 'number') && /^-?\d{1,40}(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
