/** What clients before 2026-07-28 set in their session: the resources they are notified of, and the level of log messages. */
import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import {
  type McpSession,
  type McpSessions,
  type SessionKey,
  maxSubscriptions,
} from '../contract/mcp-session-queries.ts';
import { faultOf } from '../contract/problem.ts';
import type { Answering } from './mcp-batch.ts';
import { digestOf } from './mcp-subscriptions.ts';

export interface OfSession {
  sessions: McpSessions;
  /** Null where the request names none. */
  key: SessionKey | null;
}

interface SessionRequests extends OfSession {
  answering: Answering;
  /** Reads a resource. @throws ProtocolError */
  check: (uri: string) => Promise<unknown>;
}

export function addSessionRequests(
  { server }: McpServer,
  { sessions, key, answering, check }: SessionRequests,
): void {
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) =>
    answering(async () => {
      const named = key ?? refuse(noSession);
      const subscribed = { [uri]: digestOf(await check(uri)) };
      await shown(set(named, { subscribed }));
      return {};
    }),
  );
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) =>
    answering(async () => {
      const named = key ?? refuse(noSession);
      const found = await shown(sessions.find(named));
      if (found && uri in found.subscribed) await shown(sessions.unsubscribe(named, uri));
      return {};
    }),
  );
  server.setRequestHandler('logging/setLevel', ({ params: { level } }) =>
    answering(async () => {
      await shown(set(key ?? refuse(noSession), { logLevel: level }));
      return {};
    }),
  );

  async function set(named: SessionKey, what: Parameters<McpSessions['set']>[1]): Promise<void> {
    if (await sessions.set(named, what)) return;
    const { isOwn } = (await sessions.find(named)) ?? { isOwn: false };
    refuse(isOwn ? tooMany : ofAnother);
  }
}

/** The levels, of which those from the first to `info` include it. */
const withInfo = ['debug', 'info'];

export type Log = (context: ServerContext, message: string) => Promise<void>;

/** Sends what a call reports as log messages, to sessions that have set a level and want them. */
export function sessionLog({ sessions, key }: OfSession, logger: string): Log {
  const wants = ({ isOwn, logLevel }: McpSession) => isOwn && withInfo.some((level) => level === logLevel);
  let wanted: Promise<boolean> | undefined;
  const look = async () => {
    const found = key && (await sessions.find(key).catch(() => null));
    return found !== null && wants(found);
  };
  return async ({ mcpReq }, data) => {
    wanted ??= look();
    if (!(await wanted)) return;
    await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', logger, data } });
  };
}

const noSession =
  'This needs a session. Send the `Mcp-Session-Id` that `initialize` was answered with as a header of each request.';
const ofAnother = 'This session belongs to another account. Begin one of your own with `initialize`.';
const tooMany = `A session has at most ${maxSubscriptions} subscriptions. Unsubscribe from others first.`;

function refuse(message: string): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidRequest, message);
}

/** Errors of the database are not for clients. */
const shown = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof ProtocolError) throw error;
    throw new ProtocolError(ProtocolErrorCode.InternalError, faultOf(error).message);
  });
