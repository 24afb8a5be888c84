/** MCP as it is on the wire, of both eras. */

export interface RawAnswer {
  status: number;
  headers: Headers;
  /** JSON-RPC messages, from JSON or from events; a problem where the body is none. */
  messages: RawMessage[];
  text: string;
}

export interface RawMessage {
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown> & {
    content?: { text: string }[];
    structuredContent?: Record<string, unknown>;
    isError?: boolean;
  };
  error?: { code: number; message: string; data?: Record<string, unknown> };
}

export interface RawCall {
  method: string;
  params?: Record<string, unknown>;
}

export interface Sending {
  key?: string | undefined;
  path?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export async function post(baseUrl: string, body: unknown, sending: Sending = {}): Promise<RawAnswer> {
  const { key, path = '/mcp', headers = {}, signal } = sending;
  const response = await fetch(new URL(path, baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, messages: messagesIn(text) };
}

function messagesIn(text: string): RawMessage[] {
  const parts = /^[{[]/.test(text)
    ? [text]
    : [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => data ?? '');
  return parts.flatMap((part) => JSON.parse(part) as RawMessage | RawMessage[]);
}

/** As the versions that begin with `initialize` send it. */
export const oldCall = (baseUrl: string, { method, params = {} }: RawCall, sending: Sending = {}) =>
  post(baseUrl, { jsonrpc: '2.0', id: 1, method, params }, sending);

const prefix = 'io.modelcontextprotocol';

/** As 2026-07-28 sends it: each request says what used to be agreed on once. */
export function newCall(baseUrl: string, { method, params = {} }: RawCall, sending: Sending = {}) {
  const named = params['name'] ?? params['uri'];
  return post(
    baseUrl,
    {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          [`${prefix}/protocolVersion`]: '2026-07-28',
          [`${prefix}/clientCapabilities`]: {},
          ...(params['_meta'] as object | undefined),
        },
      },
    },
    {
      ...sending,
      headers: {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(typeof named === 'string' && { 'mcp-name': named }),
        ...sending.headers,
      },
    },
  );
}

export const calls = { '2025': oldCall, '2026-07-28': newCall };

export const toolCall = (name: string, args: Record<string, unknown> = {}, more: object = {}): RawCall => ({
  method: 'tools/call',
  params: { name, arguments: args, ...more },
});

/** The last message: what answers the request. */
export const answerIn = ({ messages }: RawAnswer): RawMessage => messages.at(-1) ?? {};

/** The object that a tool answered with, or the problem. */
export function bodyIn(answer: RawAnswer): Record<string, unknown> {
  const { structuredContent, content } = answerIn(answer).result ?? {};
  return structuredContent ?? (JSON.parse(content?.[0]?.text ?? '{}') as Record<string, unknown>);
}

export const toolNames = (answer: RawAnswer) =>
  ((answerIn(answer).result?.['tools'] ?? []) as { name: string }[]).map(({ name }) => name);

/** What a stream says, as it comes. */
export function heardOn(response: Response) {
  const heard: RawMessage[] = [];
  const state = { ended: false };
  void (async () => {
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += new TextDecoder().decode(part.value);
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const [, data] = /^data: (.+)$/m.exec(event) ?? [];
        if (data) heard.push(JSON.parse(data) as RawMessage);
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => void (state.ended = true));
  return { heard, state };
}
