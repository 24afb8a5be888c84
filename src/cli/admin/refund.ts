import { workflowId } from '../../../workflows/messages.ts';
import { inMoney } from '../../orders/money-rules.ts';
import { findOrder } from '../../orders/order-queries.ts';
import { type RefundRefusal, requestRefund } from '../../orders/refund-queries.ts';
import { Refusal, changing } from './command.ts';
import { orderInputs } from './order-inputs.ts';

export const refund = changing({
  name: 'refund',
  takes: 'ORDER [--cents N]',
  does: 'Pays an order back, once: all of it, which undoes what can be undone; or N cents of its total, VAT included, after which what was bought stays. The buyer reads why.',
  example: 'refund 5f0c1c9e-6b53-4d0e-9d7c-0e7d0c1f1a55 --why "asked for within 14 days"',
  places: ['order'],
  input: { order: orderInputs.order, cents: orderInputs.cents(1).optional() },
  async run({ order: id, cents }, { tx, flows, now, why, by }) {
    const refusal = await requestRefund(tx, flows, { orderId: id, cents: cents ?? null, why, by, now });
    const order = await findOrder(tx, id);
    if (refusal !== null || !order) throw new Refusal(wordsOf(refusal ?? 'not_found', id, order?.status));
    const amount = inMoney(cents ?? order.total_cents, order.currency);
    const isAll = cents === undefined || cents === order.total_cents;
    return {
      subject: `order/${id}`,
      detail: { cents: cents ?? order.total_cents, workflow: workflowId.orderRefund(id) },
      said: `${amount} of order/${id} are being paid back${isAll ? '' : `, of ${inMoney(order.total_cents, order.currency)}`}; its buyer is told when it is done. \`order ${id}\` shows how it stands.`,
    };
  },
});

function wordsOf(refusal: RefundRefusal, id: string, status: string | undefined): string {
  switch (refusal) {
    case 'not_found':
      return `There is no order ${id}; \`orders\` lists them.`;
    case 'not_paid':
      return `order/${id} is ${status ?? 'not paid'}, so that there is nothing to pay back. Where the provider has a payment of it, \`order ${id}\` names the session to look up there.`;
    case 'asked_before':
      return `A refund of order/${id} was asked for already; \`order ${id}\` shows how it stands. What else is to be paid back is paid back at the provider.`;
    case 'too_much':
      return `--cents is more than was paid; \`order ${id}\` shows the total.`;
  }
}
