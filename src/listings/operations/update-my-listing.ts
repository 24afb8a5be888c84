import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { listSites } from '../../directory/queries.ts';
import { applyResult, targetsOf, sharedFields } from '../apply-rules.ts';
import { lockCompanyListings } from '../company-queries.ts';
import { editedFacts } from '../edit-rules.ts';
import { type AppliedEdit, EditedListing, ListingEdits } from '../edit-schema.ts';
import { factsOf } from '../fact-rules.ts';
import { editContext, publishEdit } from '../publish-queries.ts';
import { findOwnListing, findOwnParts, noSuchOwnListing } from '../queries.ts';
import { ListingId } from '../schema.ts';
import { ownViewOf } from '../view-rules.ts';
import { ownListingExample } from '../examples.ts';

export const updateMyListing = operation({
  id: 'update_my_listing',
  title: 'Edit one of your listings',
  description:
    'Edits are public at once and kept in the listing’s history. Send only what changes; socials and faqs are replaced as a whole.',
  tag: 'My listings',
  route: ['PATCH', '/me/listings/{listing_id}'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, destructive: true, idempotent: true },
  minimal: ['applied.site', 'applied.outcome'],
  input: z.strictObject({ listing_id: ListingId, ...ListingEdits }),
  output: EditedListing,
  example: {
    input: { listing_id: 67, fields: { tagline: 'Calm inboxes for small teams' } },
    answer: ownListingExample,
  },
  faults: ['listing_not_found'],
  async run({ listing_id: id, apply_to: sites = [], ...edits }, context) {
    const { actor, tx, config } = context;
    const locked = await lockCompanyListings(tx, actor.accountId, id, { others: sites.length > 0 });
    const listing = locked.find((one) => one.id === id) ?? noSuchOwnListing();
    const targets = sites.length > 0 ? targetsOf(sites, await listSites(tx), listing, locked) : [];
    const publish = (one: typeof listing, changes: typeof edits) =>
      publishEdit(tx, editContext(context, 'update_my_listing'), {
        listing: one,
        before: factsOf(one),
        after: editedFacts(factsOf(one), changes),
      });

    const changed = await publish(listing, edits);
    const sent = sharedFields.filter((name) => edits.fields?.[name] !== undefined);
    const fields = Object.fromEntries(sent.map((name) => [name, edits.fields?.[name]]));
    const applied: z.input<typeof AppliedEdit>[] = [];
    for (const target of targets) {
      if ('refused' in target) {
        applied.push(target.refused);
        continue;
      }
      const there = target.listing === listing ? changed : await publish(target.listing, { fields });
      applied.push(applyResult(target.site, target.listing.id, sent, there));
    }
    const edited = (await findOwnListing(tx, actor.accountId, id)) ?? noSuchOwnListing();
    const view = ownViewOf(edited, await findOwnParts(tx, id), config.BASE_URL);
    return { ...view, ...(sites.length > 0 && { applied }) };
  },
});
