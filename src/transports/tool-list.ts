/** Answers to tools/list: the list is large and the same for everyone, so it is made, serialised and compressed once. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Tool } from '@modelcontextprotocol/server';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { encode } from '../contract/negotiate.ts';
import { type Representation, represent } from '../contract/representation.ts';
import { messagesOf } from './mcp-messages.ts';

/** The empty list of a tools/list response, in both protocols, as JSON or as an event. */
const placeholder = '"tools":[]';

export interface ToolList {
  /** In bytes. */
  length: number;
  put(answer: string): Buffer;
}

/** The SDK answers with an empty list, which the bytes of this one replace. */
export function toolList(tools: readonly Tool[]): ToolList {
  const bytes = Buffer.from(`"tools":${JSON.stringify(tools)}`);
  return {
    length: bytes.length,
    put(answer) {
      // An error has no list, a batch may have several.
      const [first = '', ...others] = answer.split(placeholder);
      return Buffer.concat([Buffer.from(first), ...others.flatMap((part) => [bytes, Buffer.from(part)])]);
    },
  };
}

/** Whether a parsed body calls tools/list, alone or in a batch. */
export const asksForTools = (body: unknown): boolean =>
  messagesOf(body).some(({ method }) => method === 'tools/list');

export interface ListAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  representation: Representation;
}

/** Of the whole answers that are kept: clients differ in a few headers and in ids, which are small numbers for most. */
const maxKeptBytes = 8 * 1024 * 1024;
/** Longer requests are not kept. */
const maxKeyCharacters = 2_000;

/** Whole answers by request, so that the SDK makes each once, with all its checks. */
export class ListAnswers {
  readonly #kept = new LRUCache<string, ListAnswer>({
    maxSize: maxKeptBytes,
    // Compressed forms take less than the bytes.
    sizeCalculation: ({ representation }, key) => 2 * representation.bytes.length + key.length,
  });

  find(request: ListRequest): ListAnswer | undefined {
    const key = keyOf(request);
    return key === null ? undefined : this.#kept.get(key);
  }

  keep(request: ListRequest, { status, headers }: Response, bytes: Buffer): ListAnswer {
    const answer = { status, headers: Object.fromEntries(headers), representation: represent(bytes) };
    const key = keyOf(request);
    if (key !== null) this.#kept.set(key, answer);
    return answer;
  }
}

export async function sendList(ctx: Context, { status, headers, representation }: ListAnswer): Promise<void> {
  const { encoding, body } = await encode(ctx.req, representation);
  ctx.status = status;
  ctx.set(headers);
  ctx.vary('Accept-Encoding');
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.body = body;
}

interface ListRequest {
  /** Of the selection of tools. */
  list: ToolList;
  headers: IncomingHttpHeaders;
  body: object | undefined;
}

const lists = new WeakMap<ToolList, number>();
let listsSoFar = 0;

/** All that the SDK's answer depends on; null for batches, other methods and long requests. */
function keyOf({ list, headers, body }: ListRequest): string | null {
  if (Array.isArray(body) || !asksForTools(body)) return null;
  const number = lists.get(list) ?? (listsSoFar += 1);
  lists.set(list, number);
  const read = Object.entries(headers).filter(([name]) => readBySdk.test(name));
  const key = JSON.stringify([number, read, body]);
  return key.length <= maxKeyCharacters ? key : null;
}

const readBySdk = /^(?:accept|content-type|mcp-.*|last-event-id)$/;
