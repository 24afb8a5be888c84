import { listFailingRuns } from '../../../temporal/failing-runs.ts';
import { queryTemporal, inLine, temporalCommand } from './query-temporal.ts';
import { type ReadContext, inputs, readCommand } from './command.ts';
import { finders } from './stuck-finders.ts';
import type { Stuck } from './stuck-finders.ts';

/** More of one kind usually have one cause. */
const maxPerKind = 100;

export const stuck = readCommand({
  name: 'stuck',
  usage: '[--runs N]',
  description:
    'Lists stuck work, since when, why, and what to do: from the database, and from up to N (2000) running workflows if Temporal answers.',
  example: 'stuck',
  positionals: [],
  input: { runs: inputs.limit(2000) },
  async run({ runs }, tools) {
    const { db, now } = tools;
    const temporal = temporalCommand(tools);
    const found: Stuck[] = [];
    for (const find of finders) found.push(...(await find({ db, now, limit: maxPerKind, temporal })));
    const { failing, note } = await findFailingRuns(tools, runs, temporal);
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

async function findFailingRuns(
  context: ReadContext,
  limit: number,
  temporal: (command: string) => string,
): Promise<{ failing: Stuck[]; note: string }> {
  const response = await queryTemporal(context, (client) => listFailingRuns(client, limit));
  if ('unavailable' in response) return { failing: [], note: response.unavailable };
  const { failing, looked, more } = response.result;
  return {
    failing: failing.map(({ workflowId, since, why, ofWorkflowTasks }) => ({
      id: workflowId,
      since,
      why,
      todo: temporal(`workflow ${ofWorkflowTasks ? 'show' : 'describe'} -w ${workflowId}`),
    })),
    note: `${looked} running workflows were examined${more ? ', the newest; there are more (--runs N)' : ''}.`,
  };
}
