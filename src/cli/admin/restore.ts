import { badgeUrls } from '../../listings/badge-rules.ts';
import { restoreListing } from '../../listings/hidden-queries.ts';
import { listingRestoredMail } from '../../mail/team-mail-rules.ts';
import { Refusal, changing, inputs } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';
import { mailOwner } from './tell-owner.ts';

export const restore = changing({
  name: 'restore',
  takes: 'LISTING',
  does: 'Brings a hidden listing back as it was, live or not published. Its owner is notified, with the reason.',
  example: 'restore tidewell --why "its website is clean again"',
  places: ['listing'],
  input: { listing: inputs.listing },
  async run({ listing: name }, tools) {
    const { tx, baseUrl, now, why } = tools;
    const listing = await findListing(tx, name);
    const { slug } = listing;
    const is = await restoreListing(tx, listing.id, now);
    if (is === null)
      throw new Refusal(`${slug} is ${listing.status} and not hidden; there is nothing to restore.`);
    const { listingUrl } = badgeUrls(baseUrl, slug);
    const facts = { siteName: listing.site_name, name: listing.name, listingUrl, why };
    const notified = await mailOwner(tools, listing, {
      action: 'listing-restored',
      mail: listingRestoredMail({ ...facts, is }),
    });
    return {
      subject: subjectOf(listing),
      detail: { is, was_hidden_for: listing.hidden_why },
      message: `${slug} (${subjectOf(listing)}) is ${is} again. ${notified}`,
    };
  },
});
