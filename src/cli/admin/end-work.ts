import { dayInWords } from '../../shared/week-rules.ts';
import { endWork, lockWork } from '../../orders/work-queries.ts';
import { type ChangingTools, type Done, Refusal, changing } from './command.ts';
import { orderInputs } from './order-inputs.ts';

const input = { work: orderInputs.work, note: orderInputs.note };

export const finishWork = changing({
  name: 'finish-work',
  takes: 'WORK [--note TEXT]',
  does: 'Notes that a piece of work is done: the item of the order is then `done`, and the buyer reads the note with it.',
  example: 'finish-work 12 --note "Your review is on its way." --why "sent by mail"',
  places: ['work'],
  input,
  run: ({ work, note }, tools) =>
    end(work, 'done', note ?? `Done by the site team on ${dayInWords(tools.now)}.`, tools),
});

export const cancelWork = changing({
  name: 'cancel-work',
  takes: 'WORK [--note TEXT]',
  does: 'Notes that a piece of work will not be done: the item of the order is then `undone`, and the buyer reads the note with it. Nothing is paid back by this; `refund` does.',
  example: 'cancel-work 12 --why "the buyer wants it no more"',
  places: ['work'],
  input,
  run: ({ work, note }, tools) =>
    end(work, 'cancelled', note ?? 'The site team does not do it any more.', tools),
});

async function end(
  id: number,
  status: 'done' | 'cancelled',
  note: string,
  { tx, why, now }: ChangingTools,
): Promise<Done> {
  const work = await lockWork(tx, id);
  if (!work) throw new Refusal(`There is no work/${id}; \`work\` lists what is open.`);
  if (work.status !== 'open') {
    throw new Refusal(`work/${id} is ${work.status} already, since ${work.ended_at?.toISOString() ?? '?'}.`);
  }
  await endWork(tx, work, { status, why, note, now });
  return {
    subject: `order/${work.order_id}`,
    detail: { work: id, position: work.position, note },
    message: `work/${id} (${work.what}, order ${work.order_id}) is ${status}.`,
  };
}
