/**
 * What makes the answer of a public read stale. The triggers of the database tell these topics as a transaction
 * commits (`NOTIFY directory`); an answer is kept, as finished bytes, until one that it depends on is told.
 */

/**
 * - `listing <slug>`: what that listing's page shows;
 * - `listings`: which listings are public, in which order and category, and what their summaries say. An answer that says
 *   what it rests on (`dependsOn`) is held against what was told and read anew only where that concerns it;
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
  /** Topics that the answer to this input depends on. `site` is always among them. */
  topics: (input: I) => readonly Topic[];
  /**
   * `exact`: an answer is never older than the last change told of. `brief`: for lists that change with every
   * publication, an answer may be up to `briefLagMs` old, so that a busy writer does not have each read anew.
   */
  lag: 'exact' | 'brief';
}

/** Under the second after which a reader may count on seeing what was published. */
export const briefLagMs = 900;
/** When such an answer is read anew behind the readers' backs: late, as that is seldom, and early enough to be done. */
export const refreshAfterMs = 700;
