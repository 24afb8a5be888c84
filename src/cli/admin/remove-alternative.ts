import { removeAlternative as remove } from '../../listings/alternative-queries.ts';
import { Refusal, changing, inputs } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';

export const removeAlternative = changing({
  name: 'remove-alternative',
  takes: 'LISTING ALTERNATIVE',
  does: 'Takes back the approval of an alternative; the category may still bring it.',
  example: 'remove-alternative tidewell lampyard --why "no longer made"',
  places: ['listing', 'alternative'],
  input: { listing: inputs.listing, alternative: inputs.listing },
  async run({ listing: name, alternative: other }, { tx }) {
    const listing = await findListing(tx, name);
    const alternative = await findListing(tx, other);
    if (!(await remove(tx, { listingId: listing.id, alternativeId: alternative.id }))) {
      throw new Refusal(
        `${alternative.slug} is no approved alternative to ${listing.slug}; \`alternatives ${listing.slug}\` lists them.`,
      );
    }
    return {
      subject: subjectOf(listing),
      detail: { alternative: alternative.id },
      message: `${alternative.slug} is no longer an approved alternative to ${listing.slug}.`,
    };
  },
});
