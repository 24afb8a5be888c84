import { signals, workflowId } from '../../outbox/messages.ts';
import { endFreeLaunch, lockFreeLaunch } from '../../launches/free-launch-queries.ts';
import { isOpen } from '../../launches/free-launch-rules.ts';
import { badgeUrls } from '../../listings/badge-rules.ts';
import { hideListing } from '../../listings/hidden-queries.ts';
import { findOpenFreeLaunch } from '../../listings/queries.ts';
import type { TeamListing } from '../../listings/team-queries.ts';
import { listingHiddenMail } from '../../mail/team-mail-rules.ts';
import { type ChangingTools, Refusal, changing, inputs } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';
import { mailOwner } from './tell-owner.ts';

export const hide = changing({
  name: 'hide',
  takes: 'LISTING',
  does: 'Takes a listing out of the directory at once; one that waits for its week loses its place. Its owner is notified, with the reason.',
  example: 'hide tidewell --why "its website offers malware"',
  places: ['listing'],
  input: { listing: inputs.listing },
  async run({ listing: name }, tools) {
    const { tx, baseUrl, now, why } = tools;
    const listing = await findListing(tx, name);
    const { slug, status } = listing;
    if (status === 'hidden') {
      throw new Refusal(
        `${slug} is hidden already (${listing.hidden_why ?? ''}); \`restore\` brings it back.`,
      );
    }
    const withdrawn = await withdrawLaunch(tools, listing);
    if (!(await hideListing(tx, listing.id, { why, now }))) {
      throw new Refusal(`${slug} was changed by somebody else at this moment; run this again.`);
    }
    const { listingUrl } = badgeUrls(baseUrl, slug);
    const facts = { siteName: listing.site_name, name: listing.name, listingUrl, why };
    const was = status === 'live' ? 'live' : 'draft';
    const notified = await mailOwner(tools, listing, {
      action: 'listing-hidden',
      mail: listingHiddenMail({ ...facts, was, launchWithdrawn: withdrawn !== null }),
    });
    const lost = withdrawn === null ? '' : ' Its free launch is withdrawn.';
    return {
      subject: subjectOf(listing),
      detail: { was: status, ...(withdrawn !== null && { withdrawn }) },
      message: `${slug} (${subjectOf(listing)}) is hidden; it was ${status}.${lost} ${notified}`,
    };
  },
});

/** Ends the free launch that the listing waits with; its workflow id, or null where there is none. */
async function withdrawLaunch(
  { tx, flows, now }: ChangingTools,
  { id: listingId }: TeamListing,
): Promise<string | null> {
  const open = await findOpenFreeLaunch(tx, listingId);
  if (!open) return null;
  const key = { listingId, n: open.n };
  const launch = await lockFreeLaunch(tx, key);
  if (!launch || !isOpen(launch)) return null;
  await endFreeLaunch(tx, key, 'withdrawn', now);
  const id = workflowId.freeLaunch(listingId, open.n);
  await flows.signal(id, signals.withdrawn);
  return id;
}
