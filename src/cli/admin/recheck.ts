import { signals, workflowId } from '../../outbox/messages.ts';
import { findOpenFreeLaunch } from '../../listings/queries.ts';
import { Refusal, changing, inputs } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';

export const recheck = changing({
  name: 'recheck',
  takes: 'LISTING',
  does: 'Has the badge and founder profile of a waiting free launch looked at now.',
  example: 'recheck tidewell --why "the owner says the badge is there"',
  places: ['listing'],
  input: { listing: inputs.listing },
  async run({ listing: name }, { tx, flows }) {
    const listing = await findListing(tx, name);
    const launch = await findOpenFreeLaunch(tx, listing.id);
    if (!launch) {
      throw new Refusal(
        `${listing.slug} is ${listing.status} and waits for no launch week, so there is nothing to look at.`,
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
