import type { StoredPage } from '../../../src/shared/profile-schema.ts';
import { wordsOf } from '../../reading/json-ld.ts';
import { countryStated } from '../countries.ts';
import { foundersOn, type FoundFounder } from '../found-founders.ts';
import { stringsAt } from '../json-ld-nodes.ts';
import { ownNodes } from '../own-nodes.ts';
import { roleOfPage } from '../page-role.ts';
import { remembered } from '../remembered.ts';
import { readingOf } from '../site.ts';

/** What the markup and the layout of a page state, where the bare value would not say what it is. */
export interface StatedFacts {
  countries: ReadonlySet<string | null>;
  foundingYears: ReadonlySet<string | undefined>;
  /** Whom the page shows as founders of what has one of these names. */
  founders(own: readonly string[]): readonly FoundFounder[];
}

export function factsOf(page: StoredPage): StatedFacts {
  const reading = readingOf(page);
  const stated = (key: string) => ownNodes(reading).flatMap(({ node }) => stringsAt(node, key));
  const sitePage = { ...reading, role: roleOfPage(reading) };
  // Each founder of a draft asks for the same ones.
  const foundersBy = remembered((own) => foundersOn(sitePage, own.split('\n')));
  return {
    countries: new Set(stated('addressCountry').map((country) => countryStated(wordsOf(country)))),
    foundingYears: new Set(stated('foundingDate').map((date) => /^\d{4}(?=$|[-/.])/.exec(date.trim())?.[0])),
    founders: (own) => foundersBy(own.join('\n')),
  };
}
