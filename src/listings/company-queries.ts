/** The listings of a company on all sites: those with the same registrable domain and owner. */
import type { Knex } from 'knex';
import type { CompanyListing } from './apply-rules.ts';
import type { FactRow } from './fact-rules.ts';
import type { EditedRow } from './publish-queries.ts';

export type LockedListing = CompanyListing & EditedRow & FactRow;

/**
 * Finds an owner's listing, and with `others` those of the company on other sites. Locks them until `tx` ends, in order of
 * id to avoid deadlocks. The result lacks the listing if the account does not own it.
 */
export async function lockCompanyListings(
  tx: Knex.Transaction,
  ownerId: number,
  id: number,
  { others }: { others: boolean },
): Promise<LockedListing[]> {
  const own = () => tx('listings').where({ id, owner_id: ownerId });
  return tx('listings as l')
    .where('l.owner_id', ownerId)
    .where((which) => {
      void which.where('l.id', id);
      if (others) {
        void which.orWhere((company) => {
          void company
            .where('l.domain', own().select('domain'))
            .whereNot('l.site_id', own().select('site_id'));
        });
      }
    })
    .orderBy('l.id')
    .forNoKeyUpdate('l')
    .select<LockedListing[]>('l.*');
}
