import { join } from 'node:path';
import { cliSearchOf, findTemporalCli } from './temporal-cli.ts';
import { openTemporal } from '../../temporal/client.ts';
import { startDevServer } from './temporal-dev-server.ts';
import type { Config } from '../config/config.ts';
import type { Service } from './keep-running.ts';
import { openLog } from '../processes/log-file.ts';
import { type Print, step } from '../processes/progress.ts';
import { StartFailure, reasonOf } from '../processes/start-failure.ts';

export const temporalFileOf = (dataDir: string) => join(dataDir, 'temporal.db');

export interface TemporalServer {
  /** `host:port`. */
  address: string;
  uiUrl: string | null;
}

/** The configured Temporal server, otherwise a dev server, which is passed to `keep`. */
export async function provideTemporal(
  config: Config,
  dataDir: string,
  ports: { temporal: number; temporalUi: number },
  keep: (part: Service) => Promise<void>,
  print: Print,
): Promise<TemporalServer> {
  if (config.TEMPORAL_ADDRESS !== undefined) {
    await requireTemporal(config, config.TEMPORAL_ADDRESS);
    return { address: config.TEMPORAL_ADDRESS, uiUrl: config.TEMPORAL_UI_URL ?? null };
  }
  const cli = await findTemporalCli(cliSearchOf(config, print));
  const provided: TemporalServer = { address: '', uiUrl: null };
  await step(print, 'Temporal', () =>
    keep({
      name: 'Temporal dev server',
      async start() {
        const server = await startDevServer({
          cli: cli.path,
          port: ports.temporal,
          uiPort: ports.temporalUi,
          namespace: config.TEMPORAL_NAMESPACE,
          dbFile: temporalFileOf(dataDir),
          log: await openLog(join(dataDir, 'logs'), 'temporal'),
          print,
        });
        provided.address = server.address;
        provided.uiUrl = server.uiUrl;
        return server;
      },
    }),
  );
  return provided;
}

async function requireTemporal(config: Config, address: string): Promise<void> {
  const temporal = openTemporal(config);
  try {
    await temporal.ready();
  } catch (error) {
    throw new StartFailure(
      `The Temporal server at ${address} cannot be used: ${reasonOf(error)}. Start it and create its namespace \`${config.TEMPORAL_NAMESPACE}\`, or correct TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE, or unset TEMPORAL_ADDRESS to use a dev server.`,
      error,
    );
  } finally {
    await temporal.close();
  }
}
