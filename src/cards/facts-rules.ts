/** What a card shows. A card is drawn again when its facts change, so they hold nothing that changes with every vote. Pure. */
import { createHash } from 'node:crypto';

interface SiteName {
  name: string;
  /** Such as `launch.example`. */
  host: string;
}

/** A listing in a card. `logo`: the row's stored picture, `KEY WIDTH HEIGHT`; null shows the first letter. */
export interface CardListing {
  name: string;
  domain: string;
  logo: string | null;
}

export type CardFacts =
  | { kind: 'site'; site: SiteName; purpose: string }
  | {
      kind: 'listing';
      site: SiteName;
      listing: CardListing;
      tagline: string | null;
      category: string | null;
      /** Its best award. */
      award: { rank: number; week: string } | null;
    }
  | {
      kind: 'week';
      site: SiteName;
      week: string;
      state: 'past' | 'current' | 'future';
      /** The first three: by rank in a closed week, else by name. */
      listings: CardListing[];
      isRanked: boolean;
      launches: number;
    }
  | { kind: 'award'; site: SiteName; listing: CardListing; rank: number; week: string; votes: number }
  | { kind: 'post'; site: SiteName; title: string; summary: string; day: string };

/** Another number has every card drawn again: raise it when the drawings change. */
const drawing = 1;

/** Of all that a card shows. */
export const digestOf = (facts: CardFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([drawing, facts]))
    .digest('base64url')
    .slice(0, 22);

/** The listings whose logos a card shows. */
export function listingsOf(facts: CardFacts): CardListing[] {
  if ('listing' in facts) return [facts.listing];
  return 'listings' in facts ? facts.listings : [];
}
