import { openTemporal } from '../../../temporal/client.ts';
import { listFailingRuns } from '../../../temporal/failing-runs.ts';
import { reasonOf } from '../../start/start-failure.ts';
import { type ReadingTools, inputs, reading } from './command.ts';
import { finders } from './stuck/finders.ts';
import type { Stuck } from './stuck/finder.ts';

/** Of each kind; more than that have one cause. */
const mostOfAKind = 100;

export const stuck = reading({
  name: 'stuck',
  takes: '[--runs N]',
  does: 'Lists what does not get on, since when, why, and what to do: by the rows, and by up to N (2000) running workflows where Temporal answers.',
  example: 'stuck',
  places: [],
  input: { runs: inputs.limit(2000) },
  async run({ runs }, tools) {
    const { db, config, runtime, now } = tools;
    const address = config.TEMPORAL_ADDRESS ?? runtime?.temporalAddress;
    const place = [
      ...(address === undefined ? [] : [`--address ${address}`]),
      `--namespace ${config.TEMPORAL_NAMESPACE}`,
    ].join(' ');
    const temporal = (command: string) => `temporal ${command} ${place}`;
    const found: Stuck[] = [];
    for (const find of finders) found.push(...(await find({ db, now, limit: mostOfAKind, temporal })));
    const { failing, note } = await lookAtRuns(tools, address, runs, temporal);
    found.push(...failing);
    return {
      value: { stuck: found, temporal: note },
      lines: [
        ...found.map(
          ({ id, since, why, todo }) => `${id}  since ${since.toISOString()}  ${inLine(why)}  → ${todo}`,
        ),
        found.length === 0 ? 'Nothing is stuck.' : `${found.length} stuck.`,
        note,
      ],
    };
  },
});

async function lookAtRuns(
  { config }: ReadingTools,
  address: string | undefined,
  most: number,
  temporal: (command: string) => string,
): Promise<{ failing: Stuck[]; note: string }> {
  if (address === undefined) {
    return {
      failing: [],
      note: 'Temporal was not asked: no service runs on this DATA_DIR, and TEMPORAL_ADDRESS is not set.',
    };
  }
  const opened = openTemporal({ ...config, TEMPORAL_ADDRESS: address });
  try {
    await opened.ready();
    const { failing, looked, more } = await listFailingRuns(opened.client, most);
    return {
      failing: failing.map(({ workflowId, since, why, ofWorkflowTasks }) => ({
        id: workflowId,
        since,
        why,
        todo: temporal(`workflow ${ofWorkflowTasks ? 'show' : 'describe'} -w ${workflowId}`),
      })),
      note: `${looked} running workflows were looked at${more ? ', the newest; there are more (--runs N)' : ''}.`,
    };
  } catch (error) {
    return {
      failing: [],
      note: `Temporal does not answer at ${address} (${inLine(reasonOf(error))}): running workflows were not looked at.`,
    };
  } finally {
    await opened.close();
  }
}

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim();
