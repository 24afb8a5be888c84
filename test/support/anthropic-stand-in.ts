/**
 * A stand-in for Anthropic's Messages API: speaks to the real client over HTTP, refuses requests that the API would refuse,
 * counts tokens and its cache as the API does, and answers as a test has it behave (anthropic-behaviours.ts).
 */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Asked, problemOf } from './anthropic-requests.ts';

export const modelKey = 'sk-ant-stand-in-HUSHHUSH';

export interface StandInAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Replaces the whole body, byte for byte. */
  body?: string;
  /** Of the message otherwise. */
  input?: unknown;
  stopReason?: string;
  content?: unknown[];
  usage?: unknown;
  /** Destroys the connection: before a byte, or in the middle of the body. */
  cut?: 'before' | 'middle';
  /** Never answers. */
  hangs?: boolean;
  /** A byte now and then. */
  trickles?: boolean;
}

export type Behaviour = (asked: Asked, n: number) => StandInAnswer | Promise<StandInAnswer>;

export interface AnthropicStandIn {
  /** For the service that asks. */
  env: Record<string, string>;
  origin: string;
  /** What was asked and found to be in order. */
  asked: Asked[];
  /** Why requests were refused. */
  problems: string[];
  behaviour: Behaviour;
  /** Each answer took that long of its own, in milliseconds. */
  latencyMs: number;
  reset(): void;
  close(): Promise<void>;
}

/** What a call of the stand-in uses: by its size, and by what was sent before it. */
export interface StandInUse {
  input_tokens: number;
  output_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
}

export async function startAnthropic(): Promise<AnthropicStandIn> {
  const cache = new Set<string>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const problem = problemOf(request, body, modelKey);
    if (problem !== null) {
      standIn.problems.push(problem.message);
      send(response, problem.status, {}, errorOf(problem.type, problem.message));
      return;
    }
    const asked = JSON.parse(body) as Asked;
    standIn.asked.push(asked);
    const given = await standIn.behaviour(asked, standIn.asked.length);
    if (standIn.latencyMs > 0) await pause(standIn.latencyMs);
    if (given.hangs) return;
    if (given.cut === 'before') {
      response.destroy();
      return;
    }
    const status = given.status ?? 200;
    const said =
      given.body ??
      (status === 200
        ? JSON.stringify(messageOf(asked, given, useOf(asked, given.input, cache)))
        : errorOf('overloaded_error', `stand-in says ${status} to ${modelKey}`));
    if (given.cut === 'middle') {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': said.length + 100 });
      response.write(said.slice(0, said.length / 2), () => response.destroy());
      return;
    }
    if (given.trickles) {
      response.writeHead(status, { 'content-type': 'application/json' });
      for (const letter of said) {
        if (response.destroyed) return;
        response.write(letter);
        await pause(20);
      }
      response.end();
      return;
    }
    send(response, status, given.headers ?? {}, said);
  }

  const standIn: AnthropicStandIn = {
    env: {},
    origin: '',
    asked: [],
    problems: [],
    behaviour: () => ({ status: 500 }),
    latencyMs: 0,
    reset() {
      standIn.asked.length = 0;
      standIn.problems.length = 0;
      standIn.latencyMs = 0;
      standIn.behaviour = () => ({ status: 500 });
      cache.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  standIn.origin = `http://127.0.0.1:${port}`;
  standIn.env = { ANTHROPIC_API_KEY: modelKey, ANTHROPIC_BASE_URL: standIn.origin };
  return standIn;
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stand_in', ...headers })
    .end(body);
}

const errorOf = (type: string, message: string): string =>
  JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_stand_in' });

function messageOf(asked: Asked, given: StandInAnswer, usage: StandInUse): object {
  const tool = toolWanted(asked);
  return {
    id: 'msg_stand_in',
    type: 'message',
    role: 'assistant',
    model: asked.model,
    content: given.content ?? [
      { type: 'thinking', thinking: '', signature: 'stand-in' },
      {
        type: 'tool_use',
        id: 'toolu_stand_in',
        name: tool,
        input: given.input ?? {},
        caller: { type: 'direct' },
      },
    ],
    stop_reason: given.stopReason ?? 'tool_use',
    stop_sequence: null,
    usage: given.usage === undefined ? usage : given.usage,
  };
}

/** The tool that the last message asks for. */
export function toolWanted({ messages }: Asked): string {
  const last = messages.at(-1)?.content.at(-1);
  return /Call (record_\w+) once/.exec(last?.text ?? '')?.[1] ?? '';
}

const tokens = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);

/** As the API counts: a marked prefix that was sent before is read, one that was not is written. */
function useOf(asked: Asked, input: unknown, cache: Set<string>): StandInUse {
  const blocks: { cache_control?: unknown }[] = [
    ...asked.tools,
    ...asked.system,
    ...asked.messages.flatMap(({ content }) => content),
  ];
  let read = 0;
  let written = 0;
  let prefix = asked.model;
  let size = 0;
  for (const block of blocks) {
    const { cache_control: mark, ...plain } = block;
    prefix += JSON.stringify(plain);
    size += tokens(plain);
    if (mark === undefined) continue;
    if (cache.has(prefix)) read = size;
    else written = size - read;
    cache.add(prefix);
  }
  return {
    input_tokens: size - read - written,
    output_tokens: tokens(input ?? {}),
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
  };
}
