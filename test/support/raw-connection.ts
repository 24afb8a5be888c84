/** One connection, byte by byte: what HTTP libraries would not send, and when it was answered or ended. */
import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Nothing that is tested takes so long: a connection that says nothing for it is stuck. */
const stuckMs = 8_000;

export class RawConnection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #ended = false;
  #failure: Error | null = null;
  #changed: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#changed();
    });
    // A server that has closed may not take the rest.
    socket.on('error', (error) => {
      this.#failure = error;
    });
    socket.on('end', () => this.#end());
    socket.on('close', () => this.#end());
  }

  static open(port: number, host: string): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host, allowHalfOpen: true }, () => resolve(new RawConnection(socket)));
      socket.once('error', reject);
    });
  }

  send(...parts: (string | Buffer)[]): void {
    for (const part of parts) this.#socket.write(part);
  }

  /** The next whole response; null where the connection ends without another. */
  async response(): Promise<RawResponse | null> {
    for (;;) {
      const read = responseIn(this.#received, this.#ended);
      if (read) {
        this.#received = this.#received.subarray(read.length);
        if (read.response.status !== 100) return read.response;
      } else {
        if (this.#ended) return null;
        await this.#change();
      }
    }
  }

  /** Whether the server has ended the connection, waited for. */
  async ended(): Promise<true> {
    while (!this.#ended) await this.#change();
    return true;
  }

  /** Sends the same over and over, as fast as it is taken; the bytes sent until the server has closed. */
  async sendUntilClosed(part: Buffer, maxBytes: number): Promise<number> {
    let sent = 0;
    while (sent < maxBytes && !this.#socket.destroyed && !this.#failure) {
      sent += part.length;
      await new Promise<void>((resolve) => this.#socket.write(part, () => resolve()));
    }
    return sent;
  }

  /** Whether the server has closed altogether, waited for: it answers what is sent with a reset. */
  async refusesMore(): Promise<boolean> {
    const until = Date.now() + stuckMs;
    while (!this.#failure && Date.now() < until) {
      this.#socket.write(' ');
      await sleep(100);
    }
    return this.#failure !== null;
  }

  /** What the connection failed with, such as ECONNRESET. */
  get failure(): Error | null {
    return this.#failure;
  }

  close(): void {
    this.#socket.destroy();
  }

  #end(): void {
    this.#ended = true;
    this.#changed();
  }

  #change(): Promise<void> {
    return new Promise((resolve, reject) => {
      const stuck = setTimeout(() => reject(new Error(`Nothing came for ${stuckMs} ms.`)), stuckMs);
      this.#changed = () => {
        clearTimeout(stuck);
        resolve();
      };
    });
  }
}

function responseIn(bytes: Buffer, ended: boolean): { response: RawResponse; length: number } | null {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const [first = '', ...lines] = bytes.subarray(0, head).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (Number.isNaN(status)) throw new Error(`No response begins so: ${first.slice(0, 200)}`);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const read = bodyIn(bytes.subarray(head + 4), status, headers, ended);
  return read && { response: { status, headers, body: read.body }, length: head + 4 + read.length };
}

function bodyIn(
  rest: Buffer,
  status: number,
  headers: Record<string, string>,
  ended: boolean,
): { body: string; length: number } | null {
  if (status < 200 || status === 204 || status === 304) return { body: '', length: 0 };
  if (headers['transfer-encoding'] === 'chunked') return chunksIn(rest);
  if (headers['content-length'] === undefined) {
    return ended ? { body: rest.toString(), length: rest.length } : null;
  }
  const length = Number(headers['content-length']);
  return rest.length < length ? null : { body: rest.subarray(0, length).toString(), length };
}

function chunksIn(rest: Buffer): { body: string; length: number } | null {
  let body = '';
  let at = 0;
  for (;;) {
    const line = rest.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = parseInt(rest.subarray(at, line).toString(), 16);
    const end = line + 2 + size + 2;
    if (rest.length < end) return null;
    if (size === 0) return { body, length: end };
    body += rest.subarray(line + 2, end - 2).toString();
    at = end;
  }
}
