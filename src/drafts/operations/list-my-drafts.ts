import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pageOf, paged, paging } from '../../contract/paging.ts';
import { draftSummaryExample } from '../examples.ts';
import { listOwnDrafts } from '../queries.ts';
import { summaryOf } from '../view-rules.ts';
import { DraftSummary } from '../view-schema.ts';

export const listMyDrafts = operation({
  id: 'list_my_drafts',
  title: 'Your drafts',
  description: 'Your drafts and those you were invited to, newest first, and what each waits for.',
  tag: 'Account and drafts',
  route: ['GET', '/drafts'],
  access: signedIn('account:read'),
  input: z.strictObject(paging),
  output: pageOf(DraftSummary).meta({ id: 'DraftPage', bases: ['PageInfo'] }),
  example: {
    input: {},
    answer: {
      items: [draftSummaryExample],
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
