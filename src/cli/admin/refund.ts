import { workflowId } from '../../outbox/messages.ts';
import { inMoney } from '../../shared/money-rules.ts';
import { type OrderRow, findOrder } from '../../orders/order-queries.ts';
import { type RefundRefusal, requestRefund } from '../../orders/refund-queries.ts';
import { Refusal, changeCommand } from './command.ts';
import { orderInputs } from './order-inputs.ts';

export const refund = changeCommand({
  name: 'refund',
  usage: 'ORDER [--cents N]',
  description:
    'Refunds an order: the remaining amount, or N cents including VAT; can be repeated until nothing is left. A full refund undoes the items where possible; a partial one leaves them. Each refund has its own credit note, and the reason is shown to the buyer.',
  example: 'refund 5f0c1c9e-6b53-4d0e-9d7c-0e7d0c1f1a55 --why "asked for within 14 days"',
  positionals: ['order'],
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
      message: `${inMoney(cents, order.currency)} of order/${id} are being refunded${outcome(order, { cents, leftCents })}; its buyer is notified when it is done. \`order ${id}\` shows its status.`,
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
    ? `${of}: ${inMoney(leftCents, currency)} remain refundable`
    : `${of}: this completes the refund, and items are undone where possible`;
}

function wordsOf(refusal: Exclude<RefundRefusal, 'not_found'>, order: OrderRow, leftCents: number): string {
  const { id, status, currency, total_cents: total } = order;
  switch (refusal) {
    case 'not_paid':
      return `order/${id} is ${status}, so there is nothing to refund. If the provider has a payment for it, \`order ${id}\` shows the session to look up there.`;
    case 'nothing_left':
      return `Nothing is left to refund: all ${inMoney(total, currency)} of order/${id} are refunded or being refunded; \`order ${id}\` shows each refund.`;
    case 'too_much':
      return `--cents exceeds what is left: ${inMoney(leftCents, currency)} (--cents ${leftCents}) of ${inMoney(total, currency)} can still be refunded; \`order ${id}\` shows each refund.`;
  }
}
