import { listWork } from '../../orders/work-queries.ts';
import { inLine } from './ask-temporal.ts';
import { inputs, reading } from './command.ts';

export const work = reading({
  name: 'work',
  takes: '[--all] [--limit N]',
  does: 'Lists what people have to do for orders, the oldest first; --all also what is over, the newest first.',
  example: 'work',
  places: [],
  input: { all: inputs.flag, limit: inputs.limit(100) },
  async run({ all, limit }, { db }) {
    const found = await listWork(db, { all, limit });
    return {
      value: found,
      lines:
        found.length === 0
          ? ['There is nothing to do.']
          : found.map(({ id, order_id, site_key, listing, what, status, created_at, note }) =>
              [
                `work/${id}`,
                ...(all ? [status] : []),
                `since ${created_at.toISOString()}`,
                `order ${order_id}`,
                listing === null ? site_key : `${site_key}/${listing}`,
                inLine(what),
                ...(note === null ? [] : [`“${inLine(note)}”`]),
              ].join('  '),
            ),
    };
  },
});
