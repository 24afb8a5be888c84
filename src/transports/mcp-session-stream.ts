/**
 * `GET /mcp` of a session: a stream of notifications about the resources that it subscribed to, by requests of their own. They
 * are in its row, with what the client knows of each, so that any process goes on where another has stopped.
 */
import type { Context } from 'koa';
import { openEventStream } from '../contract/event-stream.ts';
import type { Caller, Invoke } from '../contract/invoke.ts';
import type { McpSessions, SessionKey } from '../contract/mcp-session-queries.ts';
import { Fault } from '../faults.ts';
import { type Watching, watchResources } from './mcp-subscriptions.ts';

interface SessionStream extends Pick<Watching, 'read' | 'stopping'> {
  key: SessionKey;
  sessions: McpSessions;
  /** Its credential is checked at each look. */
  reader: Caller;
  invoke: Invoke;
  /** Takes a place for the stream. @throws Fault rate_limited */
  takeSlot: (signal: AbortSignal) => void;
}

export function sendSessionStream(
  ctx: Context,
  { key, sessions, reader, invoke, read, stopping, takeSlot }: SessionStream,
): void {
  const leaving = new AbortController();
  takeSlot(leaving.signal);
  const stream = openEventStream(ctx, () => leaving.abort());
  const notify = (uri: string) =>
    stream.send({
      event: 'message',
      data: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } }),
    });
  // A stream that its client has left unnoticed notes changes, too, so what the row says is only where this one begins.
  let notified: Record<string, string> = {};
  const known = async () => {
    try {
      await invoke.authenticate(reader);
      const { isOwn, subscribed } = (await sessions.find(key)) ?? { isOwn: true, subscribed: {} };
      if (!isOwn) return null;
      notified = Object.fromEntries(
        Object.entries(subscribed).map(([uri, noted]) => [uri, notified[uri] ?? noted]),
      );
      return notified;
    } catch (error) {
      // Postgres may be away for a moment.
      return error instanceof Fault && error.status === 401 ? null : {};
    }
  };
  const changed = async ({ uri, digest }: { uri: string; digest: string }) => {
    // While the client has not read the last notification, the next look tries again.
    if (!notify(uri)) return;
    notified[uri] = digest;
    await sessions.note(key, { uri, digest }).catch(() => undefined);
  };
  void watchResources({ known, read, changed, stopping, signal: leaving.signal }).finally(() => stream.end());
}
