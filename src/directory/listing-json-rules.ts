import type { ListingRow } from '../listings/row-rules.ts';

/** A listing’s row as Postgres writes it in JSON, among the members of another record. */
export type ListingJson = Omit<ListingRow, 'launched_at'> & { launched_at: string | null };

export function listingOfJson<T extends ListingJson>(json: T): Omit<T, 'launched_at'> & ListingRow {
  return { ...json, launched_at: json.launched_at === null ? null : new Date(json.launched_at) };
}
