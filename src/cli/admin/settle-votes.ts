import { z } from 'zod';
import { settleVotes } from '../../community/vote-queries.ts';
import { type ChangingTools, type Done, Refusal, changing, inputs } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';

const input = {
  listing: inputs.listing,
  accounts: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'are ids with commas between them, as held-votes --listing lists them')
    .transform((ids) => ids.split(',').map(Number))
    .optional(),
};

export const releaseVotes = changing({
  name: 'release-votes',
  takes: 'LISTING [--accounts ID,ID…]',
  does: 'Counts the held votes of a listing, all or those of the accounts named, as of when they were cast.',
  example: 'release-votes tidewell --why "a newsletter wrote about it"',
  places: ['listing'],
  input,
  run: (wanted, tools) => settle(wanted, tools, 'counted'),
});

export const rejectVotes = changing({
  name: 'reject-votes',
  takes: 'LISTING [--accounts ID,ID…]',
  does: 'Rejects the held votes of a listing, all or those of the accounts named: they never count.',
  example: 'reject-votes tidewell --accounts 31,32 --why "one person’s accounts"',
  places: ['listing'],
  input,
  run: (wanted, tools) => settle(wanted, tools, 'rejected'),
});

async function settle(
  { listing: name, accounts }: { listing: string; accounts?: number[] | undefined },
  { tx }: ChangingTools,
  status: 'counted' | 'rejected',
): Promise<Done> {
  const listing = await findListing(tx, name);
  const settled = await settleVotes(tx, status, listing.id, accounts);
  if (settled === 0) {
    const whose = accounts === undefined ? '' : ' of these accounts';
    throw new Refusal(
      `${listing.slug} has no held votes${whose}; \`held-votes\` lists the listings that have some.`,
    );
  }
  return {
    subject: subjectOf(listing),
    detail: { votes: settled, ...(accounts && { accounts }) },
    message: `${settled} held ${settled === 1 ? 'vote' : 'votes'} of ${listing.slug} ${settled === 1 ? 'is' : 'are'} ${status}.`,
  };
}
