/** Countries of the telephone numbers that a company can be reached at. */
import type { FoundPlace } from './found-place.ts';
import { hosts } from './place-marks.ts';
import { countryOfPhone, phonesIn } from './phone-countries.ts';
import { isOthers } from './sections.ts';
import { pagesOf, type Site } from './site.ts';

/** Speaks for the seat only where nothing else does, and where all numbers are of one country. */
export function phones(site: Site): FoundPlace[] {
  const found = pagesOf(site, 'contact', 'legal', 'home', 'about', 'team', 'other').flatMap((page) => {
    const shown = page.blocks.flatMap(({ text, marks }) =>
      isOthers(marks) || text.length > 400 || hosts.test(text)
        ? []
        : phonesIn(text).map(({ number }) => number),
    );
    const linked = page.links
      .filter(({ raw, hidden, marks }) => !hidden && !isOthers(marks) && /^tel:|\/\/wa\.me\//i.test(raw))
      .map(({ raw }) => raw);
    return [...shown, ...linked].flatMap((quote): FoundPlace[] => {
      const country = countryOfPhone(quote);
      return country === null ? [] : [{ city: null, country, page, quotes: [quote] }];
    });
  });
  return new Set(found.map(({ country }) => country)).size === 1 ? found : [];
}
