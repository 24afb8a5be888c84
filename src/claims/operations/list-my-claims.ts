import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pageOf, paged, paging } from '../../contract/paging.ts';
import { listOwnClaims } from '../queries.ts';
import { ClaimView } from '../schema.ts';
import { viewOfClaim } from '../view-rules.ts';
import { verifiedClaimExample } from '../examples.ts';

export const listMyClaims = operation({
  id: 'list_my_claims',
  title: 'Your claims',
  description: 'Your claims, newest first, with instructions and last check.',
  tag: 'Claims',
  route: ['GET', '/claims'],
  access: signedIn('account:read'),
  input: z.strictObject(paging),
  output: pageOf(ClaimView).meta({ id: 'ClaimPage', bases: ['PageInfo'] }),
  example: {
    input: {},
    answer: { items: [verifiedClaimExample], page: 1, per_page: 20, total: 1, total_pages: 1 },
  },
  faults: [],
  async run(page, { actor, db }) {
    const { rows, total } = await listOwnClaims(db, actor.accountId, page);
    return paged(rows.map(viewOfClaim), total, page);
  },
});
