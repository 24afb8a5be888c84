/** A live listing of somebody who is signed in, for tests of the pages where it is managed. */
import type { RunningApi } from '../support/api.ts';
import { type Called, restCaller } from '../support/callers.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';
import { insertListing } from '../listings/listing-rows.ts';

export interface ManagedListing {
  id: number;
  slug: string;
  /** `/account/listings/<id>`. */
  path: string;
  email: string;
  accountId: number;
  key: string;
  mara: Visitor;
  /** Calls an operation on the listing, with a key of the owner. */
  call: (operation: string, input?: Record<string, unknown>) => Promise<Called>;
  /** The row of the listing. */
  row: () => Promise<Record<string, unknown>>;
}

let count = 0;

export async function managedListing(
  api: RunningApi,
  columns: Record<string, unknown> = {},
): Promise<ManagedListing> {
  const slug = `managed-${(count += 1)}`;
  const email = `mara-${count}@managed.example`;
  const mara = visitorOf(api.baseUrl);
  await signIn(mara, api.db, email);
  const key = await api.key(email);
  const owner = await api.db('accounts').where({ email }).first<{ id: number }>('id');
  const id = await insertListing(api.db, slug, { name: 'Tidewell', owner_id: owner.id, ...columns });
  const call = restCaller(api.baseUrl);
  return {
    id,
    slug,
    path: `/account/listings/${id}`,
    email,
    accountId: owner.id,
    key,
    mara,
    call: (operation, input = {}) => call(operation, { listing_id: id, ...input }, { key }),
    row: async () => api.db('listings').where({ id }).first<Record<string, unknown>>(),
  };
}

/** Somebody else who is signed in. */
export async function stranger(api: RunningApi): Promise<Visitor> {
  const visitor = visitorOf(api.baseUrl);
  await signIn(visitor, api.db, `eve-${(count += 1)}@managed.example`);
  return visitor;
}
