import { z } from 'zod';
import { signals, workflowId } from '../../outbox/messages.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { openFreeLaunch } from '../free-launch-queries.ts';
import {
  findOpenFreeLaunch,
  findOwnListing,
  findOwnParts,
  lockOwnListing,
  noSuchOwnListing,
} from '../../listings/queries.ts';
import { ListingId, OwnListingView } from '../../listings/schema.ts';
import { ownViewOf } from '../../listings/view-rules.ts';
import { ownListingExample } from '../../listings/examples.ts';

export const chooseFreeListing = operation({
  id: 'choose_free_listing',
  title: 'Launch on the free plan',
  description:
    'Queues the listing for the first launch week with a free place; its page becomes public as upcoming. It goes live in that week once the badge is on the homepage and the founder profile is complete. Calling again checks both now.',
  tag: 'My listings',
  route: ['POST', '/me/listings/{listing_id}/free'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, idempotent: true, openWorld: true },
  input: z.strictObject({ listing_id: ListingId }),
  output: OwnListingView,
  example: { input: { listing_id: 67 }, answer: ownListingExample },
  faults: [
    'listing_not_found',
    'listing_on_paid_plan',
    'listing_already_launched',
    'listing_hidden',
    'listing_unpublished',
  ],
  decision: { ask: 'ask_before_free_launch', declined: 'The person declined. The listing was not queued.' },
  async run({ listing_id }, { actor, tx, flows, site, config, now }) {
    const listing = (await lockOwnListing(tx, actor.accountId, listing_id)) ?? noSuchOwnListing();
    if (listing.status === 'unpublished') {
      fault(
        'listing_unpublished',
        'The listing has launched before, and you have unpublished it. Publish it again on its page under /account/listings; it is live at once.',
      );
    }
    if (listing.plan === 'paid') {
      fault(
        'listing_on_paid_plan',
        'The listing launches with its paid order and needs no free place; get_my_listing shows when.',
      );
    }
    if (listing.status === 'hidden') {
      fault(
        'listing_hidden',
        `The listing cannot launch while it is hidden: ${listing.hidden_why ?? ''} Correct that and write to the site team, who can restore it.`,
      );
    }
    if (listing.status === 'live') {
      fault(
        'listing_already_launched',
        'The listing is already live; get_my_listing shows since when. To move it to the paid plan, order a `launch`; to launch it again in another week, a `relaunch`.',
      );
    }
    const open = await findOpenFreeLaunch(tx, listing.id);
    if (open) {
      await flows.signal(workflowId.freeLaunch(listing.id, open.n), signals.requirementsChanged);
    } else {
      const { n } = await openFreeLaunch(tx, {
        listingId: listing.id,
        siteId: site.id,
        waitWeeks: config.FREE_WAIT_WEEKS,
        placesPerWeek: config.FREE_PLACES_PER_WEEK,
        now,
      });
      await flows.start('freeLaunch', workflowId.freeLaunch(listing.id, n), { listingId: listing.id, n });
    }
    const queued = (await findOwnListing(tx, actor.accountId, listing_id)) ?? noSuchOwnListing();
    const parts = await findOwnParts(tx, listing.id);
    return ownViewOf(queued, parts, config.BASE_URL);
  },
});
