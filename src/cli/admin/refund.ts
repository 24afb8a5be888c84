import { workflowId } from '../../outbox/messages.ts';
import { inMoney } from '../../shared/money-rules.ts';
import { type OrderRow, findOrder } from '../../orders/order-queries.ts';
import { type RefundRefusal, requestRefund } from '../../orders/refund-queries.ts';
import { Refusal, changing } from './command.ts';
import { orderInputs } from './order-inputs.ts';

export const refund = changing({
  name: 'refund',
  takes: 'ORDER [--cents N]',
  does: 'Pays an order back: all that is left of it, or N cents of its total, VAT included, and again for as long as something is left. Once all of it is paid back, what can be undone is undone; until then what was bought stays. Each has a credit note of its own, and the buyer reads why.',
  example: 'refund 5f0c1c9e-6b53-4d0e-9d7c-0e7d0c1f1a55 --why "asked for within 14 days"',
  places: ['order'],
  input: { order: orderInputs.order, cents: orderInputs.cents(1).optional() },
  async run({ order: id, cents: wanted }, { tx, flows, now, why, by }) {
    const answer = await requestRefund(tx, flows, { orderId: id, cents: wanted ?? null, why, by, now });
    const order = await findOrder(tx, id);
    if (!order || answer.refusal === 'not_found') {
      throw new Refusal(`There is no order ${id}; \`orders\` lists them.`);
    }
    if (answer.refusal !== null) throw new Refusal(wordsOf(answer.refusal, order, answer.leftCents));
    const { n, cents, leftCents } = answer;
    return {
      subject: `order/${id}`,
      detail: { cents, refund: n, workflow: workflowId.orderRefund(id) },
      message: `${inMoney(cents, order.currency)} of order/${id} are being paid back${outcome(order, { cents, leftCents })}; its buyer is notified when it is done. \`order ${id}\` shows its status.`,
    };
  },
});

function outcome(
  { currency, total_cents: total }: OrderRow,
  { cents, leftCents }: { cents: number; leftCents: number },
): string {
  if (cents === total) return '';
  const of = `, of ${inMoney(total, currency)}`;
  return leftCents > 0
    ? `${of}: ${inMoney(leftCents, currency)} can be paid back after it`
    : `${of}: with it all of it is, and what can be undone is undone`;
}

function wordsOf(refusal: Exclude<RefundRefusal, 'not_found'>, order: OrderRow, leftCents: number): string {
  const { id, status, currency, total_cents: total } = order;
  switch (refusal) {
    case 'not_paid':
      return `order/${id} is ${status}, so that there is nothing to pay back. Where the provider has a payment of it, \`order ${id}\` names the session to look up there.`;
    case 'nothing_left':
      return `Nothing is left to pay back: all ${inMoney(total, currency)} of order/${id} are paid back, or under way; \`order ${id}\` shows each refund.`;
    case 'too_much':
      return `--cents is more than is left: ${inMoney(leftCents, currency)} (--cents ${leftCents}) of ${inMoney(total, currency)} can still be paid back; \`order ${id}\` shows each refund.`;
  }
}
