import type { Place } from './addresses.ts';
import type { SitePage } from './site.ts';

/** A place as found, and the quotes that say it together. */
export interface FoundPlace extends Place {
  page: SitePage;
  quotes: string[];
}
