import { placeOf } from '../../directory/site-address-rules.ts';
import { type Moved, lockForMerge, mergeListing } from '../../listing-merge/merge-queries.ts';
import { badgeUrls } from '../../listings/badge-rules.ts';
import type { TeamListing } from '../../listings/team-queries.ts';
import { listingMergedMail, mergedDraft } from '../../mail/team-mail-rules.ts';
import { Refusal, changeCommand, inputs } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';
import { withdrawLaunch } from './hide.ts';
import { mailOwner } from './mail-owner.ts';

export const merge = changeCommand({
  name: 'merge',
  usage: 'FROM INTO',
  description:
    'Merges a listing into another of the same product: votes, follows, reviews, awards and orders move to INTO, which also gets the milestones, pictures, founders, interview answers and story that it lacks. The slug of FROM redirects there, and FROM is deleted. The owners are notified, with the reason.',
  example: 'merge tidewell-2 tidewell --why "the same website twice"',
  positionals: ['from', 'into'],
  input: { from: inputs.listing, into: inputs.listing },
  async run({ from: fromName, into: intoName }, tools) {
    const { tx, flows, baseUrl, now, why } = tools;
    const named = { from: await findListing(tx, fromName), into: await findListing(tx, intoName) };
    await lockForMerge(tx, [named.from.id, named.into.id]);
    // Another command or the owner may have changed them before the locks.
    const from = await findListing(tx, subjectOf(named.from));
    const into = await findListing(tx, subjectOf(named.into));
    requireMergeable(from, into);
    const withdrawn = await withdrawLaunch(tools, from);
    const end = { code: 'listing_merged', message: mergedDraft({ from: from.name, into: into.name }) };
    const moved = await mergeListing(tx, flows, { from: from.id, into: into.id, end, now });
    const place = placeOf(into.site, baseUrl);
    const { listingUrl } = badgeUrls(place.baseUrl, into.slug);
    const facts = { siteName: place.siteName, name: into.name, listingUrl, why };
    const mail = listingMergedMail({
      ...facts,
      from: from.name,
      isOwner: from.owner_email === into.owner_email,
    });
    const notified = await mailOwner(tools, from, { action: 'listing-merged', mail });
    if (into.owner_email !== from.owner_email) {
      const received = listingMergedMail({ ...facts, from: from.name, isOwner: true });
      await mailOwner(tools, into, { action: `listing-merged/${from.id}`, mail: received });
    }
    return {
      subject: subjectOf(into),
      detail: {
        from: subjectOf(from),
        slug: from.slug,
        name: from.name,
        ...moved,
        ...(withdrawn && { withdrawn }),
      },
      inPublicLog: { listingId: into.id, reason: 'duplicate' },
      message: `${from.slug} (${subjectOf(from)}) is merged into ${into.slug} (${subjectOf(into)}), with ${movedInWords(moved)}; ${from.slug} redirects there. ${notified}`,
    };
  },
});

const nouns: Record<keyof Moved, [one: string, more: string]> = {
  votes: ['vote', 'votes'],
  follows: ['follow', 'follows'],
  reviews: ['review', 'reviews'],
  awards: ['award', 'awards'],
  order_items: ['order item', 'order items'],
  milestones: ['milestone', 'milestones'],
  media: ['picture or video', 'pictures or videos'],
  founders: ['founder', 'founders'],
  answers: ['interview answer', 'interview answers'],
  stories: ['story', 'stories'],
};

function movedInWords(moved: Moved): string {
  const parts = (Object.keys(nouns) as (keyof Moved)[]).flatMap((name) => {
    const [one, more] = nouns[name];
    const count = moved[name];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];
  });
  return parts.length === 0 ? 'nothing else to move' : parts.join(', ');
}

function requireMergeable(from: TeamListing, into: TeamListing): void {
  if (from.id === into.id) throw new Refusal(`${from.slug} is one listing; name another to merge it into.`);
  if (from.site_id !== into.site_id) {
    throw new Refusal(
      `${from.slug} is on the site ${from.site.key} and ${into.slug} on ${into.site.key}; only listings of one site can be merged.`,
    );
  }
  if (into.status === 'hidden') throw new Refusal(`${into.slug} is hidden; \`restore\` it first.`);
  if (into.status !== 'live' && from.status === 'live') {
    throw new Refusal(
      `${into.slug} is ${into.status} and ${from.slug} live; merge ${into.slug} into ${from.slug}.`,
    );
  }
  if (from.is_verified && !into.is_verified) {
    throw new Refusal(
      `The owner of ${from.slug} has verified its website, and that of ${into.slug} has not; merge ${into.slug} into ${from.slug}.`,
    );
  }
}
