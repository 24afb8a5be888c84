/**
 * Handles request bodies that are not fully read when the response is sent. The next request follows the body on the
 * connection, so a body that has arrived is discarded; otherwise the response closes the connection (RFC 9112, section
 * 9.6), which a proxy may share among clients.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How much of a body is read after the response, and how long the client has to read the response and close. Closing a
 * connection with unread bytes resets it, and the reset may overtake the response.
 */
const maxDiscardedBytes = 16 * 1024 * 1024;
const maxLingerMs = 5_000;

/** Connections that close after a response; later data on them is ignored. */
const ending = new WeakSet<Socket>();

/** @returns false for requests after a response that closes the connection. */
export function mayAnswer(request: IncomingMessage, response: ServerResponse): boolean {
  const { headers, socket } = request;
  if (ending.has(socket)) {
    socket.pause();
    return false;
  }
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return true;
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  // Every response calls writeHead, the last chance to send `Connection: close`.
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete) endAfter(request, response);
    return writeHead(...head);
  };
  response.once('finish', () => {
    request.unpipe();
    request.resume();
  });
  return true;
}

function endAfter(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  ending.add(socket);
  response.setHeader('Connection', 'close');
  let left = maxDiscardedBytes;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  request.resume();
  // Node calls this after the response; its own version destroys the socket at once.
  socket.destroySoon = () => {
    socket.end();
    const lingering = setTimeout(() => socket.destroy(), maxLingerMs);
    socket.once('close', () => clearTimeout(lingering));
    socket.once('end', () => socket.destroy());
  };
}
