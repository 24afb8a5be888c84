import type { Client } from '@temporalio/client';
import { openTemporal } from '../../../temporal/client.ts';
import { reasonOf } from '../../processes/start-failure.ts';
import type { ReadContext } from './command.ts';

type Where = Pick<ReadContext, 'config' | 'runtime'>;

/** The configured server, otherwise that of the running service. */
const temporalAddress = ({ config, runtime }: Where) => config.TEMPORAL_ADDRESS ?? runtime?.temporalAddress;

/** Builds the command line of a `temporal` command such as `workflow describe -w …`. */
export function temporalCommand({ config, runtime }: Where): (command: string) => string {
  const address = temporalAddress({ config, runtime });
  const place = [
    ...(address === undefined ? [] : [`--address ${address}`]),
    `--namespace ${config.TEMPORAL_NAMESPACE}`,
  ].join(' ');
  return (command) => `temporal ${command} ${place}`;
}

/** The result of a query of Temporal, or a sentence on why it was not made. */
export async function queryTemporal<Result>(
  { config, runtime }: Where,
  query: (client: Client) => Promise<Result>,
): Promise<{ result: Result } | { unavailable: string }> {
  const address = temporalAddress({ config, runtime });
  if (address === undefined) {
    return {
      unavailable:
        'Temporal was not queried: no service runs on this DATA_DIR, and TEMPORAL_ADDRESS is not set.',
    };
  }
  const opened = openTemporal({ ...config, TEMPORAL_ADDRESS: address });
  try {
    await opened.ready();
    return { result: await query(opened.client) };
  } catch (error) {
    return {
      unavailable: `Temporal does not answer at ${address} (${inLine(reasonOf(error))}): running workflows were not examined.`,
    };
  } finally {
    await opened.close();
  }
}

export const inLine = (text: string) => text.replace(/\s+/g, ' ').trim();
