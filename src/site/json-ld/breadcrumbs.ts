/** The way from the home page to a page. */
import type { JsonLdNode } from '../page-meta.ts';
import type { PublishingSite } from './site.ts';

/** A page's name and its path. */
export type Crumb = readonly [name: string, path: string];

/** From the pages between the home page and this one, and this one last. */
export const breadcrumbs = (site: PublishingSite, way: readonly Crumb[]): JsonLdNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[site.name, '/'] as Crumb, ...way].map(([name, path], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: new URL(path, site.urls.home).href,
  })),
});
