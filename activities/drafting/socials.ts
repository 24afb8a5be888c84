import { linkProblem, longestLink } from '../../src/shared/link-rules.ts';
import type { Cited, Platform } from '../../src/shared/profile-schema.ts';
import type { Link } from '../reading/page-reading.ts';
import { leafText } from '../reading/json-ld.ts';
import { stringsAt } from './json-ld-nodes.ts';
import { ownNodes } from './own-nodes.ts';
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

const enough = 5;
const creditText =
  /\b(?:design(?:ed)?|template|theme|built|made|powered|icons?|photos?|illustrations?|crafted|hosted) (?:by|from|with|on)\b/i;

/** Who makes templates, icons and hosting: their own accounts are often left in a footer. */
const vendors =
  /^(?:ajlkn|n33co|html5up|zerostatic(?:io|themes)?|mdo|getbootstrap|colorlib|themefisher|gethugothemes|themewagon|themesberg|creativetim|cruip(?:_com)?|davidgrzyb|pacovitiello|startbootstrap|davidmillerskt|templatemo(?:com)?|bootstrapmade(?:com)?|tailgrids|uideck|graygrids|ayroui|flowbite|freehtml5(?:co)?|webthemez|untree_?co|html_?codex|htmlcodex|jekyllrb|gohugoio|eleven_ty|astrodotbuild|docusaurus|vercel|netlify|gatsbyjs|reactjs|vuejs|nuxt_?js|laravelphp|unsplash|pexels|pixabay|flaticon|freepik|fontawesome|wordpress(?:dotcom)?|wix|squarespace|webflow|framer|shopify|elementor|godaddy|hostinger|mobirise|google|apple|microsoft|adobe|amazon|appstore|googleplay)$/i;

/**
 * The company's own accounts: those it names in JSON-LD, those that carry its name, and those that are in the
 * header or footer next to one that does. Accounts of customers, vendors and authors, share buttons and what a
 * template left behind (`https://x.com/`) are none.
 */
export function draftCompanySocials(
  site: Site,
  name: string | null,
  people: readonly string[],
): Partial<Record<Platform, Cited<string>>> {
  const owners = new Set(people.map(squash));
  const found = [...stated(site), ...linked(site)]
    .filter(({ owner, handle }) => owner !== 'person' && !owners.has(squash(handle)))
    .filter(({ href, platform }) => linkProblem(href, platform) === null)
    .map((one) => ({ ...one, alike: likeness(one, site, name) }))
    .filter(({ handle, alike }) => alike > 0 || !vendors.test(handle))
    .map(({ alike, ...one }) => ({ ...one, score: one.score + alike }));
  const socials: Partial<Record<Platform, Cited<string>>> = {};
  const best = new Map<Platform, Found>();
  for (const one of found) {
    if (one.score >= enough && one.score > (best.get(one.platform)?.score ?? 0)) best.set(one.platform, one);
  }
  for (const [platform, { href, page, quote }] of best) {
    if (href.length <= longestLink) socials[platform] = { value: href, evidence: [cite(page, quote)] };
  }
  return socials;
}

/** `sameAs` of the organization or the product. */
function stated(site: Site): Found[] {
  return site.pages.flatMap((page) =>
    ownNodes(page)
      .filter(({ role }) => role === 'organization' || role === 'product' || role === 'site')
      .flatMap(({ node }) => stringsAt(node, 'sameAs', 'url'))
      .flatMap((raw) => {
        const quote = leafText(raw);
        const social = socialLinkOf(quote);
        return social === null ? [] : [{ ...social, href: new URL(quote).href, page, quote, score: 6 }];
      }),
  );
}

function linked(site: Site): Found[] {
  /** The platforms of each row of links. */
  const rows = new Map<string, Set<Platform>>();
  const rowKey = (page: SitePage, link: Link) => `${page.url} ${rowOf(page, link)}`;
  for (const page of site.pages) {
    for (const link of page.links) {
      const social = socialLinkOf(link.href);
      if (social === null || link.hidden) continue;
      const key = rowKey(page, link);
      rows.set(key, (rows.get(key) ?? new Set()).add(social.platform));
    }
  }
  const rowSize = (page: SitePage, link: Link) => rows.get(rowKey(page, link))?.size ?? 0;
  return site.pages.flatMap((page) =>
    page.links.flatMap((link) => {
      const social =
        link.hidden || isOthers(link.marks) || link.marks.has('team') ? null : socialLinkOf(link.href);
      if (social === null || ['blog', 'customers', 'compare', 'docs'].includes(page.role)) return [];
      if (creditText.test(textBefore(page, link))) return [];
      // On a page of people, a row of accounts is a person's.
      if (
        page.role === 'team' &&
        !link.inFooter &&
        !link.inHeader &&
        !link.inNav &&
        social.owner !== 'company'
      )
        return [];
      const inFurniture = link.inFooter || link.inHeader || link.inNav || link.marks.has('contact');
      const score =
        (inFurniture ? 3 : page.role === 'contact' ? 2 : 1) +
        (/(?:^|\s)me(?:\s|$)/.test(link.rel) ? 2 : 0) +
        (inFurniture && rowSize(page, link) >= 2 ? 2 : 0) -
        // A repository is behind its owner.
        (social.platform === 'github' && new URL(link.href).pathname.split('/').length > 2 ? 0.5 : 0);
      return [{ ...social, href: link.href, page, quote: link.raw, score }];
    }),
  );
}

/** What stands together in one row: the box two levels up, since each icon often has a box of its own. */
function rowOf(page: SitePage, link: Link): number {
  const box = page.boxes[link.box];
  return box?.tag === 'li' || box?.tag === 'div' ? box.parent : link.box;
}

/** The words before a link in its own block, such as `Theme by`. */
function textBefore(page: SitePage, link: Link): string {
  const block = page.blocks[link.at];
  if (block === undefined || block.text.length > 400) return '';
  const at = link.text === '' ? -1 : block.text.indexOf(link.text);
  return at <= 0 ? '' : block.text.slice(Math.max(0, at - 40), at);
}

/** How much an account's name is the product's: 5 where one holds the other, nothing where they share nothing. */
function likeness({ platform, handle, href }: Found, site: Site, name: string | null): number {
  const names = [squash(name ?? ''), squash(site.domainLabel)].filter((one) => one.length >= 2);
  const at = metaOf(site.home, 'twitter:site');
  if (at !== null) names.push(squash(at));
  // A repository may bear the product's name where its owner does not.
  const repository = platform === 'github' ? new URL(href).pathname.split('/')[2] : undefined;
  return Math.max(alikeness(squash(handle), names), alikeness(squash(repository ?? ''), names) - 1);
}

const affixes =
  /^(?:get|use|try|go|my|join|hey|hello|the|team|we_?are)|(?:app|hq|io|ai|labs?|inc|dev|official|team|com|co|net|org|de|es|fr|uk|us|eu)$/g;

function alikeness(own: string, names: readonly string[]): number {
  if (own === '') return 0;
  if (names.includes(own)) return 6;
  if (names.includes(own.replace(affixes, ''))) return 5;
  const touches = (long: string, short: string) =>
    short.length >= 4 && short.length * 3 >= long.length && (long.startsWith(short) || long.endsWith(short));
  return names.some((one) => touches(own, one) || touches(one, own)) ? 5 : 0;
}
