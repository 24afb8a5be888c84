import { z } from 'zod';
import { approveAlternative as approve } from '../../listings/alternative-queries.ts';
import { Refusal, changing, inputs } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';

export const approveAlternative = changing({
  name: 'approve-alternative',
  takes: 'LISTING ALTERNATIVE [--position N]',
  does: 'Approves an alternative to a listing, by default as the last one; one that is approved already moves.',
  example: 'approve-alternative tidewell lampyard --position 1 --why "asked for by its owner"',
  places: ['listing', 'alternative'],
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
      throw new Refusal(`${listing.slug} is no alternative to itself; name another listing.`);
    }
    if (alternative.site_id !== listing.site_id) {
      throw new Refusal(
        `${alternative.slug} is on ${alternative.site_key}, ${listing.slug} on ${listing.site_key}; name one of the same site.`,
      );
    }
    if (alternative.status !== 'live') {
      throw new Refusal(
        `${alternative.slug} is ${alternative.status}, so it would not be shown; approve it once it is live.`,
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
