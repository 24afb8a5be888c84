import { sendReceipt } from '../../../activities/orders/order-mails.ts';
import { findInvoice } from '../../orders/invoice-queries.ts';
import { lockOrder } from '../../orders/order-queries.ts';
import { Refusal, changeCommand } from './command.ts';
import { orderInputs } from './order-inputs.ts';

export const resendReceipt = changeCommand({
  name: 'resend-receipt',
  usage: 'ORDER',
  description:
    'Sends the receipt of an order, which is its invoice, again to the current address of its buyer.',
  example: 'resend-receipt 5f0c1c9e-6b53-4d0e-9d7c-0e7d0c1f1a55 --why "it was lost"',
  positionals: ['order'],
  input: { order: orderInputs.order },
  async run({ order: id }, tools) {
    const order = await lockOrder(tools.tx, id);
    if (!order) throw new Refusal(`There is no order ${id}; \`orders\` lists them.`);
    const invoice = await findInvoice(tools.tx, id);
    if (!invoice) throw new Refusal(`order/${id} is ${order.status} and has no invoice.`);
    if (!(await sendReceipt(tools, order, invoice, { again: true }))) {
      throw new Refusal(
        `The account of order/${id} is deleted: there is no address to send invoice ${invoice.name} to.`,
      );
    }
    return {
      subject: `order/${id}`,
      detail: { invoice: invoice.name },
      message: `Invoice ${invoice.name} of order/${id} is sent to its buyer again.`,
    };
  },
});
