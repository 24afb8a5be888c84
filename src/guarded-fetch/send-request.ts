import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { ignoreLateErrors } from './connect.ts';
import { asFetchFailure, FetchFailure } from './fetch-failure.ts';
import { MAX_HEADER_BYTES } from './limits.ts';

interface OutgoingRequest {
  /** Connected to a checked address (`connect`). Without one the URL must be the operator's: its address is not checked. */
  socket?: Socket;
  method?: string;
  headers: OutgoingHttpHeaders;
  body?: string;
  signal: AbortSignal;
}

/**
 * Sends one request on a connection of its own and resolves with the head of the response; `readBody` reads the rest.
 * Redirects are not followed. Built on node:http, not on fetch: undici ends the process with an assertion when a hostile
 * response stops while its reader is paused (nodejs/undici#5360). Later errors destroy the response with their cause.
 * @throws FetchFailure, or `signal.reason`
 */
export function sendRequest(
  url: URL,
  { socket, method = 'GET', headers, body, signal }: OutgoingRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let response: IncomingMessage | undefined;
    const fail = (error: unknown) => {
      const cause: unknown = signal.aborted ? signal.reason : error;
      reject(asFetchFailure(cause, url.href));
    };
    // A given socket has its TLS already.
    const isTls = socket === undefined && url.protocol === 'https:';
    const sent = (isTls ? requestHttps : requestHttp)(url, {
      ...(socket ? { createConnection: () => socket } : { agent: false as const }),
      protocol: isTls ? 'https:' : 'http:',
      method,
      headers: { host: url.host, ...headers },
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    });
    sent.on('error', (error) => {
      if (response) response.destroy(error);
      else fail(error);
    });
    sent.on('upgrade', (_head, upgraded) => {
      upgraded.destroy();
      fail(new FetchFailure('bad_response', url.href));
    });
    sent.on('close', () => {
      fail(new FetchFailure('connection_closed', url.href));
    });
    sent.on('response', (head) => {
      response = head;
      ignoreLateErrors(head);
      resolve(head);
    });
    sent.end(body);
  });
}
