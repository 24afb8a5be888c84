import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { Question, confirmation } from '../../contract/question-schema.ts';
import { NewUpdate } from '../../listings/own-parts-schema.ts';
import { findOwnListing } from '../../listings/queries.ts';
import { ListingId } from '../../listings/schema.ts';
import { oneLine } from '../../shared/text-rules.ts';
import { countNotified } from '../fan-out-queries.ts';

/** What post_listing_update asks. Of a listing that cannot have updates nothing is asked, as the call is refused. */
export const askBeforePosting = operation({
  id: 'ask_before_posting',
  title: 'Confirm an update',
  description: 'What there is to confirm before an update is posted.',
  tag: 'My listings',
  route: ['GET', '/me/listings/{listing_id}/updates/question'],
  access: signedIn('listings:write'),
  input: z.strictObject({ listing_id: ListingId, ...NewUpdate.shape }),
  output: Question,
  faults: [],
  async run({ listing_id: id, title }, { actor, db }) {
    const listing = await findOwnListing(db, actor.accountId, id);
    if (!listing || ['draft', 'hidden', 'unpublished'].includes(listing.status)) return confirmation(null);
    const followers = await countNotified(db, id);
    const mailed =
      followers === 1 ? 'its follower gets it by mail' : `its ${followers} followers get it by mail`;
    const who = followers === 0 ? 'it has no followers yet' : mailed;
    return confirmation(
      `Post “${oneLine(title)}” on the page of ${listing.name}? Everybody can read it there, and ${who}. It cannot be deleted.`,
    );
  },
});
