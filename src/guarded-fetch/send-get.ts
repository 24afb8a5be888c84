import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { ignoreLateErrors } from './connect.ts';
import { asFetchFailure, FetchFailure } from './fetch-failure.ts';
import { MAX_HEADER_BYTES } from './limits.ts';

/**
 * Sends one GET over a connected socket and waits for the head of the answer. Whatever the other side does, the
 * promise settles and no event stays unheard: parse errors after the head destroy the response with their cause.
 */
export function sendGet(
  socket: Socket,
  url: URL,
  headers: OutgoingHttpHeaders,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let response: IncomingMessage | undefined;
    const fail = (error: unknown) => {
      const cause: unknown = signal.aborted ? signal.reason : error;
      reject(asFetchFailure(cause, url.href));
    };
    const sent = request({
      createConnection: () => socket,
      method: 'GET',
      path: url.pathname + url.search,
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
    sent.end();
  });
}
