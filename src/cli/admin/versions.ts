import { type ListingVersion, listVersions } from '../../listings/version-queries.ts';
import { inputs, reading } from './command.ts';
import { findListing } from './find-listing.ts';

/** Of a value, in a line; --json has the whole. */
const shownCharacters = 200;

export const versions = reading({
  name: 'versions',
  takes: 'LISTING [--limit N]',
  does: 'Shows what was changed in a listing, before and after, the newest first; --json without shortening.',
  example: 'versions tidewell --limit 5',
  places: ['listing'],
  input: { listing: inputs.listing, limit: inputs.limit(20) },
  async run({ listing: name, limit }, { db }) {
    const listing = await findListing(db, name);
    const found = await listVersions(db, listing.id, limit);
    return {
      value: found,
      lines:
        found.length === 0
          ? [`${listing.slug} was not changed since its history is kept.`]
          : found.flatMap(linesOf),
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
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}
