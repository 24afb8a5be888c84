/** A live listing of somebody's, and calls of its owner. */
import type { RunningApi } from '../support/api.ts';
import { type Called, restCaller } from '../support/callers.ts';
import { insertListing } from './listing-rows.ts';

export interface OwnListing {
  id: number;
  slug: string;
  ownerId: number;
  /** Calls an operation on the listing, as its owner. */
  call(operation: string, input?: Record<string, unknown>): Promise<Called>;
  /** The public view. */
  shown(): Promise<Record<string, unknown>>;
  versions(): Promise<{ made_by: string; before: object; after: object }[]>;
}

let count = 0;

export async function ownListing(
  api: RunningApi,
  columns: Record<string, unknown> = {},
): Promise<OwnListing> {
  const name = `own-listing-${(count += 1)}`;
  const email = `${name}@owners.example`;
  const key = await api.key(email);
  const owner = await api.db('accounts').where({ email }).first<{ id: number }>('id');
  const id = await insertListing(api.db, name, { name: 'Tidewell', owner_id: owner.id, ...columns });
  const call = restCaller(api.baseUrl);
  return {
    id,
    slug: name,
    ownerId: owner.id,
    call: (operation, input = {}) => call(operation, { listing_id: id, ...input }, { key }),
    shown: async () => (await call('get_listing', { slug: name })).body,
    versions: () =>
      api
        .db('listing_versions')
        .where({ listing_id: id })
        .orderBy('version')
        .select('made_by', 'before', 'after'),
  };
}

/** The paths that a refusal names. */
export const pathsOf = ({ body }: Called): string[] =>
  ((body['errors'] ?? []) as { path: string }[]).map(({ path }) => path);
