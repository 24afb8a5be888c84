/** What the search page shows beside what a search finds. There is no API operation for it. */
import type { Knex } from 'knex';
import type { ListingSearch } from '../listings/search-schema.ts';
import { type Facet, type FacetName, countFacets, findWordsMeant } from './facet-queries.ts';

export type { Facet, FacetName } from './facet-queries.ts';

export interface Refinement {
  /** By what the search can be narrowed down. */
  facets: Record<FacetName, Facet>;
  /** The words that were searched for, if no listing has those that were typed. */
  wordsMeant: string | null;
}

export interface Refinements {
  find(siteId: number, input: ListingSearch): Promise<Refinement>;
}

export const createRefinements = (db: Knex): Refinements => ({
  async find(siteId, input) {
    const q = input.q?.trim() ?? '';
    const [facets, wordsMeant] = await Promise.all([
      countFacets(db, siteId, input),
      q === '' ? null : findWordsMeant(db, q),
    ]);
    return { facets, wordsMeant };
  },
});
