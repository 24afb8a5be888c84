/**
 * What becomes of a body that was not read to its end when its request is answered, whoever answers. The next request on
 * the connection comes after it, so it is read and thrown away where it has arrived already; else the answer ends the
 * connection (RFC 9112, section 9.6), which a proxy may share among strangers.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How much of a body is still read after the answer, and how long the client has to read the answer and close. A connection
 * that is closed with unread bytes is reset, and the reset may overtake the answer.
 */
const maxDiscardedBytes = 16 * 1024 * 1024;
const maxLingerMs = 5_000;

/** Connections that end with an answer that is out: what follows on them is not for us. */
const ending = new WeakSet<Socket>();

/** @returns whether the request may be answered: not after one whose answer ends the connection. */
export function mayAnswer(request: IncomingMessage, response: ServerResponse): boolean {
  const { headers, socket } = request;
  if (ending.has(socket)) {
    socket.pause();
    return false;
  }
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return true;
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  // Whatever answers ends here, with the last chance to say that the connection is closed.
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
  // Called by Node once the answer is out; its own destroys the socket at once.
  socket.destroySoon = () => {
    socket.end();
    const lingering = setTimeout(() => socket.destroy(), maxLingerMs);
    socket.once('close', () => clearTimeout(lingering));
    socket.once('end', () => socket.destroy());
  };
}
