import { findOpenFreeLaunch } from '../../listings/queries.ts';
import { lockOrder } from '../../orders/order-queries.ts';
import { signalOrder } from '../../orders/settlement-queries.ts';
import { signals, workflowId } from '../../outbox/messages.ts';
import { Refusal, changeCommand, inputs } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';
import { orderInputs } from './order-inputs.ts';

export const recheck = changeCommand({
  name: 'recheck',
  usage: 'LISTING',
  description: 'Checks the badge and founder profile of a waiting free launch now.',
  example: 'recheck tidewell --why "the owner says the badge is there"',
  positionals: ['listing'],
  input: { listing: inputs.listing },
  async run({ listing: name }, { tx, flows }) {
    const listing = await findListing(tx, name);
    const launch = await findOpenFreeLaunch(tx, listing.id);
    if (!launch) {
      throw new Refusal(
        `${listing.slug} is ${listing.status} and has no waiting free launch, so there is nothing to check.`,
      );
    }
    const id = workflowId.freeLaunch(listing.id, launch.n);
    await flows.signal(id, signals.requirementsChanged);
    return {
      subject: subjectOf(listing),
      detail: { workflow: id },
      message: `${id} (${listing.slug}, week of ${launch.launch_week}) checks badge and profile now.`,
    };
  },
});

export const recheckOrder = changeCommand({
  name: 'recheck-order',
  usage: 'ORDER',
  description: 'Fetches the payment status of an order now and fulfils what is due, whatever its status.',
  example: 'recheck-order 5f0c1c9e-6b53-4d0e-9d7c-0e7d0c1f1a55 --why "a webhook was missed"',
  positionals: ['order'],
  input: { order: orderInputs.order },
  async run({ order: id }, { tx, flows }) {
    const order = await lockOrder(tx, id);
    if (!order) throw new Refusal(`There is no order ${id}; \`orders\` lists them.`);
    await signalOrder(flows, id);
    const { status } = order;
    return {
      subject: `order/${id}`,
      detail: { workflow: workflowId.order(id), status },
      message: `${workflowId.order(id)} (${status}) checks its payment now; \`order ${id}\` shows the result.`,
    };
  },
});
