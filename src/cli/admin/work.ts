import { endWork, listWork, lockWork } from '../../orders/work-queries.ts';
import { dayInWords } from '../../shared/week-rules.ts';
import { inLine } from './query-temporal.ts';
import {
  type ChangeContext,
  type ChangeResult,
  Refusal,
  changeCommand,
  inputs,
  readCommand,
} from './command.ts';
import { orderInputs } from './order-inputs.ts';

export const work = readCommand({
  name: 'work',
  usage: '[--all] [--limit N]',
  description:
    'Lists open work of the site team for orders, oldest first; with --all also ended work, newest first.',
  example: 'work',
  positionals: [],
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

const input = { work: orderInputs.work, note: orderInputs.note };

export const finishWork = changeCommand({
  name: 'finish-work',
  usage: 'WORK [--note TEXT]',
  description: 'Marks work as done: the order’s item becomes `done`, and the note is shown to the buyer.',
  example: 'finish-work 12 --note "Your review is on its way." --why "sent by mail"',
  positionals: ['work'],
  input,
  run: ({ work, note }, tools) =>
    end(work, 'done', note ?? `Done by the site team on ${dayInWords(tools.now)}.`, tools),
});

export const cancelWork = changeCommand({
  name: 'cancel-work',
  usage: 'WORK [--note TEXT]',
  description:
    'Cancels work: the order’s item becomes `undone`, and the note is shown to the buyer. It refunds nothing; `refund` does.',
  example: 'cancel-work 12 --why "the buyer wants it no more"',
  positionals: ['work'],
  input,
  run: ({ work, note }, tools) => end(work, 'cancelled', note ?? 'The site team has cancelled it.', tools),
});

async function end(
  id: number,
  status: 'done' | 'cancelled',
  note: string,
  { tx, why, now }: ChangeContext,
): Promise<ChangeResult> {
  const work = await lockWork(tx, id);
  if (!work) throw new Refusal(`There is no work/${id}; \`work\` lists what is open.`);
  if (work.status !== 'open') {
    throw new Refusal(`work/${id} is already ${work.status}, since ${work.ended_at?.toISOString() ?? '?'}.`);
  }
  await endWork(tx, work, { status, why, note, now });
  return {
    subject: `order/${work.order_id}`,
    detail: { work: id, position: work.position, note },
    message: `work/${id} (${work.what}, order ${work.order_id}) is ${status}.`,
  };
}
