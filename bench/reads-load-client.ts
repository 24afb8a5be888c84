/**
 * The load generator of the read benchmarks, in its own process: keep-alive connections that repeat requests without a
 * pause. It reads only status and length of responses, so that one core is faster than any server; autocannon uses more CPU
 * per request than the servers.
 */
import { connect } from 'node:net';
import { quantile } from './load.ts';
import type { LoadOrder, LoadResult } from './reads-load.ts';

const statusAt = 'HTTP/1.1 '.length;
const blankLine = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/** The number of failed responses after which the window is aborted. */
const mostRefusals = 100;

function requestsOf({ host, paths, headers, body, method }: LoadOrder): Buffer[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return paths.map((path) =>
    Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}\r\n${body ?? ''}`),
  );
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const requests = requestsOf(order);
  const times: number[] = [];
  const refusals: Record<string, number> = {};
  let refused = 0;
  let bytes = 0;
  let at = 0;
  const cpu = process.cpuUsage();
  const started = performance.now();
  const until = started + order.ms;

  const { ports = [order.port] } = order;
  const client = (_: unknown, n: number) =>
    new Promise<void>((resolve, reject) => {
      const port = ports[n % ports.length] ?? order.port;
      const socket = connect({ host: '127.0.0.1', port, noDelay: true });
      let sentAt = 0;
      let pending: Buffer | null = null;
      const ask = () => {
        sentAt = performance.now();
        const request = requests[at++ % requests.length];
        if (request) socket.write(request);
      };
      const answered = (answer: Buffer) => {
        const now = performance.now();
        const ok = answer[statusAt] === 0x32; // 2xx
        if (ok) times.push(now - sentAt);
        else {
          const status = answer.toString('latin1', statusAt, statusAt + 3);
          refusals[status] = (refusals[status] ?? 0) + 1;
          refused += 1;
        }
        bytes += answer.length;
        if (now < until && refused < mostRefusals) ask();
        else socket.end();
      };
      socket.once('connect', ask);
      socket.once('error', reject);
      socket.once('close', () => resolve());
      socket.on('data', (data) => {
        const answer = pending === null ? data : Buffer.concat([pending, data]);
        if (isWhole(answer)) {
          pending = null;
          answered(answer);
        } else pending = answer;
      });
    });
  await Promise.all(Array.from({ length: order.connections }, client));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    requests: times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: times.at(-1) ?? Number.NaN,
    bytes: bytes / Math.max(1, times.length + refused),
    refusals,
    clientBusy: (user + system) / 1e6 / seconds,
  };
}

/** Whether the response is complete; a connection has one response at a time. */
function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf(blankLine);
  if (end === -1) return false;
  const head = answer.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (length) return answer.length >= end + blankLine.length + Number(length[1]);
  return /\r\ntransfer-encoding: *chunked/i.test(head)
    ? answer.subarray(-lastChunk.length).equals(lastChunk)
    : true;
}

process.on('message', (order: LoadOrder) => {
  load(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
