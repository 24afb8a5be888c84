/** Reads server-sent events. */

export interface SentEvent {
  id: string;
  event: string;
  data: string;
}

export interface EventReader {
  status: number;
  headers: Headers;
  /** The next event; rejects if the stream ends before it. */
  next(): Promise<SentEvent>;
  /** Events that were sent and not read. */
  rest(): SentEvent[];
  /** True once the server has ended the stream; false if it broke. */
  ended: Promise<boolean>;
  /** The body of an answer that is no stream. */
  text(): Promise<string>;
  close(): void;
}

export async function openEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal, redirect: 'manual' });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const sent: SentEvent[] = [];
  let changed: () => void = () => undefined;
  let isOver = false;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      sent.push(...blocks.filter((block) => !block.startsWith(':')).map(parse));
      changed();
    }
  };
  const ended = isStream
    ? read().then(
        () => true,
        () => false,
      )
    : Promise.resolve(true);
  void ended.then(() => {
    isOver = true;
    changed();
  });
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      while (sent.length === 0) {
        if (isOver) throw new Error('The stream ended without another event.');
        await new Promise<void>((resolve) => (changed = resolve));
      }
      return sent.shift() as SentEvent;
    },
    rest: () => sent,
    ended,
    text: () => response.text(),
    close: () => leaving.abort(),
  };
}

function parse(block: string): SentEvent {
  const of = (field: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${field}: `))
      .map((line) => line.slice(field.length + 2))
      .join('\n');
  return { id: of('id'), event: of('event'), data: of('data') };
}
