import { type ListingVersion, listVersions } from '../../listings/version-queries.ts';
import { inputs, readCommand } from './command.ts';
import { findListing } from './find-listing.ts';

/** The length of values in the output without --json. */
const maxShownLength = 200;

export const versions = readCommand({
  name: 'versions',
  usage: 'LISTING [--limit N]',
  description: 'Shows the changes of a listing, before and after, newest first; --json shows values in full.',
  example: 'versions tidewell --limit 5',
  positionals: ['listing'],
  input: { listing: inputs.listing, limit: inputs.limit(20) },
  async run({ listing: name, limit }, { db }) {
    const listing = await findListing(db, name);
    const found = await listVersions(db, listing.id, limit);
    return {
      value: found,
      lines: found.length === 0 ? [`${listing.slug} has no recorded changes.`] : found.flatMap(linesOf),
    };
  },
});

function linesOf({ version, made_at, made_by, account_id, before, after }: ListingVersion): string[] {
  const who = account_id === null ? '' : ` by account ${account_id}`;
  return [
    `version ${version}  ${made_at.toISOString()}  ${made_by}${who}`,
    ...Object.keys(after).flatMap((fact) => [
      `  - ${fact}: ${inLine(before[fact])}`,
      `  + ${fact}: ${inLine(after[fact])}`,
    ]),
  ];
}

function inLine(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}
