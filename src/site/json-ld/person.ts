/** A founder. */
import type { z } from 'zod';
import { founderPath } from '../../directory/path-rules.ts';
import type { FounderView } from '../../founders/schema.ts';
import { webAddress } from '../links.ts';
import type { JsonLdNode } from '../page-meta.ts';
import type { PublishingSite } from './site.ts';

export function personOf(site: PublishingSite, founder: z.output<typeof FounderView>): JsonLdNode {
  const { slug, name, bio, country, companies, photo } = founder;
  const url = new URL(founderPath(slug), site.urls.home).href;
  const accounts = Object.values(founder.socials).flatMap((link) => webAddress(link) ?? []);
  const titles = [...new Set(companies.flatMap(({ title }) => title ?? []))];
  return {
    '@type': 'Person',
    '@id': `${url}#person`,
    name,
    url,
    description: bio,
    image: photo?.url,
    address: country && { '@type': 'PostalAddress', addressCountry: country },
    jobTitle: titles.length > 0 ? titles : null,
    worksFor: companies.map((company) => ({
      '@type': 'Organization',
      name: company.name,
      url: webAddress(company.website_url, 'product') ?? company.url,
    })),
    sameAs: accounts.length > 0 ? accounts : null,
  };
}
