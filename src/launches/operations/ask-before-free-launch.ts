import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { Question, confirmation } from '../../contract/question-schema.ts';
import { findOpenFreeLaunch, findOwnListing } from '../../listings/queries.ts';
import { ListingId } from '../../listings/schema.ts';

/** What choose_free_listing asks: once, before the listing is queued. Of one that cannot be nothing is asked. */
export const askBeforeFreeLaunch = operation({
  id: 'ask_before_free_launch',
  title: 'Confirm a free launch',
  description: 'What there is to confirm before a listing is queued for a launch week.',
  tag: 'My listings',
  route: ['GET', '/me/listings/{listing_id}/free/question'],
  access: signedIn('listings:write'),
  input: z.strictObject({ listing_id: ListingId }),
  output: Question,
  faults: [],
  async run({ listing_id: id }, { actor, db }) {
    const listing = await findOwnListing(db, actor.accountId, id);
    const queueable = listing?.status === 'draft' && listing.plan !== 'paid';
    if (!queueable || (await findOpenFreeLaunch(db, id))) return confirmation(null);
    return confirmation(
      `Launch ${listing.name} on the free plan? It takes a place in a launch week, and its page becomes public at once, marked as upcoming.`,
    );
  },
});
