/** The way to Temporal for everything that is not a worker. */
import { Client, Connection } from '@temporalio/client';
import type { Config } from '../src/config/config.ts';

/** How long each kind of call may take, whatever becomes of Temporal meanwhile; milliseconds. */
export const deadlines = {
  /** A start or a signal from the outbox; undelivered, it is tried again. */
  deliver: 5_000,
  /** Is Temporal there? */
  ready: 2_000,
  /** Lists and look-ups of the reconciler, and what is set up once at start. */
  maintain: 20_000,
} as const;

export interface Temporal {
  connection: Connection;
  client: Client;
  /** Rejects while Temporal is away. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens lazily: Temporal may be away now, and go away later; calls fail until it is (back), and then work.
 * A short reconnection back-off keeps "later" close to the moment it returns.
 */
export function openTemporal({
  TEMPORAL_ADDRESS: address,
  TEMPORAL_NAMESPACE: namespace,
}: Pick<Config, 'TEMPORAL_ADDRESS' | 'TEMPORAL_NAMESPACE'>): Temporal {
  if (address === undefined) throw new Error('TEMPORAL_ADDRESS is needed: host:port of a Temporal server.');
  const connection = Connection.lazy({
    address,
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 2_000 },
  });
  const client = new Client({ connection, namespace });
  return {
    connection,
    client,
    async ready() {
      await within(client, 'ready', () => connection.workflowService.describeNamespace({ namespace }));
    },
    close: () => connection.close(),
  };
}

/** Runs calls to Temporal under one of the named deadlines. */
export function within<T>(
  client: Client,
  deadline: keyof typeof deadlines,
  call: () => Promise<T>,
): Promise<T> {
  return client.withDeadline(Date.now() + deadlines[deadline], call);
}
