import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pagedUpToCap, paging } from '../../contract/paging.ts';
import { LaunchList, LaunchSection } from '../schema.ts';
import { listSection } from '../section-queries.ts';
import { sections } from '../section-rules.ts';
import { dayStart, mondayOf } from '../../shared/week-rules.ts';
import { launchItemOf } from '../view-rules.ts';
import { shortListingExample } from '../../listings/examples.ts';

export const listLaunches = operation({
  id: 'list_launches',
  title: 'A section of the launches',
  description:
    '`today`, `this-week`: by community votes cast in the week. `trending`: votes halve every 3 days. `most-voted`: by all votes. `recent`: latest launch first. `upcoming`: scheduled launches by week.',
  tag: 'Launches',
  route: ['GET', '/launches'],
  access: everyone,
  input: z.strictObject({
    section: LaunchSection.default('this-week').describe('The section.'),
    ...paging,
  }),
  output: LaunchList,
  example: {
    input: { section: 'this-week' },
    answer: {
      items: [{ ...shortListingExample, rank: 1, all_time_votes: 61 }],
      page: 1,
      per_page: 20,
      total: 1,
      total_pages: 1,
      section: 'this-week',
      ordered_by: 'Live launches of this week by community votes.',
    },
  },
  faults: [],
  freshness: { topics: () => ['listings', 'categories'], lag: 'brief' },
  async run({ section, ...page }, { db, site, now }) {
    const { ordered_by, ranked } = sections[section];
    const bounds = { since: dayStart(now), week: mondayOf(now) };
    const { rows, counted } = await listSection(db, section, site.id, bounds, page);
    const items = rows.map((row) => launchItemOf(row, ranked, site.baseUrl));
    return { section, ordered_by, ...pagedUpToCap(items, counted, page) };
  },
});
