import { z } from 'zod';
import {
  listListingsWithWaitingVotes,
  listWaitingVotes,
  settleVotes,
} from '../../community/waiting-vote-queries.ts';
import {
  type ChangeContext,
  type ChangeResult,
  type Report,
  Refusal,
  changeCommand,
  inputs,
  readCommand,
} from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';

export const heldVotes = readCommand({
  name: 'held-votes',
  usage: '[--listing LISTING]',
  description:
    'Lists listings with held or pending votes, and why; with a listing, each of these votes. Pending ones count by themselves soon, held ones wait for release-votes or reject-votes.',
  example: 'held-votes --listing tidewell',
  positionals: [],
  input: { listing: inputs.listing.optional() },
  async run({ listing: name }, { db }): Promise<Report> {
    if (name === undefined) {
      const listings = await listListingsWithWaitingVotes(db);
      return {
        value: listings,
        lines: orNone(
          listings.map(({ votes_held, votes_pending, votes, reasons, slug, id }) => {
            const whys = Object.entries(reasons).map(([reason, count]) => `${reason} ${count}`);
            return `${slug} (${subjectOf({ id })})  ${votes_held} held, ${votes_pending} pending, ${votes} counted  ${whys.join(', ')}`;
          }),
        ),
      };
    }
    const listing = await findListing(db, name);
    const votes = await listWaitingVotes(db, listing.id);
    return {
      value: votes,
      lines: orNone(
        votes.map(
          ({ account_id, account_created_at, created_at, held_why, counts_at }) =>
            `${created_at.toISOString()}  account ${account_id} (since ${account_created_at.toISOString()})  ${held_why.join(', ')}${counts_at ? `, counts at ${counts_at.toISOString()}` : ''}`,
        ),
      ),
    };
  },
});

const orNone = (lines: string[]) => (lines.length === 0 ? ['No votes are held or pending.'] : lines);

const input = {
  listing: inputs.listing,
  accounts: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'are ids with commas between them, as held-votes --listing lists them')
    .transform((ids) => ids.split(',').map(Number))
    .optional(),
};

export const releaseVotes = changeCommand({
  name: 'release-votes',
  usage: 'LISTING [--accounts ID,ID…]',
  description:
    'Counts the held and pending votes of a listing, all or those of some accounts, from the time they were cast.',
  example: 'release-votes tidewell --why "a newsletter wrote about it"',
  positionals: ['listing'],
  input,
  run: (wanted, tools) => settle(wanted, tools, 'counted'),
});

export const rejectVotes = changeCommand({
  name: 'reject-votes',
  usage: 'LISTING [--accounts ID,ID…]',
  description:
    'Rejects the held and pending votes of a listing, all or those of some accounts: they never count.',
  example: 'reject-votes tidewell --accounts 31,32 --why "one person’s accounts"',
  positionals: ['listing'],
  input,
  run: (wanted, tools) => settle(wanted, tools, 'rejected'),
});

async function settle(
  { listing: name, accounts }: { listing: string; accounts?: number[] | undefined },
  { tx }: ChangeContext,
  status: 'counted' | 'rejected',
): Promise<ChangeResult> {
  const listing = await findListing(tx, name);
  const settled = await settleVotes(tx, status, listing.id, accounts);
  if (settled === 0) {
    const whose = accounts === undefined ? '' : ' of these accounts';
    throw new Refusal(
      `${listing.slug} has no held or pending votes${whose}; \`held-votes\` lists listings with such votes.`,
    );
  }
  return {
    subject: subjectOf(listing),
    detail: { votes: settled, ...(accounts && { accounts }) },
    message: `${settled} ${settled === 1 ? 'vote' : 'votes'} of ${listing.slug} ${settled === 1 ? 'is' : 'are'} ${status}.`,
  };
}
