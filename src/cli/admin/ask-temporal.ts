import type { Client } from '@temporalio/client';
import { openTemporal } from '../../../temporal/client.ts';
import { reasonOf } from '../../processes/start-failure.ts';
import type { ReadingTools } from './command.ts';

type Where = Pick<ReadingTools, 'config' | 'runtime'>;

/** Of the server that is configured, else of that of the running service. */
const temporalAddress = ({ config, runtime }: Where) => config.TEMPORAL_ADDRESS ?? runtime?.temporalAddress;

/** The command line that asks Temporal something: `workflow describe -w …`. */
export function temporalCommand({ config, runtime }: Where): (command: string) => string {
  const address = temporalAddress({ config, runtime });
  const place = [
    ...(address === undefined ? [] : [`--address ${address}`]),
    `--namespace ${config.TEMPORAL_NAMESPACE}`,
  ].join(' ');
  return (command) => `temporal ${command} ${place}`;
}

/** What Temporal answers; or a sentence about why runs were not looked at. */
export async function askTemporal<Answer>(
  { config, runtime }: Where,
  ask: (client: Client) => Promise<Answer>,
): Promise<{ answer: Answer } | { away: string }> {
  const address = temporalAddress({ config, runtime });
  if (address === undefined) {
    return {
      away: 'Temporal was not queried: no service runs on this DATA_DIR, and TEMPORAL_ADDRESS is not set.',
    };
  }
  const opened = openTemporal({ ...config, TEMPORAL_ADDRESS: address });
  try {
    await opened.ready();
    return { answer: await ask(opened.client) };
  } catch (error) {
    return {
      away: `Temporal does not answer at ${address} (${inLine(reasonOf(error))}): running workflows were not examined.`,
    };
  } finally {
    await opened.close();
  }
}

export const inLine = (text: string) => text.replace(/\s+/g, ' ').trim();
