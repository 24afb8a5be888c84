import { z } from 'zod';
import { hideReasonNames } from '../../audit/public-log-rules.ts';
import { placeOf } from '../../directory/site-address-rules.ts';
import { endFreeLaunch, lockFreeLaunch } from '../../launches/free-launch-queries.ts';
import { isOpen } from '../../launches/free-launch-rules.ts';
import { badgeUrls } from '../../listings/badge-rules.ts';
import { hideListing, restoreListing } from '../../listings/hidden-queries.ts';
import { findOpenFreeLaunch } from '../../listings/queries.ts';
import type { TeamListing } from '../../listings/team-queries.ts';
import { listingHiddenMail, listingRestoredMail } from '../../mail/team-mail-rules.ts';
import { signals, workflowId } from '../../outbox/messages.ts';
import { type ChangeContext, Refusal, changeCommand, inputs } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';
import { mailOwner } from './mail-owner.ts';

export const hide = changeCommand({
  name: 'hide',
  usage: `LISTING [--reason ${hideReasonNames.join('|')}]`,
  description:
    'Hides a listing immediately; one that waits for its week loses its place. Its owner is notified, with the text of --why. The public log counts it under --reason (by default other), without a name.',
  example: 'hide tidewell --reason harmful --why "its website offers malware"',
  positionals: ['listing'],
  input: {
    listing: inputs.listing,
    reason: z.enum(hideReasonNames, `is one of ${hideReasonNames.join(', ')}`).default('other'),
  },
  async run({ listing: name, reason }, tools) {
    const { tx, baseUrl, now, why } = tools;
    const listing = await findListing(tx, name);
    const { slug, status } = listing;
    if (status === 'hidden') {
      throw new Refusal(`${slug} is already hidden (${listing.hidden_why ?? ''}); \`restore\` restores it.`);
    }
    const withdrawn = await withdrawLaunch(tools, listing);
    if (!(await hideListing(tx, listing.id, { why, now }))) {
      throw new Refusal(`${slug} was changed concurrently; run this again.`);
    }
    const place = placeOf(listing.site, baseUrl);
    const { listingUrl } = badgeUrls(place.baseUrl, slug);
    const facts = { siteName: place.siteName, name: listing.name, listingUrl, why };
    const was = status === 'live' ? 'live' : 'draft';
    const notified = await mailOwner(tools, listing, {
      action: 'listing-hidden',
      mail: listingHiddenMail({ ...facts, was, launchWithdrawn: withdrawn !== null }),
    });
    const lost = withdrawn === null ? '' : ' Its free launch is withdrawn.';
    return {
      subject: subjectOf(listing),
      detail: { was: status, reason, ...(withdrawn !== null && { withdrawn }) },
      inPublicLog: { listingId: listing.id, reason },
      message: `${slug} (${subjectOf(listing)}) is hidden; it was ${status}.${lost} ${notified}`,
    };
  },
});

/** Withdraws the listing's waiting free launch; returns its workflow id, or null if there is none. */
export async function withdrawLaunch(
  { tx, flows, now }: ChangeContext,
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

export const restore = changeCommand({
  name: 'restore',
  usage: 'LISTING',
  description: 'Restores a hidden listing to its previous status. Its owner is notified, with the reason.',
  example: 'restore tidewell --why "its website is clean again"',
  positionals: ['listing'],
  input: { listing: inputs.listing },
  async run({ listing: name }, tools) {
    const { tx, baseUrl, now, why } = tools;
    const listing = await findListing(tx, name);
    const { slug } = listing;
    const is = await restoreListing(tx, listing.id, now);
    if (is === null)
      throw new Refusal(`${slug} is ${listing.status} and not hidden; there is nothing to restore.`);
    const place = placeOf(listing.site, baseUrl);
    const { listingUrl } = badgeUrls(place.baseUrl, slug);
    const facts = { siteName: place.siteName, name: listing.name, listingUrl, why };
    const notified = await mailOwner(tools, listing, {
      action: 'listing-restored',
      mail: listingRestoredMail({ ...facts, is }),
    });
    return {
      subject: subjectOf(listing),
      detail: { is, was_hidden_for: listing.hidden_why },
      inPublicLog: { listingId: listing.id, reason: 'restored' },
      message: `${slug} (${subjectOf(listing)}) is ${is} again. ${notified}`,
    };
  },
});
