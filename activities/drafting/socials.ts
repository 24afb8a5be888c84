/**
 * The company's own accounts: those it names in JSON-LD, those that carry its name, and those that a header, a footer or a part for
 * contact shows as an icon or by the platform's name. Accounts of customers, vendors and authors, and share buttons are none.
 */
import { linkProblem, longestLink } from '../../src/shared/link-rules.ts';
import type { Cited, Platform } from '../../src/shared/profile-schema.ts';
import type { Link } from '../reading/page-reading.ts';
import { oneOf, words } from './lexicon.ts';
import { statedOn } from './own-nodes.ts';
import type { PageRole } from './page-role.ts';
import { isOthers } from './sections.ts';
import { cite, metaOf, type Site, type SitePage } from './site.ts';
import { socialLinkOf, type SocialLink } from './social-platforms.ts';
import { squash } from './words.ts';

interface Found extends SocialLink {
  href: string;
  page: SitePage;
  quote: string;
  score: number;
}

const enough = 4;
const maxAccounts = 2;
const isTemplates = oneOf('template_account');

export function draftCompanySocials(
  site: Site,
  name: string | null,
  people: readonly string[],
): Partial<Record<Platform, Cited<string>>> {
  const owners = new Set(people.map(squash));
  const names = [name, site.domainLabel, metaOf(site.home, 'twitter:site')].map((one) => squash(one ?? ''));
  const best = new Map<Platform, Found>();
  for (const one of [...stated(site), ...linked(site)]) {
    const { platform, handle, href, owner } = one;
    const isPersons = owner === 'person' || owners.has(squash(handle));
    if (isPersons || href.length > longestLink || linkProblem(href, platform) !== null) continue;
    const likeness = likenessOf(one, names);
    if (likeness === 0 && isTemplates(handle)) continue;
    const score = one.score + likeness;
    if (score >= enough && score > (best.get(platform)?.score ?? 0)) best.set(platform, { ...one, score });
  }
  return Object.fromEntries(
    [...best].map(([platform, { href, page, quote }]) => [
      platform,
      { value: href, evidence: [cite(page, quote)] },
    ]),
  );
}

/** `sameAs` of the organization or the product. */
const stated = (site: Site): Found[] =>
  site.pages.flatMap((page) =>
    statedOn(page, 'sameAs', 'url').flatMap((quote) => {
      const social = socialLinkOf(quote);
      return social === null ? [] : [{ ...social, href: new URL(quote).href, page, quote, score: enough }];
    }),
  );

/** Pages whose own text is about others, or by them; what is around it is the company's. */
const othersPages: ReadonlySet<PageRole> = new Set(['blog', 'customers', 'compare', 'docs', 'team'] as const);

const linked = (site: Site): Found[] =>
  site.pages.flatMap((page) => {
    const found = page.links.flatMap((link): Found[] => {
      const { hidden, marks, href, raw, rel } = link;
      const social = hidden || isOthers(marks) || marks.has('team') ? null : socialLinkOf(href);
      if (social === null || words('by', 'credit').test(textBefore(page, link))) return [];
      const isAround = link.inFooter || link.inHeader || link.inNav || marks.has('contact');
      if (othersPages.has(page.role) && !isAround) return [];
      const isOffered = isAround && isNamedForPlatform(link, social);
      const score = isOffered || /(?:^|\s)me(?:\s|$)/.test(rel) ? enough : isAround ? 1 : 0;
      return [{ ...social, href, page, quote: raw, score }];
    });
    // Many accounts of one platform are those of people.
    const handles = new Map<Platform, Set<string>>();
    for (const { platform, handle } of found)
      handles.set(platform, (handles.get(platform) ?? new Set()).add(squash(handle)));
    const isCrowd = ({ platform }: Found) => (handles.get(platform)?.size ?? 0) > maxAccounts;
    return found.map((one) => (isCrowd(one) ? { ...one, score: 0 } : one));
  });

/** `Instagram`, `@orrery` or an icon: a link with another text leads to another account. */
function isNamedForPlatform({ text, href }: Link, { handle }: SocialLink): boolean {
  const said = squash(text);
  const host = new URL(href).hostname.split('.').at(-2) ?? '';
  const isHandle = text.trim().startsWith('@') && said === squash(handle);
  const isPlatform = said.includes(host) || (host === 'x' && said.includes('twitter'));
  return said === '' || said === 'x' || isHandle || isPlatform;
}

/** The words before a link in its own block, such as `Theme by`. */
function textBefore(page: SitePage, link: Link): string {
  const text = page.blocks[link.at]?.text ?? '';
  const at = link.text === '' || text.length > 400 ? -1 : text.indexOf(link.text);
  return at <= 0 ? '' : text.slice(Math.max(0, at - 40), at);
}

/** How much an account's name is the product's: most for a repository called as it, nothing where they share nothing. */
function likenessOf({ platform, handle, href }: Found, names: readonly string[]): number {
  const repository = platform === 'github' ? squash(new URL(href).pathname.split('/')[2] ?? '') : '';
  if (repository !== '' && repository === names[0]) return 7;
  const account = squash(handle);
  if (names.includes(account)) return 6;
  return names.some((one) => [account, repository].some((own) => touches(own, one) || touches(one, own)))
    ? 5
    : 0;
}

/** Whether a name begins or ends with another that is a third of it: `getorrery`, `orreryhq`. */
const touches = (long: string, short: string): boolean =>
  short.length >= 4 && short.length * 3 >= long.length && (long.startsWith(short) || long.endsWith(short));
