import { z } from 'zod';
import { workflowId } from '../../outbox/messages.ts';
import { oneLine, prose } from '../../shared/text-rules.ts';
import { openFanOut } from '../fan-out-queries.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { holdListing } from '../../listings/own-parts-queries.ts';
import { NewUpdate, PostedUpdate } from '../../listings/own-parts-schema.ts';
import { ListingId } from '../../listings/schema.ts';
import { insertUpdate } from '../../listings/update-queries.ts';

export const postListingUpdate = operation({
  id: 'post_listing_update',
  title: 'Post an update',
  description:
    'Shows news on the listing’s page at once and tells its followers by mail, each once; `followers_to_tell` says how many. It takes a listing with a public page, live or waiting for its launch week. An update cannot be taken back.',
  tag: 'My listings',
  route: ['POST', '/me/listings/{listing_id}/updates'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true },
  success: 201,
  input: z.strictObject({ listing_id: ListingId, ...NewUpdate.shape }),
  output: PostedUpdate,
  faults: ['listing_not_found', 'listing_not_public', 'listing_hidden'],
  async run({ listing_id, title, body }, { actor, tx, flows, now }) {
    const listing = await holdListing(tx, actor, listing_id);
    if (listing.status === 'hidden') {
      fault(
        'listing_hidden',
        `Nobody would see it while the listing is hidden: ${listing.hidden_why ?? ''} Put that right and write to the site team, who bring it back.`,
      );
    }
    if (listing.status === 'draft') {
      fault(
        'listing_not_public',
        'The listing has no public page yet, and so no followers. Launch it with choose_free_listing or create_checkout, then post this again.',
      );
    }
    const update = await insertUpdate(tx, listing.id, { title: oneLine(title), body: prose(body), now });
    const followers = await openFanOut(tx, { updateId: update.id, listingId: listing.id, now });
    if (followers > 0) {
      await flows.start('tellFollowers', workflowId.listingUpdate(update.id), { updateId: update.id });
    }
    return {
      ...update,
      created_at: update.created_at.toISOString(),
      listing_id: listing.id,
      followers_to_tell: followers,
    };
  },
});
