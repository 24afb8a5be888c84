/** A fixed number of requests on loopback, and their durations. */
import { Agent, request } from 'node:http';

export interface Load {
  url: string;
  /** Creates the body of each request; without it requests are GET. */
  body?: () => string;
  headers: Record<string, string>;
  requests: number;
  concurrency: number;
}

/** Sends the requests; resolves with their durations in milliseconds, sorted. Rejects at the first response that is not 2xx. */
export async function measure({ url, body, headers, requests, concurrency }: Load): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = [];
  let left = requests;
  const client = async () => {
    while (left-- > 0) {
      const started = performance.now();
      await send(url, body?.(), headers, agent);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  agent.destroy();
  return times.sort((a, b) => a - b);
}

function send(
  url: string,
  body: string | undefined,
  headers: Record<string, string>,
  agent: Agent,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      body === undefined
        ? { agent, headers }
        : { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode && answer.statusCode < 300) resolve();
          else reject(new Error(`${url} answered ${answer.statusCode ?? 0}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The value below which `share` of the sorted values lie. */
export const quantile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const ms = (value: number): string => `${value.toFixed(2)} ms`;

export const median = (values: number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
