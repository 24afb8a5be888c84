import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { listCountedCategories } from '../category-queries.ts';
import { sizeOf, treeOf, withoutEmpty } from '../category-rules.ts';
import { CategoryTreeView } from '../schema.ts';

export const listCategoriesOperation = operation({
  id: 'list_categories',
  title: 'All categories',
  description: 'Categories as a tree, with live listings of each and those below.',
  tag: 'Site and search',
  route: ['GET', '/categories'],
  access: everyone,
  input: z.strictObject({
    include_empty: z.boolean().default(true).describe('Also those without live listings.'),
  }),
  output: CategoryTreeView,
  example: {
    input: {},
    answer: {
      items: [
        {
          slug: 'developer-tools',
          name: 'Developer Tools',
          description: 'What people use to write software.',
          live_listings: 7,
          children: [],
        },
      ],
      total: 1,
    },
  },
  faults: [],
  freshness: { topics: () => ['listings', 'categories'], lag: 'brief' },
  async run({ include_empty }, { db, site }) {
    const tree = treeOf(await listCountedCategories(db, site.id));
    const items = include_empty ? tree : withoutEmpty(tree);
    return { items, total: sizeOf(items) };
  },
});
