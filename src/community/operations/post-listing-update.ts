import { z } from 'zod';
import { oneLine, prose } from '../../shared/text-rules.ts';
import { openFanOut } from '../fan-out-queries.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { insertUpdate } from '../../listings/own-parts-queries.ts';
import { NewUpdate, PostedUpdate } from '../../listings/own-parts-schema.ts';
import { lockOwnListing, noSuchOwnListing } from '../../listings/queries.ts';
import { ListingId } from '../../listings/schema.ts';

export const postListingUpdate = operation({
  id: 'post_listing_update',
  title: 'Post an update',
  description:
    'Publishes an update on the listing’s page and mails it to each follower once. The listing must be live or await its launch week. An update cannot be deleted.',
  tag: 'My listings',
  route: ['POST', '/me/listings/{listing_id}/updates'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true },
  success: 201,
  location: '/me/listings/{listing_id}',
  minimal: ['followers_to_notify'],
  input: z.strictObject({ listing_id: ListingId, ...NewUpdate.shape }),
  output: PostedUpdate,
  example: {
    input: { listing_id: 67, title: 'Shared drafts', body: 'Two people can write one answer.' },
    answer: {
      title: 'Shared drafts',
      body: 'Two people can write one answer.',
      created_at: '2026-11-25T12:00:00Z',
      id: 36,
      listing_id: 67,
      followers_to_notify: 0,
    },
  },
  faults: ['listing_not_found', 'listing_not_public', 'listing_hidden', 'listing_unpublished'],
  decision: { ask: 'ask_before_posting', declined: 'The person declined. Nothing was posted.' },
  async run({ listing_id, title, body }, { actor, tx, flows, now }) {
    const listing = (await lockOwnListing(tx, actor.accountId, listing_id)) ?? noSuchOwnListing();
    if (listing.status === 'hidden') {
      fault(
        'listing_hidden',
        `Nobody can see updates while the listing is hidden: ${listing.hidden_why ?? ''} Correct that and write to the site team, who can restore it.`,
      );
    }
    if (listing.status === 'unpublished') {
      fault(
        'listing_unpublished',
        'Nobody can see updates while the listing is unpublished. Publish it again on its page under /account/listings, then post the update.',
      );
    }
    if (listing.status === 'draft') {
      fault(
        'listing_not_public',
        'The listing has no public page yet. Launch it with choose_free_listing or create_checkout, then post the update.',
      );
    }
    const update = await insertUpdate(tx, listing.id, { title: oneLine(title), body: prose(body), now });
    const followers = await openFanOut(tx, flows, { updateId: update.id, listingId: listing.id, now });
    return {
      ...update,
      created_at: update.created_at.toISOString(),
      listing_id: listing.id,
      followers_to_notify: followers,
    };
  },
});
