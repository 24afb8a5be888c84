/** The Temporal client of everything that is not a worker. */
import { Client, Connection } from '@temporalio/client';
import type { Config } from '../src/config/config.ts';
import { type TemporalSettings, connectionOptions } from './connection-options.ts';
import { traceStarts } from './trace-interceptors.ts';

/** Deadlines of each kind of call, in milliseconds. */
export const deadlines = {
  /** A start or a signal from the outbox, which retries it. */
  deliver: 5_000,
  /** Readiness checks. */
  ready: 2_000,
  /** The reconciler's lists and look-ups, and the setup at start. */
  maintain: 20_000,
} as const;

export interface Temporal {
  connection: Connection;
  client: Client;
  /** Rejects while Temporal is unavailable. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects lazily: calls fail while Temporal is unavailable, and work once it is back.
 * A short reconnection back-off keeps that delay small.
 */
export function openTemporal(settings: TemporalSettings & Pick<Config, 'TEMPORAL_NAMESPACE'>): Temporal {
  const { TEMPORAL_NAMESPACE: namespace } = settings;
  const connection = Connection.lazy({
    ...connectionOptions(settings),
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 2_000 },
  });
  const client = new Client({ connection, namespace, interceptors: { workflow: [traceStarts] } });
  return {
    connection,
    client,
    async ready() {
      await within(client, 'ready', () => connection.workflowService.describeNamespace({ namespace }));
    },
    close: () => connection.close(),
  };
}

/** Runs a call to Temporal under one of the deadlines. */
export function within<T>(
  client: Client,
  deadline: keyof typeof deadlines,
  call: () => Promise<T>,
): Promise<T> {
  return client.withDeadline(Date.now() + deadlines[deadline], call);
}
