import { z } from 'zod';
import {
  approveAlternative as approve,
  listApprovedAlternatives,
  removeAlternative as remove,
} from '../../listings/alternative-queries.ts';
import { Refusal, changeCommand, inputs, readCommand } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';

export const alternatives = readCommand({
  name: 'alternatives',
  usage: 'LISTING',
  description: 'Lists the approved alternatives to a listing, in their order.',
  example: 'alternatives tidewell',
  positionals: ['listing'],
  input: { listing: inputs.listing },
  async run({ listing: name }, { db }) {
    const listing = await findListing(db, name);
    const approved = await listApprovedAlternatives(db, listing.id);
    return {
      value: approved,
      lines:
        approved.length === 0
          ? [`${listing.slug} has no approved alternatives; others of its category are shown.`]
          : approved.map(
              ({ position, slug, status, ...alternative }) =>
                `${position}. ${slug} (${subjectOf(alternative)}, ${status}${status === 'live' ? '' : ': not shown'})`,
            ),
    };
  },
});

export const approveAlternative = changeCommand({
  name: 'approve-alternative',
  usage: 'LISTING ALTERNATIVE [--position N]',
  description: 'Approves an alternative to a listing, by default as the last one; moves an approved one.',
  example: 'approve-alternative tidewell lampyard --position 1 --why "requested by its owner"',
  positionals: ['listing', 'alternative'],
  input: {
    listing: inputs.listing,
    alternative: inputs.listing,
    position: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'is a number from 1 to 9999')
      .transform(Number)
      .optional(),
  },
  async run({ listing: name, alternative: other, position: asked }, { tx, now }) {
    const listing = await findListing(tx, name);
    const alternative = await findListing(tx, other);
    if (alternative.id === listing.id) {
      throw new Refusal(`${listing.slug} cannot be an alternative to itself; name another listing.`);
    }
    if (alternative.site_id !== listing.site_id) {
      throw new Refusal(
        `${alternative.slug} is on ${alternative.site.key}, ${listing.slug} on ${listing.site.key}; name one of the same site.`,
      );
    }
    if (alternative.status !== 'live') {
      throw new Refusal(
        `${alternative.slug} is ${alternative.status} and would not be shown; approve it once it is live.`,
      );
    }
    const position = await approve(tx, {
      listingId: listing.id,
      alternativeId: alternative.id,
      position: asked,
      now,
    });
    return {
      subject: subjectOf(listing),
      detail: { alternative: alternative.id, position },
      message: `${alternative.slug} is approved alternative ${position} to ${listing.slug}.`,
    };
  },
});

export const removeAlternative = changeCommand({
  name: 'remove-alternative',
  usage: 'LISTING ALTERNATIVE',
  description: 'Revokes the approval of an alternative; it may still be shown because of its category.',
  example: 'remove-alternative tidewell lampyard --why "no longer made"',
  positionals: ['listing', 'alternative'],
  input: { listing: inputs.listing, alternative: inputs.listing },
  async run({ listing: name, alternative: other }, { tx }) {
    const listing = await findListing(tx, name);
    const alternative = await findListing(tx, other);
    if (!(await remove(tx, { listingId: listing.id, alternativeId: alternative.id }))) {
      throw new Refusal(
        `${alternative.slug} is not an approved alternative to ${listing.slug}; \`alternatives ${listing.slug}\` lists them.`,
      );
    }
    return {
      subject: subjectOf(listing),
      detail: { alternative: alternative.id },
      message: `${alternative.slug} is no longer an approved alternative to ${listing.slug}.`,
    };
  },
});
