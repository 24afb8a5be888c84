/** The site itself: its publisher, and the website with its search. */
import { searchPath } from '../../directory/path-rules.ts';
import { type JsonLdNode, siteLanguage } from '../page-meta.ts';

export interface PublishingSite {
  name: string;
  purpose: string;
  /** `home` ends with a slash. */
  urls: { home: string };
}

/** Who publishes the pages. Whole on the home page, in short on others, by the same id. */
export const publisherOf = ({ name, urls }: PublishingSite): JsonLdNode => ({
  '@type': 'Organization',
  '@id': `${urls.home}#publisher`,
  name,
  url: urls.home,
});

/** For the home page: the website and how to search it, and its publisher. */
export const siteNodes = (site: PublishingSite): JsonLdNode[] => [
  {
    '@type': 'WebSite',
    '@id': `${site.urls.home}#website`,
    name: site.name,
    url: site.urls.home,
    description: site.purpose,
    inLanguage: siteLanguage,
    publisher: { '@id': `${site.urls.home}#publisher` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${new URL(searchPath, site.urls.home).href}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  },
  { ...publisherOf(site), logo: new URL('/assets/icon.svg', site.urls.home).href },
];
