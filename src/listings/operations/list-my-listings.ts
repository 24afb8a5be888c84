import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pageOf, paged, paging } from '../../contract/paging.ts';
import { listOwnListings, listWaitingLaunches } from '../queries.ts';
import { OwnListingSummary } from '../schema.ts';
import { ownSummaryOf } from '../view-rules.ts';

export const listMyListings = operation({
  id: 'list_my_listings',
  title: 'Your listings',
  description: 'Your listings in all statuses, newest first, each with what it waits for.',
  tag: 'My listings',
  route: ['GET', '/me/listings'],
  access: signedIn('account:read'),
  input: z.strictObject(paging),
  output: pageOf(OwnListingSummary, 'OwnListingPage'),
  example: {
    input: {},
    answer: {
      items: [
        {
          slug: 'tidewell',
          name: 'Tidewell',
          url: 'https://launches.example/listings/tidewell',
          website_url: 'https://tidewell.example/',
          tagline: 'Calm inboxes for small teams',
          logo_url: null,
          logo: null,
          primary_category: { slug: 'productivity', name: 'Productivity' },
          pricing_model: null,
          country: 'SE',
          votes: 0,
          votes_pending: 0,
          status: 'draft',
          launch_week: null,
          launched_at: null,
          is_demo: false,
          id: 67,
          site: 'main',
          plan: null,
          waits_for: [
            {
              what: 'plan',
              says: 'Call choose_free_listing to launch on the free plan, or create_checkout with product `launch`.',
            },
          ],
        },
      ],
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
