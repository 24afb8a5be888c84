import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { cappedPageOf, pagedUpToCap, paging } from '../../contract/paging.ts';
import { founderSummaryOf } from '../founder-rules.ts';
import { listFounders } from '../list-queries.ts';
import { FounderSummary } from '../schema.ts';

export const listFoundersOperation = operation({
  id: 'list_founders',
  title: 'Founders',
  description:
    'Founders with a live listing, by name; with `q`, names that begin with it first, else similar ones.',
  tag: 'Site and search',
  route: ['GET', '/founders'],
  access: everyone,
  input: z.strictObject({
    q: z.string().max(120).optional().describe('Words of a name, or parts of them.'),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a two-letter country code')
      .optional()
      .describe('Two-letter ISO 3166 code.'),
    ...paging,
  }),
  output: cappedPageOf(FounderSummary).meta({ id: 'FounderPage', bases: ['PageInfo'] }),
  example: {
    input: { q: 'Agnieszka' },
    answer: {
      items: [
        {
          slug: 'agnieszka-borucka',
          name: 'Agnieszka Borucka',
          country: 'PL',
          bio: null,
          photo: null,
          is_demo: false,
          companies: [
            {
              slug: 'planklane',
              name: 'Planklane',
              url: 'https://launches.example/listings/planklane',
              title: 'Co-founder',
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
  freshness: { topics: () => ['founders', 'listings'], lag: 'brief' },
  async run({ page, per_page, ...search }, { db, site }) {
    const { rows, counted } = await listFounders(db, site.id, search, { page, per_page });
    const items = rows.map((row) => founderSummaryOf(row, site.baseUrl));
    return pagedUpToCap(items, counted, { page, per_page });
  },
});
