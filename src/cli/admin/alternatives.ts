import { listApprovedAlternatives } from '../../listings/alternative-queries.ts';
import { inputs, reading } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';

export const alternatives = reading({
  name: 'alternatives',
  takes: 'LISTING',
  does: 'Lists the alternatives that were approved for a listing, in their order.',
  example: 'alternatives tidewell',
  places: ['listing'],
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
