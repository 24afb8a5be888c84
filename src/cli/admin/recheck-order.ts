import { workflowId } from '../../outbox/messages.ts';
import { lockOrder } from '../../orders/order-queries.ts';
import { signalOrder } from '../../orders/settlement-queries.ts';
import { Refusal, changing } from './command.ts';
import { orderInputs } from './order-inputs.ts';

export const recheckOrder = changing({
  name: 'recheck-order',
  takes: 'ORDER',
  does: 'Has the payment provider asked now about an order, and what is due of it brought about; whatever became of it.',
  example: 'recheck-order 5f0c1c9e-6b53-4d0e-9d7c-0e7d0c1f1a55 --why "a webhook was missed"',
  places: ['order'],
  input: { order: orderInputs.order },
  async run({ order: id }, { tx, flows }) {
    const order = await lockOrder(tx, id);
    if (!order) throw new Refusal(`There is no order ${id}; \`orders\` lists them.`);
    await signalOrder(flows, id);
    const { status } = order;
    return {
      subject: `order/${id}`,
      detail: { workflow: workflowId.order(id), status },
      message: `${workflowId.order(id)} (${status}) checks its payment now; \`order ${id}\` shows what became of it.`,
    };
  },
});
