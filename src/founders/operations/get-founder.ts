import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { nearestSlugs } from '../../shared/nearest-queries.ts';
import { didYouMean } from '../../shared/nearest-rules.ts';
import { fault } from '../../faults.ts';
import { Slug } from '../../listings/schema.ts';
import { viewOfFounder } from '../founder-rules.ts';
import { findFounder } from '../queries.ts';
import { FounderView } from '../schema.ts';
import { shortListingExample } from '../../listings/examples.ts';

export const getFounder = operation({
  id: 'get_founder',
  title: 'One founder',
  description: 'A founder with a live listing: bio, links, companies, public stories and interview answers.',
  tag: 'Site and search',
  route: ['GET', '/founders/{slug}'],
  access: everyone,
  input: z.strictObject({ slug: Slug }),
  output: FounderView,
  example: {
    input: { slug: 'agnieszka-borucka' },
    answer: {
      slug: 'agnieszka-borucka',
      name: 'Agnieszka Borucka',
      country: 'PL',
      bio: 'Agnieszka owns eleven helmets.',
      photo: null,
      is_demo: false,
      socials: { linkedin: 'https://linkedin.example/agnieszka-borucka' },
      companies: [{ ...shortListingExample, title: 'Co-founder' }],
      stories: [],
      interview: [
        {
          question_id: 2,
          question: 'Who was your first customer?',
          answer: 'My former employer.',
        },
      ],
    },
  },
  faults: ['founder_not_found'],
  freshness: { topics: () => ['founders', 'listings', 'categories', 'interview'], lag: 'exact' },
  async run({ slug }, { db, site }) {
    const founder = await findFounder(db, site.id, slug);
    if (!founder) {
      const suggestions = await nearestSlugs(db, 'founder', slug, site.id);
      return fault(
        'founder_not_found',
        `There is no founder “${slug}” with a live listing. ${didYouMean(suggestions)}list_founders finds them by name.`,
        { suggestions },
      );
    }
    return viewOfFounder(founder, site.baseUrl);
  },
});
