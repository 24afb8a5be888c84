import type { ListingRow } from './row-rules.ts';

/** A listing’s row as Postgres writes it in JSON: by itself, or among the members of another record. */
export type ListingJson = Omit<ListingRow, 'launched_at'> & { launched_at: string | null };

export const instantOfJson = (text: string | null) => (text === null ? null : new Date(text));

export function listingOfJson<T extends ListingJson>(json: T): Omit<T, 'launched_at'> & ListingRow {
  return { ...json, launched_at: instantOfJson(json.launched_at) };
}
