/** What programs read in the head of a founder's page. */
import type { z } from 'zod';
import { founderPath, foundersPath } from '../../directory/path-rules.ts';
import type { FounderView } from '../../founders/schema.ts';
import { breadcrumbs } from '../json-ld/breadcrumbs.ts';
import { personOf } from '../json-ld/person.ts';
import type { PublishingSite } from '../json-ld/site.ts';
import type { PageMeta } from '../page-meta.ts';

export const founderMeta = (site: PublishingSite, founder: z.output<typeof FounderView>): PageMeta => ({
  kind: 'profile',
  jsonLd: [
    personOf(site, founder),
    breadcrumbs(site, [
      ['Founders', foundersPath],
      [founder.name, founderPath(founder.slug)],
    ]),
  ],
});
