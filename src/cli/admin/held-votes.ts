import { listHeldVotes, listListingsWithHeldVotes } from '../../community/vote-queries.ts';
import { type Report, inputs, reading } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';

export const heldVotes = reading({
  name: 'held-votes',
  takes: '[--listing LISTING]',
  does: 'Lists listings with votes that are held back, and why; with a listing, its held votes one by one.',
  example: 'held-votes --listing tidewell',
  places: [],
  input: { listing: inputs.listing.optional() },
  async run({ listing: name }, { db }): Promise<Report> {
    if (name === undefined) {
      const listings = await listListingsWithHeldVotes(db);
      return {
        value: listings,
        lines: orNone(
          listings.map(({ votes_held, votes, reasons, slug, id }) => {
            const whys = Object.entries(reasons).map(([reason, count]) => `${reason} ${count}`);
            return `${slug} (${subjectOf({ id })})  ${votes_held} held, ${votes} counted  ${whys.join(', ')}`;
          }),
        ),
      };
    }
    const listing = await findListing(db, name);
    const votes = await listHeldVotes(db, listing.id);
    return {
      value: votes,
      lines: orNone(
        votes.map(
          ({ account_id, account_created_at, created_at, held_why }) =>
            `${created_at.toISOString()}  account ${account_id} (since ${account_created_at.toISOString()})  ${held_why.join(', ')}`,
        ),
      ),
    };
  },
});

const orNone = (lines: string[]) => (lines.length === 0 ? ['No votes are held.'] : lines);
