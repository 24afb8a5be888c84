/** The listings of one company on the deployment's sites: of the same registrable domain and the same owner. */
import type { Knex } from 'knex';
import type { CompanyListing } from './apply-rules.ts';
import type { FactRow } from './fact-rules.ts';
import type { EditedRow } from './publish-queries.ts';

export type HeldListing = CompanyListing & EditedRow & FactRow;

/**
 * An owner's listing and, where asked for, the company's on other sites; held until the transaction ends, in the order of
 * their ids, so that two calls never wait for each other. Without the listing itself where it is not the owner's.
 */
export async function lockCompanyListings(
  tx: Knex.Transaction,
  ownerId: number,
  id: number,
  { others }: { others: boolean },
): Promise<HeldListing[]> {
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
    .select<HeldListing[]>('l.*');
}
