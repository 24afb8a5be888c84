/**
 * What makes a cached response of a public read stale. Database triggers announce topics on commit
 * (`NOTIFY directory`); a response is cached until one of its topics is announced.
 */

/**
 * - `listing <slug>`: what that listing's page shows;
 * - `listings`: which listings are public, their order, categories and summaries. A response with a dependency
 *   (`dependsOn`) is read again only if the change affects that;
 * - `boards`: Domain Ratings, revenues, contributions;
 * - the rest: the records of that name.
 */
export type Topic =
  | `listing ${string}`
  | 'listings'
  | 'categories'
  | 'founders'
  | 'blog'
  | 'interview'
  | 'awards'
  | 'boards'
  | 'products'
  | 'site';

export interface Freshness<I> {
  /** Topics that the response to this input depends on, besides `site`. */
  topics: (input: I) => readonly Topic[];
  /**
   * `exact`: a response is never older than the last announced change. `brief`: for lists that change with every
   * publication, a response may lag up to `briefLagMs`, so that frequent writes do not disable the cache.
   */
  lag: 'exact' | 'brief';
}

/** Below the second within which readers are promised to see a publication. */
export const briefLagMs = 900;
/** Age at which such a response is refreshed in the background, in time before it is too old. */
export const refreshAfterMs = 700;
