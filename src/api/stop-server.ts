import type { Server } from 'node:http';

/** Longer than requests wait for a run (`afterwards` of operations), shorter than `npm start` waits for the API. */
const finishWithinMs = 9_000;
const idleCheckMs = 100;

/** Accepts no more connections; resolves once requests that have arrived are answered, or cut off as too slow. */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection is idle once its last answer is sent.
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const late = setTimeout(() => server.closeAllConnections(), finishWithinMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
