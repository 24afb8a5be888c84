import { parseUrl } from '../../src/shared/url-rules.ts';
import { linkProblem, longestLink } from '../../src/shared/link-rules.ts';
import type { Cited, DraftFounder, Platform } from '../../src/shared/profile-schema.ts';
import { isInside } from './cards.ts';
import { foundersOn, type FoundFounder } from './found-founders.ts';
import { foundersIn } from './founder-sentences.ts';
import { words } from './lexicon.ts';
import { copyrightHolders, isOwnName } from './own-names.ts';
import { personKey, samplePeople } from './person-name.ts';
import { isUsable } from './placeholder.ts';
import { ownBlocks } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { socialLinkOf } from './social-platforms.ts';
import { cutAtSentence, hasPhrase, sentencesIn } from './words.ts';

const maxFounders = 6;
const maxBio = 3000;
const maxBlock = 3000;

/** The people that the site itself calls its founders. Customers, authors and example people are none. */
export function findFounders(site: Site, name: string | null): FoundFounder[] {
  const texts = site.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text));
  const product = name === null ? [] : [name, site.domainLabel].filter((one) => one !== '');
  const own = name === null ? [] : [...product, ...copyrightHolders(texts)];
  const samples = samplePeople(texts);
  const pages = pagesOf(site, 'team', 'about', 'home', 'other', 'contact', 'legal');
  const rest = site.pages.filter((page) => !pages.includes(page));
  const found = new Map<string, FoundFounder>();
  for (const founder of [
    ...pages.flatMap((page) => foundersOn(page, own)),
    ...pages.flatMap((page) => saidFounders(page, own, product)),
    ...rest.flatMap((page) => foundersOn(page, own)),
  ]) {
    if (!isUsable(founder.name) || samples.has(founder.name)) continue;
    const key = personKey(founder.name);
    const known = found.get(key);
    const addsTitle =
      known?.title === undefined &&
      known?.bio.length === 0 &&
      known.sameAs.length === 0 &&
      founder.title !== undefined;
    if (addsTitle || (known === undefined && found.size < maxFounders)) found.set(key, founder);
  }
  return [...found.values()];
}

/** Founders named in sentences, such as `Tidewell was founded by Maya Okafor and Jonas Lindqvist`. */
function saidFounders(page: SitePage, own: readonly string[], product: readonly string[]): FoundFounder[] {
  return ownBlocks(page).flatMap(({ block, section }) => {
    if (block.text.length > maxBlock || block.marks.has('team')) return [];
    const isAbout = page.role === 'about' || page.role === 'team';
    // What is quoted outside of the company's own story may be a customer's, unless it names the product.
    const isQuoted = !isAbout && /^["“„«‘]/.test(block.text);
    const isOwnStory =
      isAbout || section.trail.some((text) => words('own_people', 'founder', 'founders').test(text));
    return sentencesIn(block.text).flatMap((sentence) =>
      foundersIn(sentence, own, isOwnStory)
        .filter(({ name, isNamed }) => !isOwnName(name, product) && (isNamed || !isQuoted))
        .map(({ name, title }) => ({
          name,
          ...(title !== undefined && { title }),
          bio: [],
          said: [sentence],
          page,
          span: null,
          sameAs: [],
        })),
    );
  });
}

export function toCited(founders: readonly FoundFounder[]): Cited<DraftFounder>[] {
  return founders.map(({ name, title, bio, said, page }) => {
    const text = cutAtSentence(bio.join('\n\n'), maxBio);
    const value: DraftFounder = {
      name,
      ...(title !== undefined && title.length <= 160 && { title }),
      ...(text !== null && text !== '' && { bio: text }),
    };
    return {
      value,
      evidence: [
        ...new Set([
          ...said,
          ...(said.some((one) => hasPhrase(one, title ?? '')) ? [] : [title ?? '']),
          ...bio,
        ]),
      ]
        .filter((quote) => quote !== '')
        .map((quote) => cite(page, quote)),
    };
  });
}

/** The accounts of the first founder: those in the card, and `sameAs`. */
export function founderSocials(founders: readonly FoundFounder[]): Partial<Record<Platform, Cited<string>>> {
  const [first] = founders;
  const socials: Partial<Record<Platform, Cited<string>>> = {};
  if (first === undefined) return socials;
  const { page, span, sameAs } = first;
  const put = (href: string, quote: string): void => {
    const social = socialLinkOf(href);
    if (social === null || social.owner === 'company' || href.length > longestLink) return;
    if (linkProblem(href, social.platform) === null)
      socials[social.platform] ??= { value: href, evidence: [cite(page, quote)] };
  };
  for (const { href, raw, at, box, hidden, inFooter } of span === null ? [] : page.links) {
    const isInCard = span !== null && at >= span.from && at <= span.to + 3 && isInside(page, box, span.card);
    if (isInCard && !hidden && !inFooter) put(href, raw);
  }
  for (const raw of sameAs) put(parseUrl(raw)?.href ?? '', raw);
  return socials;
}
