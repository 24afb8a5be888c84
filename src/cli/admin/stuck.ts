import { listFailingRuns } from '../../../temporal/failing-runs.ts';
import { askTemporal, inLine, temporalCommand } from './ask-temporal.ts';
import { type ReadingTools, inputs, reading } from './command.ts';
import { finders } from './stuck/finders.ts';
import type { Stuck } from './stuck/finder.ts';

/** Of each kind; more than that have one cause. */
const maxOfAKind = 100;

export const stuck = reading({
  name: 'stuck',
  takes: '[--runs N]',
  does: 'Lists work that is stuck, since when, why, and what to do: by the rows, and by up to N (2000) running workflows where Temporal answers.',
  example: 'stuck',
  places: [],
  input: { runs: inputs.limit(2000) },
  async run({ runs }, tools) {
    const { db, now } = tools;
    const temporal = temporalCommand(tools);
    const found: Stuck[] = [];
    for (const find of finders) found.push(...(await find({ db, now, limit: maxOfAKind, temporal })));
    const { failing, note } = await lookAtRuns(tools, runs, temporal);
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
  tools: ReadingTools,
  most: number,
  temporal: (command: string) => string,
): Promise<{ failing: Stuck[]; note: string }> {
  const asked = await askTemporal(tools, (client) => listFailingRuns(client, most));
  if ('away' in asked) return { failing: [], note: asked.away };
  const { failing, looked, more } = asked.answer;
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
