/**
 * The company's own accounts: those it names in JSON-LD, those that carry its name, and those that a header, a footer or a part for
 * contact shows as an icon or by the platform's name. Accounts of customers, vendors and authors, and share buttons are none.
 */
import { linkProblem } from '../../src/shared/link-rules.ts';
import type { Cited, Platform } from '../../src/shared/profile-schema.ts';
import type { Link } from '../reading/page-reading.ts';
import { oneOf } from './lexicon.ts';
import { statedOn } from './own-nodes.ts';
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
): Partial<Record<Platform, Cited<string>>> {
  const names = [name, site.domainLabel, metaOf(site.home, 'twitter:site')].map((one) => squash(one ?? ''));
  const best = new Map<Platform, Found>();
  for (const one of [...stated(site), ...linked(site)]) {
    const { platform, handle, href, owner } = one;
    if (owner === 'person' || linkProblem(href, platform) !== null) continue;
    const isNamed = isLike(one, names);
    if (!isNamed && isTemplates(handle)) continue;
    const score = one.score + (isNamed ? enough : 0);
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

const linked = (site: Site): Found[] =>
  site.pages.flatMap((page) => {
    const found = page.links.flatMap((link): Found[] => {
      const { hidden, marks, href, raw, rel } = link;
      const social = hidden || isOthers(marks) || marks.has('team') ? null : socialLinkOf(href);
      if (social === null) return [];
      const isAround = link.inFooter || link.inHeader || link.inNav || marks.has('contact');
      const isOffered = isAround && isNamedForPlatform(link);
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

/** `Instagram` or an icon: a link with another text leads to another account. */
function isNamedForPlatform({ text, href }: Link): boolean {
  const said = squash(text);
  const host = new URL(href).hostname.split('.').at(-2) ?? '';
  return said === '' || said === host || (host.length > 1 && said.includes(host));
}

/** Whether the name of an account or a repository has that of the product, for at least a third of it: `getorrery`. */
const isLike = ({ platform, handle, href }: Found, names: readonly string[]): boolean => {
  const repository = platform === 'github' ? (new URL(href).pathname.split('/')[2] ?? '') : '';
  const touches = (account: string, name: string) =>
    name.length >= 4 && name.length * 3 >= account.length && account.includes(name);
  return [handle, repository]
    .map(squash)
    .some((account) => names.some((name) => (account === name && name !== '') || touches(account, name)));
};
