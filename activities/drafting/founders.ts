import type { Cited, DraftFounder } from '../../src/shared/profile-schema.ts';
import type { FoundFounder } from './found-founder.ts';
import { copyrightHolders } from './copyright-holders.ts';
import { founderCards } from './founder-cards.ts';
import { founderSentences } from './founder-sentences.ts';
import { foundersUnderHeading } from './founders-under-heading.ts';
import { isPlaceholderName, personKey } from './person-name.ts';
import { isUsable } from './placeholder.ts';
import { cite, pagesOf, type Site } from './site.ts';
import { statedFounders } from './stated-founders.ts';
import { samplePeople } from './template-people.ts';
import { cutAtSentence } from './words.ts';

const maxFounders = 6;
const maxBio = 3000;

/** The people that the site itself calls its founders. Customers, authors and placeholder people are none. */
export function findFounders(site: Site, name: string | null): FoundFounder[] {
  const productNames = name === null ? [] : [name, site.domainLabel];
  const ownNames =
    name === null
      ? []
      : [
          ...productNames,
          ...copyrightHolders(site.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text))),
        ];
  const found = new Map<string, FoundFounder>();
  const samples = samplePeople(site.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text)));
  const add = (founder: FoundFounder): void => {
    if (
      !isUsable(founder.name) ||
      isPlaceholderName(founder.name) ||
      samples.has(founder.name) ||
      founder.name.length > 160
    )
      return;
    const key = personKey(founder.name);
    const known = found.get(key);
    if (known === undefined) {
      if (found.size < maxFounders) found.set(key, founder);
      return;
    }
    // Both are quoted for what is added: the name must be in the quotes of either.
    if (known.name.includes(founder.name)) known.name = founder.name;
    else if (!founder.name.includes(known.name)) return;
    if (known.title === undefined && founder.title !== undefined) {
      known.title = founder.title;
      known.evidence = [...founder.evidence, ...known.evidence];
    }
    if (known.bio.length === 0 && founder.bio.length > 0) {
      known.bio = founder.bio;
      known.evidence.push(...founder.bio.map((text) => cite(founder.page, text)));
    }
    known.span ??= founder.span;
    if (known.span === founder.span) known.page = founder.page;
  };
  const pages = pagesOf(site, 'team', 'about', 'home', 'other', 'contact', 'legal');
  for (const page of pages) for (const founder of founderCards(page, ownNames)) add(founder);
  for (const page of pages)
    for (const founder of founderSentences(page, ownNames, productNames)) add(founder);
  for (const page of pages) for (const founder of foundersUnderHeading(page, ownNames)) add(founder);
  for (const page of site.pages) for (const founder of statedFounders(page, ownNames)) add(founder);
  return [...found.values()];
}

export function toCited(founders: readonly FoundFounder[]): Cited<DraftFounder>[] {
  return founders.map(({ name, title, bio, evidence }) => {
    const text = cutAtSentence(bio.join('\n\n'), maxBio);
    const value: DraftFounder = {
      name,
      ...(title !== undefined && title.length <= 160 && { title }),
      ...(text !== null && text !== '' && { bio: text }),
    };
    return { value, evidence };
  });
}
