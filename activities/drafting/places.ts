import type { Cited, Evidence } from '../../src/drafts/schema.ts';
import { isObject, wordsOf } from '../reading/json-ld.ts';
import { placeInAddress, placeInStatement, isCity, type Place } from './addresses.ts';
import { countryStated, namesCountry } from './countries.ts';
import { nodesOf } from './json-ld-nodes.ts';
import { isUsable } from './placeholder.ts';
import { isOthers, isOwnVoice, sectionsOf } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { hasPhrase, sentencesIn } from './words.ts';

interface Found extends Place {
  page: SitePage;
  quotes: string[];
}

const ownSubject =
  /\b(?:we|we['’]re|us|our|company|team|studio|startup|wir|unser|unternehmen|nosotros|empresa|nous|noi|made|built|designed|handmade|headquartered|headquarters|hq|based|mit sitz|ansässig|hergestellt|entwickelt|hecho)\b/i;
const othersPlace =
  /\b(?:customers?|clients?|users?|hosted|servers?|data cent(?:er|re)s?|stored|store[sd]?|backups?|investors?|born|lives?|living|grew up|studied|worked|he|she|his|her|available|used|kunden|gehostet)\b/i;

/** Country and city, each where the site states it: an address in JSON-LD or on the page, or `based in …`. */
export function draftPlace(
  site: Site,
  name: string | null,
): { country: Cited<string> | null; city: Cited<string> | null } {
  const found = [...stated(site), ...addresses(site), ...statements(site, name)];
  const withCountry = found.find(({ country }) => country !== null);
  const withCity =
    withCountry?.city == null
      ? found.find((one) => one.city !== null && agrees(one, withCountry))
      : withCountry;
  return {
    country:
      withCountry?.country == null
        ? null
        : {
            value: withCountry.country,
            evidence: evidenceOf(withCountry, (quote) => statesCountry(quote, withCountry)),
          },
    city:
      withCity?.city == null
        ? null
        : {
            value: withCity.city,
            evidence: evidenceOf(withCity, (quote) => hasPhrase(quote, withCity.city ?? '')),
          },
  };
}

const agrees = (one: Found, other: Found | undefined): boolean =>
  one.country === null || other === undefined || one.country === other.country;

const statesCountry = (quote: string, { country }: Found): boolean =>
  country !== null &&
  (namesCountry(quote, country) || countryStated(quote) === country || hasPhrase(quote, country));

/** One quote that says it is enough; all of them where only together they do. */
function evidenceOf({ page, quotes }: Found, says: (quote: string) => boolean): Evidence[] {
  const one = quotes.find(says);
  return (one === undefined ? quotes : [one]).map((quote) => cite(page, quote));
}

function stated(site: Site): Found[] {
  return site.pages.flatMap((page) =>
    nodesOf(page.jsonLd)
      .filter(({ role }) => role === 'organization' || role === 'site')
      .flatMap(({ node }) => [node['address'], node['location']].flat())
      .map((value) => (isObject(value) && isObject(value['address']) ? value['address'] : value))
      .flatMap((address): Found[] => {
        if (typeof address === 'string') {
          const text = wordsOf(address);
          return [{ ...placeInAddress([text]), page, quotes: [text] }];
        }
        if (!isObject(address)) return [];
        const country = isObject(address['addressCountry'])
          ? address['addressCountry']['name']
          : address['addressCountry'];
        const city =
          typeof address['addressLocality'] === 'string' ? wordsOf(address['addressLocality']) : '';
        const code = typeof country === 'string' ? countryStated(wordsOf(country)) : null;
        const quotes = [city, typeof country === 'string' ? wordsOf(country) : ''].filter(
          (text) => text !== '' && isUsable(text),
        );
        return [{ city: isCity(city) && isUsable(city) ? city : null, country: code, page, quotes }];
      })
      .filter(({ city, country }) => city !== null || country !== null),
  );
}

function addresses(site: Site): Found[] {
  const pages = [...pagesOf(site, 'legal', 'contact'), ...pagesOf(site, 'about', 'home', 'team', 'other')];
  return pages.flatMap((page) =>
    page.blocks.flatMap((block, at): Found[] => {
      const isAddress =
        block.kind === 'address' ||
        block.marks.has('footer') ||
        block.marks.has('contact') ||
        page.role === 'legal' ||
        page.role === 'contact';
      if (
        !isAddress ||
        isOthers(block.marks) ||
        block.marks.has('nav') ||
        block.text.length > 400 ||
        !isUsable(block.text)
      )
        return [];
      const lines = block.lines ?? [block.text];
      const own = placeInAddress(lines);
      const next = page.blocks[at + 1];
      // The country often stands in a line of its own after that of the city.
      if (own.city !== null && own.country === null && next !== undefined && next.text.length < 40) {
        const { country } = placeInAddress([next.text]);
        if (country !== null)
          return [{ city: own.city, country, page, quotes: [`${block.text} ${next.text}`] }];
      }
      if (own.city === null && (own.country === null || !/\d/.test(block.text)) && !isCityCountry(lines, own))
        return [];
      return [{ ...own, page, quotes: [block.text] }];
    }),
  );
}

/** `Lisbon, Portugal` in a footer or on a contact page: a short line with both. */
const isCityCountry = (lines: readonly string[], { city, country }: Place): boolean =>
  city !== null && country !== null && lines.join(' ').length < 120;

function statements(site: Site, name: string | null): Found[] {
  return pagesOf(site, 'about', 'contact', 'home', 'team', 'legal', 'faq', 'careers', 'other').flatMap(
    (page) =>
      sectionsOf(page).flatMap(({ blocks }) =>
        blocks.flatMap((block): Found[] => {
          if (!isOwnVoice(block) && !block.marks.has('footer')) return [];
          if (block.text.length > 3000 || block.marks.has('team')) return [];
          return sentencesIn(block.text).flatMap((sentence) => {
            if (othersPlace.test(sentence) || !isUsable(sentence)) return [];
            if (!ownSubject.test(sentence) && !(name !== null && hasPhrase(sentence, name))) return [];
            const place = placeInStatement(sentence);
            return place === null ? [] : [{ ...place, page, quotes: [sentence] }];
          });
        }),
      ),
  );
}
