import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pageOf, paged, paging } from '../../contract/paging.ts';
import { listOwnDrafts } from '../queries.ts';
import { summaryOf } from '../view-rules.ts';
import { DraftSummary } from '../view-schema.ts';

export const listMyDrafts = operation({
  id: 'list_my_drafts',
  title: 'Your drafts',
  description: 'Your drafts and those you were invited to, newest first, each with what it waits for.',
  tag: 'Account and drafts',
  route: ['GET', '/drafts'],
  access: signedIn('account:read'),
  input: z.strictObject(paging),
  output: pageOf(DraftSummary, 'DraftPage'),
  example: {
    input: {},
    answer: {
      items: [
        {
          id: 'b1d0c0de-4f5f-4d6e-9d2e-0a4b8a2f9c11',
          role: 'owner',
          url: 'https://new.example.com/',
          status: 'crawling',
          listing_id: null,
          failure: null,
          waits_for: [
            { what: 'reading', says: 'The website is being read and drafted, which takes about a minute.' },
          ],
          completeness: { percent: 0, missing: [] },
          created_at: '2026-11-25T12:00:00.000Z',
          updated_at: '2026-11-25T12:00:00.000Z',
          name: null,
        },
      ],
      page: 1,
      per_page: 20,
      total: 1,
      total_pages: 1,
    },
  },
  faults: [],
  async run(page, { actor, db }) {
    const { rows, total } = await listOwnDrafts(db, actor.accountId, page);
    return paged(
      rows.map((row) => summaryOf(row, actor.accountId)),
      total,
      page,
    );
  },
});
