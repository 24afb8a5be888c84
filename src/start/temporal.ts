import { join } from 'node:path';
import { cliSearchOf, findTemporalCli } from './temporal-cli.ts';
import { openTemporal } from '../../temporal/client.ts';
import { startDevServer } from './temporal-dev-server.ts';
import type { Config } from '../config/config.ts';
import type { Part } from './keep-running.ts';
import { openLog } from '../processes/log-file.ts';
import { type Say, step } from '../processes/progress.ts';
import { StartFailure, reasonOf } from '../processes/start-failure.ts';

export const temporalFileOf = (dataDir: string) => join(dataDir, 'temporal.db');

export interface TemporalPlace {
  /** `host:port`. */
  address: string;
  uiUrl: string | null;
}

/** The Temporal server that is configured, else a dev server, which is handed to `keep`. */
export async function bringTemporal(
  config: Config,
  dataDir: string,
  ports: { temporal: number; temporalUi: number },
  keep: (part: Part) => Promise<void>,
  say: Say,
): Promise<TemporalPlace> {
  if (config.TEMPORAL_ADDRESS !== undefined) {
    await requireTemporal(config, config.TEMPORAL_ADDRESS);
    return { address: config.TEMPORAL_ADDRESS, uiUrl: config.TEMPORAL_UI_URL ?? null };
  }
  const cli = await findTemporalCli(cliSearchOf(config, say));
  const place: TemporalPlace = { address: '', uiUrl: null };
  await step(say, 'Temporal', () =>
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
          say,
        });
        place.address = server.address;
        place.uiUrl = server.uiUrl;
        return server;
      },
    }),
  );
  return place;
}

async function requireTemporal(config: Config, address: string): Promise<void> {
  const temporal = openTemporal(config);
  try {
    await temporal.ready();
  } catch (error) {
    throw new StartFailure(
      `The Temporal server at ${address} cannot be used: ${reasonOf(error)}. Start it and create its namespace \`${config.TEMPORAL_NAMESPACE}\`, or put TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE right, or unset TEMPORAL_ADDRESS to have a dev server.`,
      error,
    );
  } finally {
    await temporal.close();
  }
}
