import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pageOf, paged, paging } from '../../contract/paging.ts';
import { ownListingSummaryExample } from '../examples.ts';
import { listOwnListings, listWaitingLaunches } from '../queries.ts';
import { OwnListingSummary } from '../schema.ts';
import { ownSummaryOf } from '../view-rules.ts';

export const listMyListings = operation({
  id: 'list_my_listings',
  title: 'Your listings',
  description: 'Your listings, newest first, each with what it waits for.',
  tag: 'My listings',
  route: ['GET', '/me/listings'],
  access: signedIn('account:read'),
  input: z.strictObject(paging),
  output: pageOf(OwnListingSummary).meta({ id: 'OwnListingPage', bases: ['PageInfo'] }),
  example: {
    input: {},
    answer: {
      items: [ownListingSummaryExample],
      page: 1,
      per_page: 20,
      total: 1,
      total_pages: 1,
    },
  },
  faults: [],
  async run(page, { actor, db, config }) {
    const { rows, total } = await listOwnListings(db, actor.accountId, page);
    const launches = await listWaitingLaunches(
      db,
      rows.map(({ id }) => id),
    );
    const launchOf = (id: number) => launches.find((launch) => launch.listing_id === id) ?? null;
    return paged(
      rows.map((row) => ownSummaryOf(row, launchOf(row.id), config.BASE_URL)),
      total,
      page,
    );
  },
});
