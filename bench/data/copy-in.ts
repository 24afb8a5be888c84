/** `COPY … FROM STDIN` over a connection of `pg`, which implements the protocol without a public interface. */
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** The value of a column: arrays become Postgres arrays of text, records JSON, dates timestamps. */
export type Value =
  string | number | boolean | null | Date | readonly string[] | { readonly [member: string]: unknown };

/** The approximate size of chunks written to the socket. */
const chunkCharacters = 256 * 1024;

interface CopyingConnection {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** A query object, whose methods `pg` calls on the server's messages. */
class CopyIn {
  readonly done: Promise<void>;
  readonly #text: string;
  readonly #chunks: Iterable<string>;
  #resolve: () => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #failure: unknown = null;

  constructor(text: string, chunks: Iterable<string>) {
    this.#text = text;
    this.#chunks = chunks;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    this.#send(connection).catch((error: unknown) => {
      this.#failure = error;
      connection.sendCopyFail(error instanceof Error ? error.message : 'the rows could not be made');
    });
  }

  async #send(connection: CopyingConnection): Promise<void> {
    for (const chunk of this.#chunks) {
      if (this.#failure !== null) return;
      connection.sendCopyFromChunk(Buffer.from(chunk));
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {
    // The query ends when the server is ready again.
  }

  handleError(error: unknown): void {
    this.#failure ??= error;
    this.#reject(this.#failure);
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#resolve();
    else this.#reject(this.#failure);
  }
}

/** The values by column; all rows of a table have the same columns in the same order. */
export type Row = Record<string, Value>;

/** Copies rows into a table; resolves with their number. */
export async function copyIn(client: pg.Client, table: string, rows: Iterable<Row>): Promise<number> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done) return 0;
  let count = 0;
  function* chunks(): Iterable<string> {
    let chunk = '';
    for (let next = first; !next.done; next = iterator.next()) {
      count += 1;
      chunk += lineOf(Object.values(next.value));
      if (chunk.length < chunkCharacters) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  }
  const columns = Object.keys(first.value).join(', ');
  await client.query(new CopyIn(`COPY ${table} (${columns}) FROM STDIN`, chunks())).done;
  return count;
}

/** A line of COPY's text format. */
function lineOf(row: readonly Value[]): string {
  let line = textOf(row[0] ?? null);
  for (let index = 1; index < row.length; index += 1) line += `\t${textOf(row[index] ?? null)}`;
  return `${line}\n`;
}

function textOf(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  return escaped(Array.isArray(value) ? arrayLiteral(value as readonly string[]) : JSON.stringify(value));
}

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '') : text;

const arrayLiteral = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
