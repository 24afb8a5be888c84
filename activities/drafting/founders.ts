import { parseUrl } from '../../src/shared/url-rules.ts';
import { linkProblem, longestLink } from '../../src/shared/link-rules.ts';
import type { Cited, DraftFounder, Platform } from '../../src/shared/profile-schema.ts';
import { isInside } from './cards.ts';
import { foundersOn, type FoundFounder } from './found-founders.ts';
import { ownNamesAt } from './own-names.ts';
import { personKey, samplePeople } from './person-name.ts';
import { isUsable } from './placeholder.ts';
import { cite, pagesOf, type Site } from './site.ts';
import { socialLinkOf } from './social-platforms.ts';
import { cutAtSentence, hasPhrase } from './words.ts';

const maxFounders = 6;
const maxBio = 3000;

/** The people that the site itself calls its founders or makers. Customers, authors and example people are none. */
export function findFounders(site: Site, name: string | null): FoundFounder[] {
  const texts = site.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text));
  const own = ownNamesAt(texts, site.home.url, name);
  const first = pagesOf(site, 'team', 'about', 'home', 'other', 'contact', 'legal');
  const pages = new Set([...first, ...site.pages]);
  const all = [...pages].flatMap((page) => foundersOn(page, own));
  const firstNames = all.map(({ name }) => /^\S+(?= )/.exec(name)?.[0]);
  // People of templates, and `Ada`, where another text says `Ada Byron`.
  const others = new Set([...samplePeople(texts), ...firstNames]);
  const found = new Map<string, FoundFounder>();
  for (const founder of all) {
    if (!isUsable(founder.name) || others.has(founder.name)) continue;
    const key = personKey(founder.name);
    const known = found.get(key);
    const isBare = known?.title === undefined && known?.bio.length === 0 && known.sameAs.length === 0;
    if (known === undefined ? found.size < maxFounders : isBare && founder.title !== undefined)
      found.set(key, founder);
  }
  return [...found.values()];
}

export const toCited = (founders: readonly FoundFounder[]): Cited<DraftFounder>[] =>
  founders.map(({ name, title, bio, said, page }) => {
    const text = cutAtSentence(bio.join('\n\n'), maxBio) ?? '';
    const value: DraftFounder = {
      name,
      ...(title !== undefined && title.length <= 160 && { title }),
      ...(text !== '' && { bio: text }),
    };
    const isTitled = title === undefined || said.some((one) => hasPhrase(one, title));
    const quotes = new Set([...said, ...(isTitled ? [] : [title]), ...bio]);
    return { value, evidence: [...quotes].map((quote) => cite(page, quote)) };
  });

/** The accounts of the first founder: those in the card, and `sameAs`. */
export function founderSocials([first]: readonly FoundFounder[]): Partial<Record<Platform, Cited<string>>> {
  const socials: Partial<Record<Platform, Cited<string>>> = {};
  if (first === undefined) return socials;
  const { page, span, sameAs } = first;
  const inCard = page.links.filter(
    ({ at, box, hidden, inFooter }) =>
      span !== null &&
      at >= span.from &&
      at <= span.to + 3 &&
      isInside(page, box, span.card) &&
      !hidden &&
      !inFooter,
  );
  for (const { href, raw } of [
    ...inCard,
    ...sameAs.map((raw) => ({ href: parseUrl(raw)?.href ?? '', raw })),
  ]) {
    const social = socialLinkOf(href);
    if (social === null || social.owner === 'company' || href.length > longestLink) continue;
    if (linkProblem(href, social.platform) === null)
      socials[social.platform] ??= { value: href, evidence: [cite(page, raw)] };
  }
  return socials;
}
