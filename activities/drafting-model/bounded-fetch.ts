/**
 * The fetch that the client of the model is given: one request, one answer, all of it within a bound and a deadline that
 * goes on to its last byte. Redirects are not followed, since the key is for one host alone; undici is kept out of the
 * worker here as elsewhere.
 */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { readBody } from '../../src/guarded-fetch/read-body.ts';

/** The longest answer that fits into `max_tokens`, several times. */
const maxAnswerBytes = 2 * 1024 * 1024;
const maxHeaderBytes = 16 * 1024;

export async function boundedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const signal = init.signal ?? new AbortController().signal;
  const response = await send(url, init, signal);
  const body = await readBody(response, {
    url: url.href,
    maxBytes: maxAnswerBytes,
    truncate: false,
    signal,
  });
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after', 'request-id']) {
    const value = response.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const status = response.statusCode ?? 0;
  // A Response has no other statuses; 3xx is no answer here.
  return new Response(status >= 400 || status === 200 ? body : null, {
    status: status >= 200 && status <= 599 ? status : 502,
    headers,
  });
}

function send(url: URL, init: RequestInit, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = Object.fromEntries(new Headers(init.headers ?? {}));
    // Bodies are JSON in a string, which is all that the client sends.
    const body = typeof init.body === 'string' ? init.body : '';
    const sent = request(url, {
      method: init.method ?? 'GET',
      headers: { ...headers, 'accept-encoding': 'gzip, br', 'content-length': Buffer.byteLength(body) },
      signal,
      agent: false,
      maxHeaderSize: maxHeaderBytes,
    });
    sent.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error));
    sent.on('response', (response) => {
      // What goes wrong later is found by whoever reads it.
      response.on('error', () => undefined);
      resolve(response);
    });
    sent.on('upgrade', (_head, socket) => {
      socket.destroy();
      reject(new Error('The model’s server switched protocols.'));
    });
    sent.end(body);
  });
}
