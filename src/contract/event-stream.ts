/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
import { PassThrough } from 'node:stream';
import type { Context } from 'koa';

/** Proxies close connections that are silent for longer, often after 30 or 60 seconds. */
const usualHeartbeatMs = 15_000;

export interface SentEvent {
  id?: string;
  event?: string;
  data?: string;
}

export interface EventStream {
  /** False if the client still has to read what it was sent: the event is dropped. */
  send(event: SentEvent): boolean;
  end(): void;
}

/** Answers with a stream of events. `closed` is called once, when it has ended or the client has left. */
export function openEventStream(
  ctx: Context,
  closed: () => void,
  heartbeatMs = usualHeartbeatMs,
): EventStream {
  const stream = new PassThrough();
  const heartbeat = setInterval(() => {
    if (!stream.writableNeedDrain) stream.write(':\n\n');
  }, heartbeatMs);
  ctx.res.once('close', () => {
    clearInterval(heartbeat);
    stream.destroy();
    closed();
  });
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Proxies such as nginx would collect events before they pass them on.
    'X-Accel-Buffering': 'no',
    // A connection that is idle after the stream would delay the end of the process.
    Connection: 'close',
  });
  ctx.body = stream;
  // Sends the headers at once.
  stream.write(':\n\n');
  return {
    send({ id, event, data = '' }) {
      if (stream.writableNeedDrain || !stream.writable) return false;
      const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
      const head = Object.entries({ id, event }).flatMap(([name, value]) =>
        value === undefined ? [] : `${name}: ${value}\n`,
      );
      stream.write(`${[...head, ...lines].join('')}\n`);
      return true;
    },
    end() {
      stream.end();
    },
  };
}
