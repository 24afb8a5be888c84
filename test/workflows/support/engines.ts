/** Temporal servers as the tests of durable work use them. */
import { Client, Connection } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { NativeConnection } from '@temporalio/worker';
import { searchAttributes } from '../../../temporal/search-attributes.ts';
import { traceStarts } from '../../../temporal/trace-interceptors.ts';
import { settingArguments } from '../../../temporal/server-settings.ts';
import { devServer, temporalCli, timeSkippingServer } from '../../support/engines.ts';

/** The part of a Temporal server that a world stands on. */
export interface Engine {
  client: Client;
  nativeConnection: NativeConnection;
  address: string;
  namespace?: string | undefined;
}

/** INDEXED_VALUE_TYPE_KEYWORD of Temporal's API. */
const keywordType = 2;

/** A server that skips time while nothing is under way; its time is one for all its runs. Tear it down. */
export async function timeSkipping(): Promise<TestWorkflowEnvironment> {
  const path = await timeSkippingServer();
  const start = () =>
    TestWorkflowEnvironment.createTimeSkipping({ server: { executable: { type: 'existing-path', path } } });
  // The SDK gives it five seconds, which a start from a cold disk or beside other tests may take; the next finds it in memory.
  const env = await start().catch(start).catch(start);
  // It cannot list attributes, so the usual registration does not work here.
  await env.connection.operatorService.addSearchAttributes({
    namespace: 'default',
    searchAttributes: Object.fromEntries(searchAttributes.map((name) => [name, keywordType])),
  });
  return env;
}

/** A namespace of its own on the dev server that all tests share. Close it. */
export async function ownNamespace(): Promise<Engine & { close(): Promise<void> }> {
  const { address, namespace } = await devServer();
  const connection = await Connection.connect({ address });
  const nativeConnection = await NativeConnection.connect({ address });
  return {
    client: new Client({ connection, namespace, interceptors: { workflow: [traceStarts] } }),
    nativeConnection,
    address,
    namespace,
    async close() {
      await nativeConnection.close();
      await connection.close();
    },
  };
}

/** A dev server of its own: on a port, kept in a file, or with settings that the shared one has not. Tear it down. */
export async function ownDevServer(options: {
  port?: number;
  dbFilename?: string;
  settings?: string[];
}): Promise<TestWorkflowEnvironment> {
  const { port, dbFilename, settings = [] } = options;
  return TestWorkflowEnvironment.createLocal({
    server: {
      executable: { type: 'existing-path', path: await temporalCli() },
      ...(port !== undefined && { port }),
      ...(dbFilename !== undefined && { dbFilename }),
      extraArgs: [
        ...searchAttributes.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
        ...settingArguments,
        ...settings.flatMap((setting) => ['--dynamic-config-value', setting]),
      ],
    },
  });
}
